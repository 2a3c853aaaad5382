import FixtureServer
import Testing

@Suite struct ServerArchiveTests {
    /// The possible outcomes of a request to archive a call.
    enum Fate: CaseIterable {
        case refused, lostBefore, lostAfter

        var fault: ServerFault {
            switch self {
            case .refused: .status(403)
            case .lostBefore: .connection(.mute)
            case .lostAfter: .connection(.lost)
            }
        }

        /// Returns the message about it, for a server at an address.
        func sentence(_ address: String) -> String {
            switch self {
            case .refused: "error: “\(address)” refused to archive the call: “Forbidden”.\n  archive 1\n"
            case .lostBefore:
                """
                error: The request to “\(address)” was lost: the call is not archived.
                  archive 1
                hint: Type refresh to see what the server has.

                """
            case .lostAfter: "Archived “Hugo · Ngọc Ánh Phạm”.\n"
            }
        }
    }

    @Test(arguments: Fate.allCases)
    func `archiving a call is requested once and reported truthfully`(fate: Fate) async throws {
        let (home, server) = (try ScratchHome(), try await ContractServer())
        let options = ["--keep-going", "--service", "calls", "--source", "calls=\(server.address)", "--timeout"]
        let listed = try await Program.run(options + ["120"], script: "list\n", home: home)
        try #require(listed.status == 0, "\(listed)")
        server.set(fate.fault, on: "POST /activities/:id")
        // The timeout for a silent server, plus the time for reading back while all tests run at once.
        let ending = try await Program.run(options + ["30"], script: "archive 1\nrefresh\n", home: home)
        #expect((ending.errors + ending.output).contains(fate.sentence(server.address)), "\(ending)")
        #expect(ending.status == (fate == .lostAfter ? 0 : 5))
        #expect(ending.output.contains(" of \(fate == .lostAfter ? 200 : 201) calls."))
        #expect(server.requests.count { $0.route == "POST /activities/:id" } == 1)
        await server.stop()
    }
}
