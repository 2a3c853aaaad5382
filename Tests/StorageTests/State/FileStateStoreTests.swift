import Domain
import FoundationEssentials
import Ports
import SystemPackage
import Testing

@testable import Storage

struct FileStateStoreTests {
    private let stack: TestStore
    private let store: FileStateStore

    init() throws {
        stack = try TestStore()
        store = stack.store
    }

    /// The session as a first version says it that a person has put there.
    private func session(_ payload: String) throws -> Stored<Session>? {
        let file = #"{"format": "souk-session", "payload": \#(payload)}"#
        try stack.home.write(file, to: "data/session/1.json")
        return try FileStateStore(in: stack.home.folders).load().session
    }

    private func payload(of name: String) throws -> JSONObject? {
        try JSONParser.value(of: try stack.home.bytes(of: name)).object?.object("payload")
    }

    // MARK: The session

    @Test func `the first start finds nothing and creates nothing`() throws {
        #expect(try store.load().session?.payload == nil)
        #expect(try store.names == [])
        #expect(try store.discardedTitles == [])
        #expect(try store.lines() == [])
        #expect(!store.hasNews())
        #expect(try stack.home.names(in: "") == [])
    }

    @Test func `everything in a session is the same after a restart`() throws {
        var session = Session.full
        session.searches["s"] = SavedSearch(service: .listings, search: "a", filter: "b", sort: "c", isDescending: true)
        session.sources[.listings] = .file("a b.json")
        session.views[ServiceName(rawValue: "calls")] = nil
        try store.save(session)
        try store.keepView(of: session)
        let kept = try stack.another.load()
        #expect(kept.session?.payload == session)
        #expect(kept.session?.notices.isEmpty == true && kept.notices.isEmpty)
    }

