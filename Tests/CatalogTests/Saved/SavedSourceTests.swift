import Catalog
import Scaffolding
import Domain
import FoundationEssentials
import Ports
import Testing

@Suite struct SavedSourceTests {
    private static let gone = Failure(.unreachable, "“http://localhost:1” refused the connection.")
    private static let garbage = Failure(.invalidResponse, "“http://localhost:1” sent what could not be read.")

    /// Three hundred listings, newest first as on the server; every third one is a bike.
    private static let listings = (1...300).reversed().map { id in
        Schema.listings.record(
            id,
            [
                "title": .text(id.isMultiple(of: 3) ? "Vélo \(id)" : "Table \(id)"),
                "category": .text(id.isMultiple(of: 2) ? "Maison" : "Mode"), "price": Money(id % 50).map(Value.money),
                "created": .date(Date(timeIntervalSince1970: Double(id))),
            ])
    }

    private let clock = TestClock()
    private let catalog = CatalogDatabase(.memory, holdsCopies: true)

    private func server(sendsEverything: Bool = false) throws -> ListServer {
        ListServer(
            Self.listings, of: Schema.listings, at: try #require(ServerAddress("http://localhost:1")),
            sendsEverything: sendsEverything)
    }

    private func source(of server: ListServer) throws -> SavedSource {
        let clock = clock
        return SavedSource(of: server, in: catalog, now: { clock.now })
    }

    private func start(sendsEverything: Bool = false) throws -> (server: ListServer, source: SavedSource) {
        let server = try server(sendsEverything: sendsEverything)
        return (server, try source(of: server))
    }

    /// Fetches pages of a hundred records.
    private func fetchPages(of source: SavedSource, from starts: Int...) async throws {
        for start in starts { _ = try await source.page(Query(range: start..<start + 100)) }
    }

    private func ids(_ page: Page) -> [String] { page.records.map(\.id.rawValue) }

    @Test func `an answer that takes too long to keep is given up`() async throws {
        let clock = clock
        let source = try SavedSource(
            of: server(sendsEverything: true), in: catalog, within: .nanoseconds(-1), now: { clock.now })
        let sentence: Message = "The server sent more than can be saved within --timeout."
        await #expect(throws: Failure(.invalidResponse, sentence)) { try await source.page(Query(range: 0..<20)) }
    }

    @Test func `each page is asked of a server that has pages`() async throws {
        let (server, source) = try start()
        for _ in 1...2 {
            let page = try await source.page(Query(text: "vélo", range: 20..<40))
            #expect(ids(page).first == "240")
            #expect(page.total == 100)
            #expect(page.saved == nil)
        }
        #expect(server.asked == 2)
    }

    @Test(.timeLimit(.minutes(10)))
    func `the page after a continued list is fetched ahead, and saved when it is asked for`() async throws {
        let (server, clock) = (try server(), clock)
        let source = SavedSource(of: server, in: catalog, readsAhead: true, now: { clock.now })
        let feed = Feed(source, pagesToCome: .max)
        for start in [0, 20] { _ = try await feed.page(Query(range: start..<start + 20)) }
        while server.asked < 3 { await Task.yield() }
        server.fail(Self.gone)
        #expect(try await source.status().savedCount == 40)
        #expect(try await feed.page(Query(range: 40..<60)).records.first?.id == RecordID(260))
        #expect(try await source.status().savedCount == 60)
        // The next one was not fetched, and its error is that of a new request.
        await #expect(throws: Self.gone) { try await feed.page(Query(range: 60..<80)) }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a script fetches ahead what its next lines ask for, with its error, and nothing else`() async throws {
        let (server, clock) = (try server(), clock)
        let source = SavedSource(of: server, in: catalog, readsAhead: true, now: { clock.now })
        for start in [0, 20] { _ = try await Feed(source).page(Query(range: start..<start + 20)) }
        server.fail(Self.gone)
        // The page that failed is not asked for again.
        let feed = Feed(source, pagesToCome: 1)
        await #expect(throws: Self.gone) { try await feed.page(Query(range: 40..<60)) }
        server.fail(nil)
        _ = try await feed.page(Query(range: 40..<60))
        while server.asked < 5 { await Task.yield() }
        server.fail(Self.gone)
        _ = try await feed.page(Query(range: 60..<80))
        while server.asked < 6 { await Task.yield() }
        server.fail(nil)
        await #expect(throws: Self.gone) { try await feed.page(Query(range: 80..<100)) }
        #expect(server.asked == 6)
    }

