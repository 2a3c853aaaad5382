import Domain
import FoundationEssentials
import Services
import Testing

@testable import FileStores

struct FileSessionStoreTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private func store() -> FileSessionStore {
        FileSessionStore(in: home.folders, firstService: ServiceName(rawValue: "products"), now: { .noon })
    }

    /// The session that a file with this payload, mended by hand, is read as.
    private func session(_ payload: String) throws -> Stored<Session>? {
        try home.write(
            #"{"format": "souk-session", "generation": 4, "payload": \#(payload)}"#, to: "data/session.json")
        return try store().load()
    }

    @Test func `there is none on the first start, and none is made by looking`() throws {
        #expect(try store().load() == nil)
        #expect(try home.names(in: "").isEmpty)
    }

    @Test func `everything in a session is the same after a restart`() throws {
        #expect(try store().save(.full, after: 0) == 1)
        let stored = try #require(try store().load())
        #expect(stored.payload == .full)
        #expect(stored.generation == 1)
        #expect(stored.notices.isEmpty)
    }

    @Test func `the folder is for its owner alone, and so is the file`() throws {
        _ = try store().save(.full, after: 0)
        #expect(try home.mode(of: "data") == 0o700)
        #expect(try home.mode(of: "data/session.json") == 0o600)
    }

    @Test func `the keys are those a person would look for`() throws {
        _ = try store().save(.full, after: 0)
        let payload = try JSONParser.value(of: try home.bytes(of: "data/session.json")).object?.object("payload")
        #expect(payload?.members.map(\.key) == ["openDraft", "service", "settings", "views"])
        #expect(payload?.object("settings").members.map(\.key) == ["format", "layout", "pageSize"])
        let view = payload?.object("views").object("listings")
        #expect(
            view?.members.map(\.key) == [
                "archive", "current", "descending", "filter", "firstNumber", "offset", "pins", "rows", "search", "sort",
            ])
        #expect(view?.array("rows").first?.object?.members.map(\.key) == ["headline", "id"])
    }

    @Test func `what an older file has no keys for is at its default`() throws {
        let empty = try #require(try session("{}"))
        #expect(empty.payload == Session(service: ServiceName(rawValue: "products")))
        #expect(empty.generation == 4)
        let view = try #require(try session(#"{"views": {"listings": {"rows": [{"id": "1"}]}}}"#))
        var expected = View()
        expected.rows = [View.Row(id: RecordID(1), headline: "1")]
        #expect(view.payload.views == [.listings: expected])
    }

    @Test(arguments: [
        #"{"service": 1}"#, #"{"views": []}"#, #"{"views": {"listings": 1}}"#, #"{"settings": {"pageSize": 0}}"#,
        #"{"settings": {"pageSize": "20"}}"#, #"{"openDraft": "../x"}"#, #"{"views": {"listings": {"rows": {}}}}"#,
        #"{"views": {"listings": {"rows": [1]}}}"#, #"{"views": {"listings": {"rows": [{"headline": "x"}]}}}"#,
        #"{"views": {"listings": {"pins": [{"id": 1}]}}}"#, #"{"views": {"listings": {"offset": -1}}}"#,
        #"{"views": {"listings": {"firstNumber": 0}}}"#, #"{"views": {"listings": {"descending": "yes"}}}"#,
        #"{"views": {"listings": {"offset": 9223372036854775807}}}"#, #"{"settings": {"pageSize": 1001}}"#,
        #"{"views": {"listings": {"firstNumber": 9223372036854775807}}}"#,
    ])
    func `what is of the wrong kind makes the file damaged, with the place named`(payload: String) throws {
        let stored = try #require(try session(payload))
        #expect(stored.payload == Session(service: ServiceName(rawValue: "products")))
        #expect(stored.generation == 0)
        let notice = try #require(stored.notices.first).plain
        #expect(notice.contains("“payload."))
        #expect(notice.contains("session.json.damaged-1"))
        #expect(try store().save(.full, after: 0) == 1)
    }

    @Test func `keys that are not known survive in views, rows and settings`() throws {
        let stored = try #require(
            try session(
                """
                {"x": 1, "settings": {"x": 2}, "views": {"listings": {"x": 3, "current": {"id": "7", "x": 4},
                 "rows": [{"id": "7", "x": 5}, {"id": "8", "x": 6}, {"id": "9"}]}}}
                """))
        let store = store()
        _ = try store.load()
        var session = stored.payload
        session.views[.listings]?.rows.remove(at: 0)
        session.views[.listings]?.rows.reverse()
        session.views[ServiceName(rawValue: "calls")] = View()
        _ = try store.save(session, after: 4)
        let payload = try JSONParser.value(of: try home.bytes(of: "data/session.json")).object?.object("payload")
        let view = payload?.object("views").object("listings")
        #expect(payload?["x"] == .number("1"))
        #expect(payload?.object("settings")["x"] == .number("2"))
        #expect(view?["x"] == .number("3"))
        #expect(view?.object("current")["x"] == .number("4"))
        #expect(view?.array("rows").map { $0.object?["x"] } == [nil, .number("6")])
    }

    @Test func `what is no longer there is not kept alive by the file`() throws {
        let store = store()
        _ = try store.save(.full, after: 0)
        var session = Session.full
        session.openDraft = nil
        session.settings[.format] = nil
        session.views[ServiceName(rawValue: "calls")] = nil
        session.views[.listings]?.current = nil
        _ = try store.save(session, after: 1)
        #expect(try self.store().load()?.payload == session)
    }

    @Test func `a session in the draft's place is damaged, and the other way round`() throws {
        _ = try store().save(.full, after: 0)
        let drafts = FileDraftStore(in: home.folders)
        _ = try drafts.save(.sample("sofa"), after: 0)
        try home.rename("data/session.json", to: "data/drafts/swapped")
        try home.rename("data/drafts/sofa.json", to: "data/session.json")
        try home.rename("data/drafts/swapped", to: "data/drafts/sofa.json")
        #expect(try store().load()?.notices.count == 1)
        let loaded = try FileDraftStore(in: home.folders).load()
        #expect(loaded.drafts.isEmpty)
        #expect(loaded.notices.count == 1)
        #expect(home.exists("data/session.json.damaged-1"))
        #expect(home.exists("data/drafts/sofa.json.damaged-1"))
    }

    @Test func `one of which only damage is left is told at each start, until another is saved`() throws {
        _ = try store().save(.numbered(1), after: 0)
        try home.write("{", to: "data/session.json")
        for _ in 1...2 {
            let notice = try #require(try store().load()?.notices.first)
            #expect(notice.plain.contains("session.json.damaged-1"))
        }
        _ = try store().save(.numbered(2), after: 0)
        #expect(try store().load()?.notices.isEmpty == true)
    }

    @Test func `no update is lost when four prompts share a folder`() async throws {
        let home = home
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    let store = FileSessionStore(in: home.folders, now: { .noon })
                    for _ in 0..<50 { try Self.countOne(in: store) }
                }
            }
            try await group.waitForAll()
        }
        let stored = try #require(try store().load())
        #expect(stored.payload.settings.pageSize == 20 + 200)
        #expect(stored.generation == 200)
        #expect(stored.notices.isEmpty)
    }

    /// Adds one to the page size, however often others come between.
    private static func countOne(in store: FileSessionStore) throws {
        while true {
            let stored = try store.load()
            var session = stored?.payload ?? Session(service: .listings)
            session.settings.pageSize += 1
            do throws(StoreError) {
                _ = try store.save(session, after: stored?.generation ?? 0)
                return
            } catch {
                guard error.kind == .conflict else { throw error }
            }
        }
    }
}
