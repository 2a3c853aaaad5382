import CommandKitTesting
import Domain
import Services
import Testing

@Suite struct FeedTests {
    private static let abilities: [QueryAbilities] = [[], .search, .predicate, .sort, [.search, .predicate], .all]

    /// Three hundred listings of three prices, every other one a bike.
    private let records = (1...300).map { id in
        Listing(id: id, title: id.isMultiple(of: 2) ? "Vélo \(id)" : "Table \(id)", price: Money(id % 3)).record
    }

    private func feed(_ abilities: QueryAbilities) -> Feed {
        Feed(ListSource(schema: Listing.schema, records: records, abilities: abilities))
    }

    private func ids(_ result: Feed.Result) -> [String] { result.records.map(\.id.rawValue) }

    @Test(arguments: abilities)
    func `a result does not depend on who does the work`(abilities: QueryAbilities) async throws {
        let price = try #require(Listing.schema.field(named: "price"))
        let query = Query(
            text: "velo", predicate: .not(.equals(price, .money(try #require(Money(1))))),
            sort: Sort(price, descending: true), range: 5..<15)
        let whole = try await feed(.all).page(query)
        let result = try await feed(abilities).page(query)
        #expect(whole.records.count == 10)
        #expect(ids(result) == ids(whole))
        // Who stops walking at a full page does not know how many there are, and does not guess.
        #expect([nil, 100].contains(result.total))
        #expect(whole.total == 100)
    }

    @Test func `a walk stops when the page is full`() async throws {
        let source = ListSource(schema: Listing.schema, records: records, abilities: [])
        let result = try await Feed(source).page(Query(text: "velo", range: 0..<20))
        #expect(result.records.count == 20)
        #expect(result.total == nil)
        #expect(source.pagesFetched == 1)
    }

    @Test(arguments: abilities)
    func `pages follow each other without repeating a record`(abilities: QueryAbilities) async throws {
        let feed = feed(abilities)
        let pinned: Set<RecordID> = [RecordID(290), RecordID(7), RecordID(42)]
        var seen: [String] = []
        for start in stride(from: 0, to: 160, by: 20) {
            let page = try await feed.page(Query(text: "velo", range: start..<start + 20), first: pinned)
            seen += ids(page)
        }
        #expect(seen.count == 150)
        #expect(Set(seen).count == 150)
        #expect(Array(seen.prefix(3)) == ["42", "290", "2"])
    }

    @Test func `records that come first do not change how many there are`() async throws {
        let all = try await feed(.all).page(Query(range: 0..<20))
        let led = try await feed(.all).page(Query(range: 0..<20), first: [RecordID(290)])
        #expect(all.total == 300)
        #expect(led.total == 300)
        #expect(led.records.count == 20)
        #expect(ids(led).first == "290")
    }

    @Test func `a record that shifts to a later page is shown once`() async throws {
        let source = ShiftingSource(records: records)
        let result = try await Feed(source).page(Query(text: "e", range: 0..<400))
        #expect(Set(ids(result)).count == result.records.count)
        #expect(result.records.count == 300)
    }

    /// A source to which a record is added at the front between two pages, so that every record moves on by one.
    private final class ShiftingSource: RecordSource {
        let schema = Listing.schema
        let abilities: QueryAbilities = []
        private let records: [Record]

        init(records: [Record]) {
            self.records = records
        }

        func page(_ query: Query) -> Page {
            let shift = query.range.lowerBound > 0 ? 1 : 0
            let start = max(0, query.range.lowerBound - shift)
            let page = Array(records.dropFirst(start).prefix(query.range.count))
            return Page(records: page, hasMore: start + page.count < records.count)
        }

        func count(_ query: Query) -> Int? { nil }
        func categories() -> [CategoryCount] { [] }
        func refresh() -> Int? { nil }
    }
}
