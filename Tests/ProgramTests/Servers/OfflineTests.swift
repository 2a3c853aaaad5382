import FixtureServer
import Foundation
import LocalServers
import Testing

@Suite struct OfflineTests {
    private let home = ScratchHome()

    /// Runs lines with listings on a server at a given time.
    private func run(_ address: String, at time: String, _ lines: String...) async throws -> Program.Ending {
        let options = [
            "--keep-going", "--source", "listings=\(address)", "--now", "2026-11-20T\(time):00Z", "--width", "200",
        ]
        return try await Program.run(options, script: lines.map { $0 + "\n" }.joined(), home: home)
    }

    @Test func `offline, fetched records are searched and show their age`() async throws {
        let server = try await ContractServer()
        let before = try await run(server.address, at: "12:00", "list", "search velo", "clear")
        #expect(before.status == 0)
        await server.stop()
        _ = try BoundPort(server.port)

        let list = try await run(server.address, at: "14:00", "list", "show 1")
        #expect(list.status == 0)
        #expect(list.output.contains("Saved 2 hours ago: “\(server.address)” refused the connection."))
        #expect(list.output.contains("\n20  4K TV, 49 inch"))

        let search = try await run(server.address, at: "14:00", "search vélo", "filter price < 100")
        #expect(search.status == 0)
        #expect(search.output.contains("VELO VTT ROCKRIDER"))
        #expect(search.output.contains("Saved 2 hours ago"))

        let json = try await run(server.address, at: "14:00", "clear --format json")
        #expect(json.output.contains(#""saved":"2026-11-20T12:00:00Z""#))

        let refresh = try await run(server.address, at: "14:00", "refresh", "services")
        #expect(refresh.status == 5)
        #expect(refresh.errors.contains("error: “\(server.address)” refused the connection.\n"))
        let error = "“\(server.address)” refused the connection."
        #expect(refresh.row("listings") == ["listings", "324", "39", "yes", server.address, "2 hours ago", error])
    }

    @Test func `a failed page keeps the previous one and works when the server is back`() async throws {
        let server = try await ContractServer()
        let first = try await run(server.address, at: "12:00", "list", "show 3")
        let shown = try #require(first.output.split(separator: "listings.\n").last)
        server.set(.connection(.lost), on: "/listings")
        let second = try await run(server.address, at: "12:00", "next", "show 3", "show 21")
        #expect(second.status == 5)
        #expect(second.errors.contains(" error: “\(server.address)” "))
        #expect(second.errors.contains("\nhint: Type next to try again.\n"))
        #expect(second.output == shown)
        #expect(second.errors.contains("There is no row 21."))
        server.clearFaults()
        let third = try await run(server.address, at: "12:00", "next")
        #expect(third.status == 0)
        #expect(third.output.contains("\nRows 21 to 40 of 324 listings.\n"))
        await server.stop()
    }
}
