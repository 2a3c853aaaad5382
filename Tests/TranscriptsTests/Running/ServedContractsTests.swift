import Testing
@testable import Transcripts

@Suite struct ServedContractsTests {
    @Test func `a server's port is replaced in the text`() async throws {
        let bench = try await TestBench()
        let file = try await bench.tested(
            """
            server: listings, products
            > at http://127.0.0.1:12345/x
            at http://127.0.0.1:12345/x
            > arguments
            [..]--source listings=http://127.0.0.1:12345 --source products=http://127.0.0.1:12345/api/v1 --keep[..]
            """)
        #expect(file.failures == [])
    }

    @Test func `the session gets the real address`() async throws {
        let settings = try Transcript(parsing: "server: hotels\n> list\n").settings
        let served = try #require(try await ServedContracts(settings))
        let real = served.real("http://127.0.0.1:12345/")
        #expect(real != "http://127.0.0.1:12345/")
        #expect(served.sources == ["hotels=" + real.dropLast()])
        #expect(served.written(real) == "http://127.0.0.1:12345/")
        await served.stop()
    }

    @Test(arguments: ["/listings=nothing", "/nowhere=status 503"])
    func `an unknown fault is reported with its line`(fault: String) async throws {
        let bench = try await TestBench()
        let file = try await bench.tested("server: listings\nserver-fault: *=delay 1\nserver-fault: \(fault)\n> list\n")
        #expect(file.isUnreadable)
        #expect(file.failures.map(\.line) == [3])
    }
}
