import FixtureServer
import Testing

/// Server text with control sequences.
@Suite struct HostileServerTests {
    private static let services = ["listings", "transactions", "products", "hotels", "calls"]

    private func run(_ service: String, _ lines: String, at server: ContractServer) async throws -> Program.Ending {
        let address = server.address + (service == "products" ? "/api/v1" : "")
        let options = ["--keep-going", "--service", service, "--source", "\(service)=\(address)", "--width", "1000"]
        let signIn = service == "products" ? "login john@mail.com --password-stdin\nchangeme\n" : ""
        return try await Program.run(options, script: signIn + lines, home: TemporaryFolder())
    }

    /// Characters other than line breaks that a terminal may interpret.
    private func orders(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            switch scalar {
            case "\n", "\u{2068}", "\u{2069}": false
            case "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}", "\u{2066}", "\u{2067}": true
            default: scalar.properties.generalCategory == .control
            }
        }
    }

    /// The number of lines the list takes before `show`.
    private func rows(of ending: Program.Ending) -> Int? {
        ending.output.split(separator: "\n").firstIndex { $0.hasPrefix("Rows 1 to 20") }
    }

    @Test(arguments: services)
    func `escape sequences in a title are shown, not executed`(service: String) async throws {
        let server = try await ContractServer()
        let quiet = try await run(service, "list\nshow 1\npin 1\ncategories\nwhoami\n", at: server)
        server.set(.body(.hostile))
        let ending = try await run(service, "list\nshow 1\npin 1\ncategories\nwhoami\n", at: server)
        #expect(ending.status == quiet.status)
        #expect(ending.output.contains("␛]0;owned"))
        #expect(orders(in: ending.output + ending.errors) == [])
        // A title is one line, whatever it contains.
        #expect(rows(of: ending) == rows(of: quiet))
        await server.stop()
    }

    @Test(arguments: services)
    func `an error is one sentence, however long the server's message`(service: String) async throws {
        let server = try await ContractServer()
        server.set(.body(.tirade))
        let ending = try await run(service, "refresh\n", at: server)
        #expect([4, 5].contains(ending.status))
        #expect(ending.errors.contains("“\(server.address)"))
        #expect(orders(in: ending.output + ending.errors) == [])
        #expect(ending.errors.utf8.count < 4_000)
        await server.stop()
    }
}
