import Testing
@testable import Transcripts

@Suite struct TypedSecretsTests {
    @Test func `secrets come from the environment and are never shown`() async throws {
        let bench = try await TestBench()
        var conditions = bench.conditions
        conditions.secret = { $0 == "SOUK_SECRET_1" ? "hunter22" : nil }
        let file = try await bench.tested("> $SOUK_SECRET_1\n1\n", conditions)
        #expect(file.failures.first?.lines == [.expected("1"), .printed("$SOUK_SECRET_1")])
        conditions.accepts = true
        _ = try await bench.tested("> $SOUK_SECRET_1\n1\n", conditions)
        #expect(try bench.text(of: "a.souk") == "> $SOUK_SECRET_1\n$SOUK_SECRET_1\n")
    }

    @Test func `a missing secret is reported with its line`() async throws {
        let bench = try await TestBench()
        let file = try await bench.tested("> login\nlogin\n> $SOUK_SECRET_12\n")
        #expect(file.failures.map(\.line) == [3])
        let message = "The environment variable SOUK_SECRET_12 is not set, and this line needs it."
        #expect(file.failures.first?.message?.plain == message)
    }

    @Test func `other words with the same prefix are typed unchanged`() async throws {
        let bench = try await TestBench()
        #expect(try await bench.tested("> $SOUK_SECRET_ONE\n$SOUK_SECRET_ONE\n").verdict == .passed)
    }
}