    @Test(.timeLimit(.minutes(10)))
    func `two pages are fetched ahead if a script's next lines ask for both`() async throws {
        let (server, clock) = (try server(), clock)
        let source = SavedSource(of: server, in: catalog, readsAhead: true, now: { clock.now })
        for (start, asked) in [(0, 1), (20, 4), (40, 5), (60, 5), (80, 5)] {
            let feed = Feed(source, pagesToCome: start == 0 ? 0 : 4 - start / 20)
            let page = try await feed.page(Query(range: start..<start + 20))
            #expect(page.records.map(\.id) == (0..<20).map { RecordID(300 - start - $0) })
            while server.asked < asked { await Task.yield() }
            #expect(server.asked == asked)
        }
    }

    @Test func `offline, fetched records are listed in the service's order and can be searched`() async throws {
        let server = try server()
        let before = try source(of: server)
        // Out of order: the copy has to restore the order itself.
        try await fetchPages(of: before, from: 100, 0, 200)
        server.fail(Self.gone)
        clock.advance(by: 7_200)
        let source = try source(of: server)
        let page = try await source.page(Query(range: 0..<20))
        #expect(ids(page) == (281...300).reversed().map(String.init))
        #expect(page.saved == clock.now - 7_200)
        #expect(page.total == 300)
        #expect(try await ids(source.page(Query(text: "\"VELO 29\"", range: 0..<20))) == ["297", "294", "291"])
        let status = try await source.status()
        #expect(status.count == 300)
        #expect(status.heard == clock.now - 7_200)
        // Problems of what was read by another program are not known.
        #expect(!status.isRead)
        #expect(try await before.status().isRead)
        #expect(status.lastError == Self.gone.message)
    }

    @Test func `saved records are not presented as the whole`() async throws {
        let (server, source) = try start()
        _ = try await source.page(Query(range: 0..<20))
        #expect(try await source.status().savedCount == 20)
        #expect(try await !source.status().isOffline)
        server.fail(Self.gone)
        _ = try await source.page(Query(text: "vélo"))
        let status = try await source.status()
        #expect(status.isOffline)
        #expect(status.savedCount == 20)
        #expect(status.count == 300)
        server.fail(nil)
        clock.advance(by: 60)
        try await fetchPages(of: source, from: 0, 100, 200)
        #expect(try await source.status().savedCount == nil)
        #expect(try await source.status().count == 300)
    }

    @Test func `a whole source has all records of the server, or those that were saved while all were`() async throws {
        let (server, source) = try start()
        _ = try await source.page(Query(range: 0..<20))
        server.fail(Self.gone)
        _ = try await source.page(Query(range: 0..<20))
        await #expect(throws: Self.gone) { try await source.whole(reporting: NoProgressWatcher()) }
        server.fail(nil)
        #expect(try await source.whole(reporting: NoProgressWatcher()).count(Query()) == 300)
        server.fail(Self.gone)
        let whole = try await self.source(of: server).whole(reporting: NoProgressWatcher())
        #expect(try await whole.count(Query()) == 300)
        #expect(try await whole.categories().map(\.name) == ["Maison", "Mode"])
    }

    /// Makes a server unreachable at the second report.
    private func cutting(_ server: ListServer) -> NotingWatcher {
        NotingWatcher { if $0 == 2 { server.fail(Self.gone) } }
    }

