import Scaffolding
import Domain
import Ports
import Synchronization
import Testing

@Suite struct FeedTests {
    private static let abilities: [QueryAbilities] = [[], .search, .predicate, .sort, [.search, .predicate], .all]

    /// Three hundred listings with three prices, every other one a bike.
    private let records = (1...300).map { id in
        Schema.listings.record(
            id,
            [
                "title": .text(id.isMultiple(of: 2) ? "Vélo \(id)" : "Table \(id)"),
                "price": Money(id % 3).map(Value.money),
            ])
    }

    private func feed(_ abilities: QueryAbilities) -> Feed {
        Feed(ListSource(schema: Schema.listings, records: records, abilities: abilities))
    }

    private func ids(_ result: Feed.Result) -> [String] { result.records.map(\.id.rawValue) }

    @Test(arguments: abilities)
    func `a result does not depend on who does the work`(abilities: QueryAbilities) async throws {
        let price = try #require(Schema.listings.field(named: "price"))
        let query = Query(
            text: "velo", predicate: .not(.equals(price, .money(try #require(Money(1))))),
            sort: Sort(price, descending: true), range: 5..<15)
        let whole = try await feed(.all).page(query)
        let result = try await feed(abilities).page(query)
        #expect(whole.records.count == 10)
        #expect(ids(result) == ids(whole))
        // A scan that stops at a full page does not know the total and does not guess.
        #expect([nil, 100].contains(result.total))
        #expect(whole.total == 100)
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

    @Test func `raised records do not change the number of elements`() async throws {
        let all = try await feed(.all).page(Query(range: 0..<20))
        let led = try await feed(.all).page(Query(range: 0..<20), first: [RecordID(290)])
        #expect(all.total == 300)
        #expect(led.total == 300)
        #expect(led.records.count == 20)
        #expect(ids(led).first == "290")
    }

    @Test func `a record that shifts to a later page is shown once`() async throws {
        // The source gains a record at the front between two pages, which shifts every record by one.
        let source = PageSource { [records] query in
            let start = max(0, query.range.lowerBound - (query.range.lowerBound > 0 ? 1 : 0))
            return Page(start..<start + query.range.count, of: records)
        }
        let result = try await Feed(source).page(Query(text: "e", range: 0..<400))
        #expect(Set(ids(result)).count == result.records.count)
        #expect(result.records.count == 300)
    }

    @Test func `a scan stops when the page is full, and the next page continues there`() async throws {
        let source = PagedSource(records: records)
        let feed = Feed(source)
        let query = { Query(predicate: .contains(Schema.listings.headline, "vélo"), range: $0) }
        let first = try await feed.page(query(0..<20))
        #expect(ids(first).first == "2" && first.records.count == 20 && first.total == nil)
        #expect(source.asked == [0])
        #expect(try await ids(feed.page(query(20..<40))).first == "42")
        #expect(source.asked == [0])
        #expect(try await ids(feed.page(query(60..<80))).first == "122")
        #expect(source.asked == [0, 100])
        #expect(try await ids(feed.page(query(100..<120))).first == "202")
        #expect(source.asked == [0, 100, 200])
        // A query from the beginning starts a new scan, and so does a different query.
        _ = try await feed.page(query(0..<20))
        _ = try await feed.page(Query(predicate: .not(.isAmong([])), range: 20..<40))
        #expect(source.asked == [0, 100, 200, 0, 0])
    }

    @Test func `a failed page is requested again, and the scan continues`() async throws {
        let source = PagedSource(records: records)
        let feed = Feed(source)
        let query = { Query(predicate: .contains(Schema.listings.headline, "vélo"), range: $0) }
        _ = try await feed.page(query(0..<20))
        source.fail(at: 100)
        await #expect(throws: Failure(.unreachable, "The service could not be reached.")) {
            try await feed.page(query(40..<60))
        }
        #expect(try await ids(feed.page(query(40..<60))).first == "82")
        #expect(source.asked == [0, 100, 100])
    }

    @Test func `an order that the source does not have is had once for all pages`() async throws {
        let source = PagedSource(records: records)
        let feed = Feed(source)
        let price = try #require(Schema.listings.field(named: "price"))
        let first = try await feed.page(Query(sort: Sort(price, descending: true), range: 0..<20))
        #expect(first.countFetchedToSort == 300)
        #expect(first.total == 300)
        let second = try await feed.page(Query(sort: Sort(price, descending: true), range: 20..<40))
        #expect(second.records.count == 20)
        #expect(source.asked.sorted() == [0, 100, 200])
    }

    @Test func `the progress of a scan is reported`() async throws {
        let watcher = NotingWatcher()
        _ = try await Feed(PagedSource(records: records), progress: watcher)
            .page(Query(predicate: .contains(Schema.listings.headline, "nothing")))
        #expect(watcher.notes == [100, 200, 300].map { "scanned \($0) of \(300)" })
    }

    @Test func `concurrent pages are used in order, whichever arrives first`() async throws {
        let answered = Mutex<[Int]>([])
        let third = AsyncStream<Never>.makeStream()
        // The second page is delayed until after the third.
        let source = PageSource { [records] query in
            let start = query.range.lowerBound
            if start == 100 { for await _ in third.stream {} }
            answered.withLock { $0.append(start) }
            if start == 200 { third.continuation.finish() }
            return Page(query.range, of: records)
        }
        let result = try await Feed(source).page(Query(text: "velo", range: 0..<200))
        #expect(ids(result) == (1...150).map { String($0 * 2) })
        #expect(answered.withLock { $0.prefix(3) } == [0, 200, 100])
    }

    @Test func `a source gets the part of a condition it supports, and its records are checked`() async throws {
        let title = Schema.listings.headline
        let known = Predicate.contains(title, "vélo")
        let asked = Mutex<[Predicate?]>([])
        // The requested records come mixed with others.
        let source = PageSource(narrowing: known) { [records] query in
            asked.withLock { $0.append(query.predicate) }
            return Page(0..<300, of: records)
        }
        let result = try await Feed(source).page(Query(predicate: .and([.not(.contains(title, "8")), known])))
        #expect(asked.withLock { $0 } == [known])
        #expect(ids(result).prefix(4) == ["2", "4", "6", "10"])
    }

    @Test func `a source with chosen categories still gets the part of a condition and the order that it supports`()
        async throws
    {
        let schema = Schema.listings
        let (title, category) = (schema.headline, try #require(schema.category))
        let asked = Mutex<[Query]>([])
        let source = PageSource(abilities: .sort, narrowing: .contains(title, "vélo")) { [records] query in
            asked.withLock { $0.append(query) }
            return Page(0..<300, of: records)
        }
        let choices = CategoryChoices(records: [RecordID(4): "Toys"])
        let feed = Feed(try #require(CategorisedSource(source, choices: choices)))
        let toys = Predicate.equals(category, .text("Toys"))
        let result = try await feed.page(Query(predicate: toys, sort: Sort(title)))
        #expect(ids(result) == ["4"])
        #expect(asked.withLock { $0.map(\.sort) } == [Sort(title)])
        #expect(asked.withLock { $0.first?.predicate } == .or([.isAmong([RecordID(4)]), toys]))
        // The source has its own categories, and orders by them.
        #expect(try await ids(feed.page(Query(predicate: toys, sort: Sort(category)))) == ["4"])
        #expect(asked.withLock { $0.last?.sort } == nil)
    }

    @Test func `all of a source of pages is had page by page`() async throws {
        let source = PagedSource(records: records)
        #expect(try await Feed(source).everyMatch(Query()).count == 300)
        #expect(source.asked.sorted() == [0, 100, 200])
    }

    @Test func `a source that repeats one page forever is not scanned forever`() async throws {
        let source = PageSource { [records] _ in Page(records: Array(records.prefix(100)), hasMore: true) }
        await #expect(throws: Failure(.invalidResponse, "“\("builtin")” sends the same records again and again.")) {
            try await Feed(source).page(Query(text: "nowhere"))
        }
    }

    @Test func `a source without an end is walked up to the bound`() async throws {
        let farthest = Mutex(0)
        let source = PageSource(abilities: .search) { query in
            farthest.withLock { $0 = max($0, query.range.upperBound) }
            return Page(records: query.range.map { Record(id: RecordID($0), values: []) }, hasMore: true)
        }
        await #expect(throws: Failure.tooManyRecords(limit: Feed.scanLimit)) {
            try await Feed(source).page(Query(predicate: .not(.isAmong([])), sort: Sort(Schema.listings.headline)))
        }
        #expect(farthest.withLock { $0 } == Feed.scanLimit)
    }

    /// A source that remembers whether it has counted.
    private final class SlowlyCountingSource: SourceOfPages {
        let abilities = QueryAbilities.all
        let records: [Record]
        let canCount: Bool
        let countsSlowly = true
        /// The total in its pages.
        let knownTotal: Int?
        let hasCounted = Mutex(false)

        init(records: [Record], canCount: Bool, knownTotal: Int? = nil) {
            (self.records, self.canCount, self.knownTotal) = (records, canCount, knownTotal)
        }

        func page(_ query: Query) -> Page {
            Page(records: Array(records[query.range]), hasMore: true, total: knownTotal)
        }

        func count(_ query: Query) async throws(Failure) -> Int? {
            hasCounted.withLock { $0 = true }
            if !canCount { throw Failure(.unreachable, "It is gone.") }
            return records.count
        }
    }

    @Test(arguments: [true, false])
    func `a page is there before its matches are counted`(canCount: Bool) async throws {
        let source = SlowlyCountingSource(records: records, canCount: canCount)
        var early: [Feed.Result] = []
        let result = try await Feed(source).page(Query(range: 0..<5)) { page in
            early.append(page)
            #expect(source.hasCounted.withLock { !$0 })
        }
        #expect(early.map(\.records) == [Array(records[..<5])] && early[0].total == nil)
        #expect(result.records == early[0].records && result.total == (canCount ? records.count : nil))
    }

    @Test func `a page with a known total is there as early`() async throws {
        let source = SlowlyCountingSource(records: records, canCount: true, knownTotal: 300)
        var early: [Feed.Result] = []
        let result = try await Feed(source).page(Query(range: 0..<5)) { early.append($0) }
        #expect(early.map(\.records) == [Array(records[..<5])] && result.total == 300)
        #expect(source.hasCounted.withLock { !$0 })
    }

    @Test func `the number of matches is known if only held records are left out`() async throws {
        let source = PagedSource(records: records)
        let hidden: Set<RecordID> = [RecordID(3), RecordID(4)]
        let result = try await Feed(source).page(
            Query(predicate: .not(.isAmong(hidden)), range: 0..<20), first: [RecordID(290)])
        #expect(result.total == 298)
        #expect(result.records.count == 20)
        #expect(source.asked == [0])
    }

    /// A source of pages that remembers its last scan and the offsets of the requested pages, and gains records at the
    /// front.
    private final class PagedSource: SourceOfPages {
        let abilities: QueryAbilities
        private let state: Mutex<(records: [Record], asked: [Int], failing: Int?, scanCache: ScanCache)>

        /// - Parameter longest: The most records on a page; nil if the source decides how many it sends.
        init(records: [Record], abilities: QueryAbilities = [], longest: Int? = nil) {
            self.abilities = abilities
            state = Mutex((records, [], nil, ScanCache(longestPage: { longest })))
        }

        var scanCache: ScanCache? { state.withLock(\.scanCache) }
        var asked: [Int] { state.withLock(\.asked) }

        /// Makes the next page at that offset fail once.
        func fail(at place: Int) { state.withLock { $0.failing = place } }

        func forgetWalks() { state.withLock { $0.scanCache = ScanCache() } }

        func add(_ count: Int) {
            state.withLock { state in
                for _ in 0..<count { state.records.insert(Schema.listings.record(state.records.count + 701), at: 0) }
            }
        }

        func page(_ query: Query) throws(Failure) -> Page {
            try state.withLock { (state) throws(Failure) in
                state.asked.append(query.range.lowerBound)
                if state.failing == query.range.lowerBound {
                    state.failing = nil
                    throw Failure(.unreachable, "The service could not be reached.")
                }
                return Page(query.range, of: state.records, total: state.records.count)
            }
        }

        func held(_ ids: Set<RecordID>) -> [Record]? { state.withLock { $0.records.filter { ids.contains($0.id) } } }
    }

    @Test(arguments: abilities)
    func `records are counted by value, whatever the source supports`(abilities: QueryAbilities) async throws {
        let price = try #require(Schema.listings.field(named: "price"))
        let tallies = try await feed(abilities).tallies(Query(text: "vélo"), by: TallyKeys([price]))
        let counts = Dictionary(uniqueKeysWithValues: tallies.map { ($0.values, $0.count) })
        #expect(counts == Dictionary(uniqueKeysWithValues: try (0...2).map { ([.money(try #require(Money($0)))], 50) }))
    }

    /// Returns the ids on the pages of a list of ten, adding records at the front of the server between pages.
    private func pages(of source: PagedSource, adding counts: [Int]) async throws -> [[String]] {
        let feed = Feed(source)
        var pages = try await [ids(feed.page(Query(range: 0..<10)))]
        for (number, count) in counts.enumerated() {
            source.add(count)
            let start = (number + 1) * 10
            pages.append(try await ids(feed.page(Query(range: start..<start + 10))))
        }
        return pages
    }

    @Test(
        arguments: [
            (nil, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]), (100, [0, 10, 20, 40, 80]),
            (20, [0, 10, 20, 40, 60, 80, 100]),
        ] as [(Int?, [Int])])
    func `a list is fetched in larger pages as a person goes on`(longest: Int?, places: [Int]) async throws {
        let source = PagedSource(records: records, abilities: .search, longest: longest)
        let pages = try await pages(of: source, adding: Array(repeating: 0, count: 11))
        #expect(pages.joined().elementsEqual((1...120).map(String.init)))
        #expect(source.asked == places)
    }

    @Test func `a larger page that fails is asked for in parts from then on`() async throws {
        let source = PagedSource(records: records, abilities: .search, longest: 100)
        source.fail(at: 40)
        let pages = try await pages(of: source, adding: [0, 0, 0, 0, 0, 0])
        #expect(pages.joined().elementsEqual((1...70).map(String.init)))
        #expect(source.asked == [0, 10, 20, 40, 40, 50, 60])
    }

    @Test(arguments: [[1, 1, 1, 1], [3, 0, 12, 0], [10, 10, 10, 10], [40, 0, 0, 0], [0, 0, 0, 0]], [nil, 100])
    func `a record that moved on to the next page is not shown again`(added: [Int], longest: Int?) async throws {
        let source = PagedSource(records: records, abilities: .search, longest: longest)
        let pages = try await pages(of: source, adding: added)
        #expect(pages.map(\.count) == [10, 10, 10, 10, 10])
        #expect(Set(pages.joined()).count == 50)
        #expect(pages[0] == (1...10).map(String.init))
    }

    @Test func `records that were shown before a restart are not shown again`() async throws {
        let source = PagedSource(records: records, abilities: .search)
        let first = try await Feed(source).page(Query(range: 0..<10))
        source.add(4)
        source.forgetWalks()
        let second = try await Feed(source).page(Query(range: 10..<20), after: Set(first.records.map(\.id)))
        #expect(ids(second) == (11...20).map(String.init))
    }

    @Test func `a page far from the beginning asks for no page before it, and the number of records stays known`()
        async throws
    {
        let source = PagedSource(records: records, abilities: .search)
        let feed = Feed(source)
        let page = try await feed.page(Query(range: 200..<210))
        #expect(ids(page).first == "201")
        #expect(page.total == 300)
        let last = try await feed.page(Query(range: 290..<310))
        #expect(last.total == 300)
        #expect(last.records.count == 10)
        #expect(try await feed.page(Query(range: 900..<910)).total == 300)
        #expect(source.asked == [200, 290])
    }

    @Test func `a list that was begun again is asked for again`() async throws {
        let source = PagedSource(records: records, abilities: .search)
        let feed = Feed(source)
        _ = try await feed.page(Query(range: 0..<10))
        source.add(1)
        #expect(try await ids(feed.page(Query(range: 0..<10))).first == "1001")
        #expect(source.asked == [0, 0])
    }
}

/// A source whose pages come from a function.
private struct PageSource: SourceOfPages {
    var abilities: QueryAbilities = []
    var narrowing: Predicate?
    let answer: @Sendable (Query) async -> Page

    func page(_ query: Query) async -> Page { await answer(query) }
    func narrowing(_ condition: Predicate) -> Predicate? { narrowing }
}