    @Test func `the keys in the file are the documented ones`() throws {
        try store.save(.full)
        try store.keepView(of: .full)
        let lasting = try payload(of: "data/session/1.json")
        #expect(lasting?.keys == ["openDraft", "settings", "views"])
        #expect(lasting?.object("settings").keys == ["format", "layout", "pageSize"])
        #expect(lasting?.object("views").object("listings").keys == ["archive", "pins"])
        let looking = try #require(try payload(of: "state/view.json"))
        #expect(looking.keys == ["service", "views"])
        #expect(
            looking.object("views").object("listings").keys == [
                "current", "descending", "filter", "firstNumber", "offset", "rows", "search", "sort",
            ])
    }

    @Test func `missing keys have their initial values`() throws {
        #expect(try session("{}")?.payload == Session(service: ServiceName(rawValue: "")))
    }

    @Test(arguments: [
        #"{"service": 1}"#, #"{"views": []}"#, #"{"views": {"listings": 1}}"#, #"{"settings": {"pageSize": 0}}"#,
        #"{"settings": {"pageSize": "20"}}"#, #"{"openDraft": "../x"}"#, #"{"views": {"listings": {"rows": {}}}}"#,
        #"{"views": {"listings": {"rows": [1]}}}"#, #"{"views": {"listings": {"rows": [{"headline": "x"}]}}}"#,
        #"{"views": {"listings": {"pins": [{"id": 1}]}}}"#, #"{"views": {"listings": {"offset": -1}}}"#,
        #"{"views": {"listings": {"firstNumber": 0}}}"#, #"{"views": {"listings": {"descending": "yes"}}}"#,
        #"{"views": {"listings": {"offset": 9223372036854775807}}}"#, #"{"settings": {"pageSize": 1001}}"#,
        #"{"searches": ["velo"]}"#,
    ]) func `a wrong type makes a version damaged`(payload: String) throws {
        let stored = try #require(try session(payload))
        #expect(stored.payload == Session(service: ServiceName(rawValue: "")))
        #expect(stored.notices.first?.plain.contains("all are damaged") == true)
    }

    @Test func `unknown keys in a session are kept`() throws {
        let pins = #"[{"id": "7", "x": 5}, {"id": "8", "x": 6}, {"id": "9"}]"#
        let stored = try #require(
            try session(#"{"x": 1, "settings": {"x": 2}, "views": {"listings": {"x": 3, "pins": \#(pins)}}}"#))
        var session = stored.payload
        session.marks[.listings]?.pinned.added.remove(at: 0)
        session.marks[.listings]?.pinned.added.reverse()
        _ = try store.commit(.session(session, after: stored.version))
        let payload = try payload(of: "data/session/2.json")
        let view = payload?.object("views").object("listings")
        #expect([payload?["x"], payload?.object("settings")["x"], view?["x"]] == ["1", "2", "3"].map { .number($0) })
        #expect(view?.array("pins").map { $0.object?["x"] } == [nil, .number("6")])
    }

    @Test func `removed values are not kept by the file`() throws {
        try store.save(.full)
        var session = Session.full
        (session.openDraft, session.settings[.format]) = (nil, nil)
        session.marks[.listings]?.pinned.added = []
        try store.save(session)
        #expect(try stack.another.load().session?.payload == session.kept)
    }

    @Test func `every sixteenth save deletes all versions of the session but three`() throws {
        for number in 1...17 { try store.save(.numbered(number)) }
        #expect(try stack.home.names(in: "data/session") == ["14.json", "15.json", "16.json", "17.json"])
        try stack.home.write("{", to: "data/session/17.json")
        #expect(try stack.another.load().session?.payload.settings.pageSize == 16)
    }

    @Test func `an unreadable open draft does not affect the session`() throws {
        var session = Session.numbered(1)
        session.openDraft = DraftName("sofa")
        try store.save(session)
        #expect(try stack.another.load().openDraft == nil)
        try store.save(titles: "one")
        #expect(try stack.another.load().openDraft?.payload.title == "one")
        try stack.home.write("{", to: "data/drafts/sofa/1.json")
        let kept = try stack.another.load()
        #expect(kept.session?.payload.settings.pageSize == 1)
        #expect(kept.openDraft == nil)
        #expect(throws: Failure.self) { try stack.another.draft(try .named("sofa")) }
    }

    // MARK: Where one is looking

    @Test func `the view is saved without synchronising`() throws {
        let machine = SimulatedMachine()
        let store = machine.store()
        machine.with {
            $0.faults = [SimulatedFault(call: .synchronize, effect: .failure(.ioError), countdown: 0, count: .max)]
        }
        try store.keepView(of: .full)
        let another = machine.store()
        #expect(try another.load().session?.payload.views[.listings]?.filter == "price < 100")
    }

    @Test func `pins are not saved in the view file, and saving it does not lose them`() throws {
        try store.save(.full)
        try store.keepView(of: Session(service: .hotels))
        let session = try #require(try stack.another.load().session?.payload)
        #expect(session.service == .hotels)
        #expect(session.marks[.listings]?.pinned.added == Session.full.marks[.listings]?.pinned.added)
        #expect(session.views[.listings] == nil)
    }

    @Test(arguments: [
        "", "{", #"{"format":"souk-view","payload":{"views":1}}"#,
        #"{"checksum":"fnv1a64:0","format":"souk-view","payload":{"service":"calls"}}"#,
    ]) func `a damaged view is ignored silently`(text: String) throws {
        try store.save(.numbered(3))
        try stack.home.write(text, to: "state/view.json")
        let session = try #require(try stack.another.load().session)
        #expect(session.payload.settings.pageSize == 3)
        #expect(session.notices.isEmpty)
    }

    @Test func `an error that passes while a start reads does not cost the view`() throws {
        let saved = try SavedDisk()
        for countdown in 0..<200 {
            let machine = saved.machine()
            let fault = SimulatedFault(call: nil, effect: .failure(.ioError), countdown: countdown, count: 1)
            machine.with { $0.faults = [fault] }
            // A start that throws saves nothing.
            if let kept = try? machine.store().load() {
                #expect(kept.session?.payload.views[.listings] == Session.full.views[.listings], "\(fault)")
            }
            if machine.with({ $0.faults.first?.count }) == 1 { return }
        }
        Issue.record("a start makes more calls than were tried")
    }

    // MARK: Drafts

    @Test func `draft names are sorted, and other files ignored`() throws {
        for name in ["velo", "sofa", "a.json"] { try store.save(name, titles: name) }
        for name in ["Sofa", ".velo.new", "a b", "..."] { try stack.home.createFolder("data/drafts/" + name) }
        #expect(try stack.another.names == ["a.json", "sofa", "velo"])
    }

    @Test func `an empty folder does not block a draft's name`() throws {
        try stack.home.createFolder("data/drafts/sofa")
        #expect(try store.draft(.named("sofa"))?.payload == nil)
        try store.save(titles: "one")
        #expect(try stack.another.title() == "one")
    }

    @Test func `a foreign folder is reported and not touched`() throws {
        try stack.home.write("mine", to: "data/drafts/sofa/notes.txt")
        let error = #expect(throws: Failure.self) { try store.save(titles: "one") }
        #expect(error?.kind == .unwritable)
        #expect(try stack.home.names(in: "data/drafts") == ["sofa"])
        #expect(try stack.home.text(of: "data/drafts/sofa/notes.txt") == "mine")
        try store.save("velo", titles: "other things can be saved")
    }

    @Test func `a folder that was moved away is created again`() throws {
        try store.save(titles: "one")
        try stack.home.rename("data", to: "elsewhere")
        #expect(try store.names == [])
        try store.save("velo", titles: "velo")
        #expect(try stack.another.names == ["velo"])
        #expect(try stack.home.names(in: "elsewhere/drafts") == ["sofa"])
    }

    // MARK: Many versions

    /// A souk whose calls are counted.
    private func counting() -> (machine: SimulatedMachine, store: FileStateStore) {
        let machine = SimulatedMachine()
        return (machine, machine.store())
    }

    @Test func `a draft saved thousands of times keeps hundreds of versions at constant cost per save`() throws {
        let (machine, store) = counting()
        let name = try DraftName.named("sofa")
        var (version, most) = (nil as SavedVersion?, 0)
        var costs: [Int] = []
        let count = TestScale.current == .full ? 10_000 : 1_500
        for number in 1...count {
            let draft = try Draft.sample(title: String(format: number))
            let before = machine.with { $0.calls }
            version = try store.commit(.drafts(.save(draft, after: version))).drafts[name]
            costs.append(machine.with { $0.calls } - before)
            if number.isMultiple(of: 97) {
                most = max(most, machine.with { $0.disk.names(in: "/souk/data/drafts/sofa").count })
            }
        }
        #expect(most < 600)
        #expect(Set(costs[10..<200]).count == 1)
        // But for the one in sixty in which old ones are let go.
        let usual = costs[10]
        #expect(costs.suffix(1_000).filter { $0 > usual }.count <= 1_000 / 60 + 1)
        let numbers = try store.numbers()
        #expect(numbers.prefix(200) == Array((count - 199...count).reversed())[...])
        #expect(numbers.last == 1)
        #expect(try store.title() == String(format: count))
    }

    @Test func `versions that undo can reach are not deleted`() throws {
        let (_, store) = counting()
        let name = try DraftName.named("sofa")
        for number in 1...5 {
            let before = number == 1 ? nil : try Draft.sample(title: "\(number - 1)")
            let after = try Draft.sample(title: "\(number)")
            let change = UndoEntry.Change(before: .draft(name, before), after: .draft(name, after))
            _ = try store.commit(
                .drafts(.save(after, after: before == nil ? nil : try store.version())).with(
                    UndoEntry(line: "\(number)", changes: [change])))
        }
        for number in 6...320 { try store.save(titles: "\(number)") }
        #expect(try store.numbers().suffix(5) == [5, 4, 3, 2, 1])
    }
}

extension String {
    fileprivate init(format number: Int) { self = "Title " + String(String(1_000_000 + number).dropFirst()) }
}

extension SimulatedDisk {
    /// The names in a folder.
    fileprivate func names(in path: String) -> [String] { node(at: path).map { Array(self[$0].names.keys) } ?? [] }
}
