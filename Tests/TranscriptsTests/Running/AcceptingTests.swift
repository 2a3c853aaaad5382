import Testing
@testable import Transcripts

@Suite struct AcceptingTests {
    private func accepted(_ text: String, in bench: TestBench) async throws -> TestedFile {
        var conditions = bench.conditions
        conditions.accepts = true
        return try await bench.tested(text, conditions)
    }

    @Test func `only differing blocks are rewritten`() async throws {
        let bench = try await TestBench()
        let file = try await accepted("# Prose.\n> one\no[..]\n\n# More.\n> two\n2\n> three\n...\n", in: bench)
        #expect(file.verdict == .accepted(1))
        #expect(try bench.text(of: "a.souk") == "# Prose.\n> one\no[..]\n\n# More.\n> two\ntwo\n> three\n...\n")
    }

    @Test func `a file that passes is not touched`() async throws {
        let bench = try await TestBench()
        #expect(try await accepted("> one\none\n", in: bench).verdict == .passed)
    }

    @Test(arguments: ["> one\n1\n> crash\n", "> one\n1\n> quit\n> two\n", "> one\n1\n> $SOUK_SECRET_1\n", "fail 1\n"])
    func `a file that did not finish is not rewritten`(text: String) async throws {
        let bench = try await TestBench()
        let file = try await accepted(text, in: bench)
        #expect(!file.failures.isEmpty)
        #expect(try bench.text(of: "a.souk") == text)
    }
}
