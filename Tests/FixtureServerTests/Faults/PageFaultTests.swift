import FixtureServer
import Testing

@Suite struct PageFaultTests {
    /// Returns the first pages of two listings each, requested one after another with a fault.
    private func pages(_ fault: ServerFault.Pages, limit: Int = 4) async throws -> [WireReply] {
        try await withServer { server in
            server.set(.pages(fault), on: "/listings")
            var responses: [WireReply] = []
            for page in 1...3 {
                responses.append(try await server.response(to: "GET /listings?page=\(page)&limit=\(limit)"))
            }
            return responses
        }
    }

    private func right() async throws -> [Int] {
        try await withServer { try await $0.response(to: "GET /listings?page=1&limit=12").ids }
    }

    @Test func `records repeat on the next page`() async throws {
        let pages = try await pages(.repeated).map(\.ids)
        #expect(pages[0] == Array(try await right().prefix(4)))
        #expect(pages[1].prefix(3) == pages[0].suffix(3))
    }

    @Test func `a record is put in front between two pages`() async throws {
        let (pages, right) = (try await pages(.shifting).map(\.ids), try await right())
        #expect(pages[0] == Array(right[0..<4]))
        #expect(pages[1] == Array(right[3..<7]))
        #expect(pages[2] == Array(right[6..<10]))
    }

    @Test func `the total is too many and too few by turns`() async throws {
        let totals = try await pages(.lying).map { ($0.json as? [String: Any])?["total"] as? Int }
        #expect(totals == [1_324, 1, 1_324])
    }

    @Test(arguments: [ServerFault.Pages.stuck, .hollow])
    func `every page announces more`(fault: ServerFault.Pages) async throws {
        let pages = try await pages(fault, limit: 324)
        #expect(pages.allSatisfy { ($0.json as? [String: Any])?["has_more"] as? Bool == true })
        #expect(Set(pages.map(\.ids)).count == 1)
    }
}
