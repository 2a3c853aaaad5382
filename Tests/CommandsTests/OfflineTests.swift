import Catalog
import CommandKit
import Scaffolding
import Testing

/// Messages while a server is unreachable and only a part of it is saved.
@Suite struct OfflineTests {
    private let server: ListServer
    private let session: MarketSession

    init() throws {
        let records = (1...60).map { id in
            Schema.listings.record(
                id,
                [
                    "title": .text(id <= 40 ? "Table \(id)" : "Vélo \(id)"), "category": .text("Maison"),
                    "price": Money(id).map(Value.money),
                ])
        }
        server = ListServer(
            records, of: Schema.listings, at: try #require(ServerAddress("http://localhost:1")), abilities: .search)
        let source = SavedSource(of: server, in: CatalogDatabase(.memory, holdsCopies: true), now: { Shop.opening })
        session = try MarketSession(sources: [source])
    }

    private func leave() { server.fail(Failure(.unreachable, "It is gone.")) }

    @Test func `a part of the records is never called all of them`() async throws {
        try await session.run("list")
        leave()
        #expect(
            try await session.run("search velo")
                == """
                20 of 60 listings saved. No listings with “velo”. Saved just now: It is gone.
                hint: Type refresh to try again.

                """)
        #expect(try await session.run("filter price > 50").contains("saved. No listings with “velo” where price > 50."))
        #expect(
            try await session.run("clear search").contains(
                "20 of 60 listings saved. No listings where price > 50."))
        #expect(
            try await session.run("filter price > 15")
                .contains(
                    """
                    5 listings · 20 of 60 listings saved · price > 15 · clear to reset
                    Saved just now: It is gone.
                    """))
        #expect(try await session.run("list --format json").contains(#""total":null"#))
        for line in ["pin where price > 15", "export part.csv"] {
            #expect(try await session.run(line).contains("Only 20 of 60 listings are saved."), "\(line)")
        }
        #expect(try await session.run("chart price").contains("Only 20 of 60 listings are saved."))
        let error = await #expect(throws: Failure.self) { try await session.run("list --new") }
        #expect(error?.message.unrendered == "Only 20 of 60 listings are saved.")
        #expect(try await session.run("services").contains("listings: Only 20 of 60 listings are saved."))
        #expect(try await session.run("doctor").contains("It is gone. Using 20 of 60 listings saved just now."))
    }

    @Test func `nothing is said to be read before the server has answered`() async throws {
        #expect(try await session.run("problems").hasPrefix("No listings were read yet."))
        leave()
        await #expect(throws: Failure.self) { try await session.run("list") }
        let error = await #expect(throws: Failure.self) { try await session.run("problems") }
        #expect(error?.message == "It is gone.")
        server.fail(nil)
        try await session.run("refresh")
        #expect(try await session.run("problems").hasPrefix("Every record was read."))
    }

    @Test func `pages of a part say so too`() async throws {
        try await session.run("list")
        leave()
        try await session.run("set page-size 8")
        #expect(
            try await session.run("list")
                .contains("Rows 1 to 8 of 20 listings · 20 of 60 listings saved."))
        #expect(try await session.run("next").contains("Rows 9 to 16 of 20 listings · 20 of 60"))
        #expect(try await session.ids("next").count == 4)
        await #expect(throws: Failure.self) { try await session.run("next") }
    }

    @Test func `fully fetched records are complete`() async throws {
        try await session.run("set page-size 60", "list")
        leave()
        #expect(try await session.run("search palace").contains("No listings with “palace”. Saved just now"))
        #expect(try await session.run("clear").contains("60 listings. Saved just now: It is gone."))
    }

    @Test func `unsaved categories are not reported as missing`() async throws {
        try await session.run("list")
        leave()
        #expect(try await session.run("categories").contains("were not saved while the server answered."))
    }

    @Test func `categories that named the records on a page are saved with them`() async throws {
        server.namesCategories = true
        try await session.run("list")
        leave()
        let printed = try await session.run("categories")
        #expect(printed.contains("Maison"))
        #expect(printed.contains("2 categories. Only 20 of 60 listings are saved."))
    }
}