    @Test func `a fetch of everything goes on where it was cut off`() async throws {
        let server = try server()
        let failure = await #expect(throws: Failure.self) {
            try await source(of: server).fetchAll(reporting: cutting(server))
        }
        #expect(failure?.hint?.unrendered == "200 listings are saved: fetch all continues from there.")
        server.fail(nil)
        let later = try source(of: server)
        #expect(try await later.status().cutCount == 200)
        let asked = server.asked
        #expect(try await later.fetchAll(reporting: NoProgressWatcher()))
        // The first page decides how the others are read; that at the cut may have moved.
        #expect(server.asked == asked + 3)
        let status = try await later.status()
        #expect(status.savedCount == nil && status.cutCount == nil && status.count == 300)
    }

    @Test func `a fetch begins again if the server changed since it was cut off, or changes meanwhile`() async throws {
        let server = try server()
        await #expect(throws: Failure.self) { try await source(of: server).fetchAll(reporting: cutting(server)) }
        server.fail(nil)
        server.records.removeFirst(150)
        let later = try source(of: server)
        #expect(try await later.fetchAll(reporting: NoProgressWatcher()))
        #expect(try await later.status().count == 150)
        server.records = Self.listings
        let one = NotingWatcher { if $0 == 2 { server.records.removeFirst() } }
        #expect(try await later.fetchAll(reporting: one))
        #expect(try await later.whole(reporting: NoProgressWatcher()).page(Query(range: 0..<300)).records.count == 299)
        let asked = server.asked
        let all = NotingWatcher { _ in server.records.removeFirst() }
        let failure = await #expect(throws: Failure.self) { try await later.fetchAll(reporting: all) }
        #expect(failure?.message.unrendered == "“http://localhost:1” changed while its records were fetched.")
        #expect(server.asked == asked + 6)
    }

    @Test func `a fetch that is cut off is not everything, although everything was saved before`() async throws {
        let (server, source) = try start()
        #expect(try await source.fetchAll(reporting: NoProgressWatcher()))
        await #expect(throws: Failure.self) { try await source.fetchAll(reporting: cutting(server)) }
        let status = try await source.status()
        #expect(status.savedCount == 300 && status.cutCount == 200)
    }

    @Test func `a fetch that was cut off long ago starts over`() async throws {
        let server = try server()
        await #expect(throws: Failure.self) { try await source(of: server).fetchAll(reporting: cutting(server)) }
        server.fail(nil)
        clock.advance(by: 50_000)
        let asked = server.asked
        #expect(try await source(of: server).fetchAll(reporting: NoProgressWatcher()))
        #expect(server.asked == asked + 3)
    }

    @Test func `an unreadable response does not fall back to saved records`() async throws {
        let (server, source) = try start()
        _ = try await source.page(Query())
        server.fail(Self.garbage)
        await #expect(throws: Self.garbage) { try await source.page(Query()) }
    }

    @Test func `a later page is not answered from older records`() async throws {
        let (server, source) = try start()
        for start in [0, 20] { _ = try await source.page(Query(range: start..<start + 20)) }
        server.fail(Self.gone)
        await #expect(throws: Self.gone) { try await source.page(Query(range: 20..<40)) }
        server.fail(nil)
        #expect(try await source.page(Query(range: 20..<40)).saved == nil)
    }

    @Test func `a later page that a run begins with is answered from the saved records`() async throws {
        let (server, before) = try start()
        try await fetchPages(of: before, from: 0, 100, 200)
        server.fail(Self.gone)
        let page = try await source(of: server).page(Query(range: 20..<40))
        #expect(ids(page).first == "280" && page.saved != nil)
    }

    @Test func `a list that started offline continues with saved records`() async throws {
        let (server, source) = try start()
        try await fetchPages(of: source, from: 0, 100)
        server.fail(Self.gone)
        _ = try await source.page(Query(range: 0..<20))
        let asked = server.asked
        clock.advance(by: 3_600)
        #expect(try await ids(source.page(Query(range: 20..<40))).first == "280")
        #expect(server.asked == asked)
    }

    @Test func `a server just found unreachable is not retried, except by refresh`() async throws {
        let (server, source) = try start()
        _ = try await source.page(Query())
        server.fail(Self.gone)
        _ = try await source.page(Query())
        let asked = server.asked
        clock.advance(by: 29)
        _ = try await source.page(Query(text: "velo"))
        #expect(server.asked == asked)
        await #expect(throws: Self.gone) { try await source.refresh() }
        #expect(server.asked == asked + 1)
        server.fail(nil)
        #expect(try await source.page(Query()).saved != nil)
        #expect(try await source.refresh() == 300)
        #expect(try await source.page(Query()).saved == nil)
        clock.advance(by: 31)
        server.fail(Self.gone)
        _ = try await source.page(Query())
        server.fail(nil)
        clock.advance(by: 31)
        #expect(try await source.page(Query()).saved == nil)
    }

    @Test func `a damaged copy is never an empty answer in place of a server that is gone`() async throws {
        let (folder, clock) = (TemporaryFolder(), clock)
        let whole = try await saved(in: folder, by: server())
        let server = try server()
        server.fail(Self.gone)
        for page in 1..<whole.count / 16_384 {
            var bytes = whole
            let place = page * 16_384 + 2_048
            bytes.replaceSubrange(place..<place + 512, with: [UInt8](repeating: 0xA5, count: 512))
            try folder.write(bytes, to: TemporaryFolder.catalog)
            let copies = CatalogDatabase(.file(folder.catalog), holdsCopies: true)
            let source = SavedSource(of: server, in: copies, now: { clock.now })
            do {
                #expect(try await source.page(Query(range: 0..<300)).total == 300)
            } catch {
                #expect(error == Self.gone)
            }
        }
    }

    /// Returns the file with a copy of all records of a server.
    private func saved(in folder: TemporaryFolder, by server: ListServer) async throws -> [UInt8] {
        let clock = clock
        let source = SavedSource(
            of: server, in: CatalogDatabase(.file(folder.catalog), holdsCopies: true), now: { clock.now })
        _ = try await source.fetchAll(reporting: NoProgressWatcher())
        return try folder.bytes(of: TemporaryFolder.catalog)
    }

    @Test func `a server that sends everything is asked once, and again after a minute`() async throws {
        let (server, source) = try start(sendsEverything: true)
        let price = try #require(Schema.listings.field(named: "price"))
        let dearest = try await source.page(Query(text: "velo", sort: Sort(price, descending: true), range: 0..<2))
        #expect(ids(dearest) == ["249", "99"])
        #expect(try await source.count(Query()) == 300)
        #expect(server.asked == 1)
        clock.advance(by: 61)
        server.records.removeLast(200)
        #expect(try await source.page(Query(range: 20..<40)).records.count == 20)
        #expect(server.asked == 1)
        _ = try await source.page(Query(range: 0..<20))
        #expect(server.asked == 2)
        #expect(try await source.count(Query()) == 100)
        // A clock that is set back does not make what was fetched new for as long.
        clock.advance(by: -86_400)
        _ = try await source.page(Query(range: 0..<20))
        #expect(server.asked == 3)
    }

    @Test func `records of a server that sends everything stay when it goes away`() async throws {
        let server = try server(sendsEverything: true)
        _ = try await source(of: server).page(Query())
        server.fail(Self.gone)
        let source = try source(of: server)
        let page = try await source.page(Query(range: 0..<20))
        #expect(ids(page).first == "300")
        #expect(page.saved == clock.now)
        #expect(page.total == 300)
    }

    @Test func `fetched records are held`() async throws {
        let source = try source(of: server())
        _ = try await source.page(Query(range: 0..<20))
        #expect(try await source.held([RecordID(300), RecordID(299)])?.count == 2)
        #expect(try await source.held([RecordID(300), RecordID(5)]) == nil)
        try await fetchPages(of: source, from: 0, 100, 200)
        // All records have been seen, so an unknown record does not exist.
        #expect(try await source.held([RecordID(300), RecordID(1_000)])?.count == 1)
    }

    @Test func `categories have numbers once pages in any order have been a full sweep`() async throws {
        let (server, source) = try start()
        try await fetchPages(of: source, from: 0, 200)
        #expect(try await source.categories().map(\.count) == [nil, nil])
        _ = try await source.page(Query(range: 100..<200))
        #expect(try await source.categories() == [.init(name: "Maison", count: 150), .init(name: "Mode", count: 150)])
        server.fail(Self.gone)
        #expect(await source.knownCategories() == ["Maison", "Mode"])
    }

    @Test func `a server without a list of categories has those of the saved records`() async throws {
        let (server, source) = try start()
        server.listsCategories = false
        _ = try await source.page(Query(range: 0..<1))
        #expect(try await source.categories().filter { $0.name == "Maison" }.map(\.count) == [nil])
        try await fetchPages(of: source, from: 0, 100, 200)
        #expect(try await source.categories().compactMap(\.count).filter { $0 > 0 } == [150, 150])
    }

    @Test func `records missing from a full sweep are deleted`() async throws {
        let (server, source) = try start()
        try await fetchPages(of: source, from: 0, 100, 200)
        server.records.removeFirst(10)
        try await fetchPages(of: source, from: 0, 100, 200)
        server.fail(Self.gone)
        let page = try await source.page(Query())
        #expect(page.total == 290)
        #expect(ids(page).first == "290")
    }

    @Test func `two servers' records are kept apart, and with nothing saved the error is shown`() async throws {
        let server = try server()
        _ = try await source(of: server).page(Query())
        let other = ListServer([], of: Schema.listings, at: try #require(ServerAddress("http://localhost:2")))
        other.fail(Self.gone)
        await #expect(throws: Self.gone) { try await source(of: other).page(Query()) }
        #expect(try await source(of: other).status().count == nil)
    }
}
