import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

struct UndoLogTests {
    private static let log = "data/undo.log"

    private let stack: TestStore
    private let store: FileStateStore

    init() throws {
        stack = try TestStore()
        store = stack.store
    }

    private func step(_ number: Int) -> UndoEntry {
        UndoEntry(
            line: "step \(number)",
            changes: [
                .init(before: .session(["openDraft"], nil), after: .session(["openDraft"], .string("d\(number)")))
            ])
    }

    private func record(_ numbers: Int..., by store: FileStateStore? = nil) throws {
        for number in numbers { _ = try (store ?? self.store).commit(StateChange().with(step(number))) }
    }

    /// Saves a draft under a title, with the step that takes it back.
    private func set(_ title: String, of name: String = "sofa") throws {
        let before = try store.draft(try .named(name))
        let draft = try Draft.sample(name, title: title)
        let change = UndoEntry.Change(before: .draft(draft.name, before?.payload), after: .draft(draft.name, draft))
        _ = try store.commit(
            .drafts(.save(draft, after: before?.version)).with(UndoEntry(line: "set \(title)", changes: [change])))
    }

    private func discardWithStep() throws {
        let (draft, version) = (try #require(try store.draft(.named("sofa"))?.payload), try store.version())
        let change = UndoEntry.Change(before: .draft(draft.name, draft), after: .draft(draft.name, nil))
        _ = try store.commit(
            .drafts(.discard(draft.name, after: version)).with(UndoEntry(line: "discard", changes: [change])))
    }

    /// The titles before and after each step, as another souk reads them from the disk; nil for a step that it cannot.
    private func titles() throws -> [[String?]?] {
        let another = stack.another
        return try another.entryNumbers(on: .done).map { number in
            try another.entry(number)?.entry.changes.flatMap { change in
                [change.before, change.after].map { piece in
                    if case .draft(_, let draft) = piece { draft?.title } else { nil }
                }
            }
        }
    }

    @Test func `a draft that was never saved can be brought back after a restart`() throws {
        let draft = try Draft.sample("sofa", title: "never saved")
        let discard = UndoEntry(
            line: "draft discard",
            changes: [
                .init(before: .draft(draft.name, draft), after: .draft(draft.name, nil)),
                .init(before: .session(["openDraft"], .string("sofa")), after: .session(["openDraft"], nil)),
            ])
        _ = try store.commit(StateChange().with(discard))
        let another = stack.another
        #expect(try another.entry(try #require(try another.entryNumbers(on: .done).first))?.entry == discard)
    }

    private func append(_ text: String) throws {
        try stack.home.write(try stack.home.bytes(of: Self.log) + Array(text.utf8), to: Self.log)
    }

    /// A change of each kind, with nothing in its place and with everything.
    private static func everything() throws -> UndoEntry {
        let row = View.Row(id: RecordID(7), headline: "Canapé")
        let rows = JSONValue.array([JSONValue(members: ["id": .string("7")])])
        let search = JSONValue(members: ["service": .string("listings")])
        let server = try #require(SourceLocation("http://localhost:1"))
        let change = { ServerArchiveChange(.calls, at: server, [row], isArchived: $0) }
        func session(_ path: String..., value: JSONValue?) -> UndoEntry.Change {
            .init(before: .session(path, nil), after: .session(path, value))
        }
        return UndoEntry(
            line: "everything “é”\n\u{1F6B2}",
            changes: [
                session("openDraft", value: .string("sofa")), session("settings", "pageSize", value: .number(5)),
                session("searches", "s", value: search), session("sources", "listings", value: .string("a.json")),
                session("views", "listings", "pins", value: rows), session("views", "calls", "archive", value: rows),
                .init(before: .serverArchive(change(false)), after: .serverArchive(change(true))),
            ])
    }

    // MARK: What is kept

    @Test func `every kind of change is the same after a restart`() throws {
        let everything = try Self.everything()
        _ = try store.commit(StateChange().with(everything))
        let another = stack.another
        #expect(try another.entryNumbers(on: .done) == [1])
        let stored = try #require(try another.entry(1))
        #expect(stored == (everything, nil))
        #expect(try stack.home.mode(of: Self.log) == 0o600)
    }

    @Test func `an undo entry is one line with version numbers and checksums`() throws {
        try set("one")
        try set("two")
        let lines = try stack.home.text(of: Self.log).split(separator: "\n")
        #expect(lines.count == 2)
        let line = try #require(lines.last)
        #expect(line.hasPrefix("fnv1a64:") && line.contains(#""before":{"#) && !line.contains("title"))
        #expect(try titles() == [["one", "two"], [nil, "one"]])
    }

    @Test func `a draft is found under its current name`() throws {
        try set("one")
        try set("two")
        try store.rename("sofa", to: "couch")
        #expect(try titles() == [["one", "two"], [nil, "one"]])
        try store.rename("couch", to: "divan")
        #expect(try titles() == [["one", "two"], [nil, "one"]])
        try store.discard("divan")
        #expect(try titles() == [["one", "two"], [nil, "one"]])
    }

    @Test func `another draft with the same name and number is not confused`() throws {
        try set("one")
        try set("two")
        try discardWithStep()
        try set("other")
        try set("another")
        let expected: [[String?]?] = [
            ["other", "another"], [nil, "other"], ["two", nil], ["one", "two"], [nil, "one"],
        ]
        #expect(try titles() == expected)
        try store.discard()
        #expect(try titles() == expected)
    }

    @Test func `an entry whose version is gone is skipped`() throws {
        try set("one")
        try set("two")
        try stack.home.remove("data/drafts/sofa/1.json")
        #expect(try titles() == [nil, nil])
        #expect(try store.lines() == ["set two", "set one"])
    }

    @Test func `the entry of an unsaved change holds the draft`() throws {
        try set("one")
        let draft = try Draft.sample(title: "one")
        let unsaved = UndoEntry.Change(
            before: .draft(draft.name, try .sample(title: "unsaved")), after: .draft(draft.name, draft))
        _ = try store.commit(StateChange().with(UndoEntry(line: "back", changes: [unsaved])))
        #expect(try titles() == [["unsaved", "one"], [nil, "one"]])
    }

    // MARK: Walking

    @Test func `entries are undone newest first and redone in reverse`() throws {
        try record(1, 2, 3)
        store.move([3], from: .done)
        #expect(try store.lines() == ["step 2", "step 1"])
        let second = stack.another
        #expect(try second.lines(on: .undone) == ["step 3"])
        second.move([2, 1], from: .done)
        #expect(try second.lines(on: .undone) == ["step 1", "step 2", "step 3"])
        #expect(try store.lines(on: .undone) == ["step 1", "step 2", "step 3"])
        second.move([1], from: .undone)
        for store in [store, second, stack.another] {
            #expect(try store.lines() == ["step 1"])
            #expect(try store.lines(on: .undone) == ["step 2", "step 3"])
        }
    }

    @Test(arguments: [true, false]) func `a new entry discards redo, also from another souk`(
        isAnother: Bool
    ) throws {
        try record(1)
        store.move([1], from: .done)
        try record(2, by: isAnother ? stack.another : store)
        #expect(try store.lines(on: .undone) == [])
        #expect(try stack.another.lines(on: .undone) == [])
    }

    @Test func `two prompts use distinct numbers and undo their own entries first`() throws {
        let other = stack.another
        try record(1)
        try record(2, by: other)
        try record(3)
        try record(4, by: other)
        #expect(try store.lines() == ["step 3", "step 1", "step 4", "step 2"])
        #expect(try other.lines() == ["step 4", "step 2", "step 3", "step 1"])
        #expect(try stack.another.lines() == ["step 4", "step 3", "step 2", "step 1"])
    }

    @Test func `an entry of an earlier process that was undone last is redone first`() throws {
        try record(1)
        let later = stack.another
        try record(2, by: later)
        for number in [2, 1] { later.move([number], from: .done) }
        #expect(try later.lines(on: .undone) == ["step 1", "step 2"])
    }

    @Test func `an entry of a running process is marked`() throws {
        try record(1)
        let other = FileStateStore(in: stack.home.folders, isRunning: { _ in true })
        _ = try other.entryNumbers(on: .done)
        #expect(try other.entry(1)?.otherProcess != nil)
        #expect(try store.entry(1)?.otherProcess == nil)
    }

    @Test func `a hundred undo entries are kept`() throws {
        for number in 1...UndoEntry.limit + 5 { try record(number) }
        for store in [store, stack.another] {
            #expect(try store.entryNumbers(on: .done) == Array((6...UndoEntry.limit + 5).reversed()))
        }
    }

    // MARK: Damage

    @Test func `a truncated last line is skipped and does not swallow the next`() throws {
        try record(1, 2)
        let bytes = try stack.home.bytes(of: Self.log)
        for count in [2, 10, 40] {
            try stack.home.write(bytes.dropLast(count), to: Self.log)
            let another = stack.another
            #expect(try another.lines() == ["step 1"])
            try record(3, by: another)
            #expect(try stack.another.lines() == ["step 3", "step 1"])
        }
    }

    @Test func `damaged and foreign lines are skipped`() throws {
        try record(1, 2, 3)
        let text = try stack.home.text(of: Self.log).replacing("step 2", with: "step 9")
        try stack.home.write("mine\n" + text + "\0\0\0\0\n{}\n", to: Self.log)
        #expect(try stack.another.lines() == ["step 3", "step 1"])
    }

    @Test func `an entry that cannot be written can be undone while the program runs`() throws {
        try stack.home.createFolder(Self.log)
        try record(1, 2)
        #expect(try store.lines() == ["step 2", "step 1"])
        store.move([2], from: .done)
        #expect(try store.lines() == ["step 1"])
        #expect(try store.lines(on: .undone) == ["step 2"])
    }

    @Test func `entries are undone once each where nothing can be written`() throws {
        try record(1)
        // On a read-only disk, the lock cannot be opened.
        try stack.home.remove("data/lock")
        try stack.home.createFolder("data/lock")
        let other = stack.another
        #expect(throws: Failure.self) { try record(2, by: other) }
        #expect(try other.lines() == ["step 2", "step 1"])
        other.move([2], from: .done)
        other.move([1], from: .done)
        #expect(try other.lines() == [])
        #expect(try other.lines(on: .undone) == ["step 1", "step 2"])
        // What could not be written comes before the next entry that can.
        try stack.home.remove("data/lock")
        try record(3, by: other)
        #expect(try stack.another.lines() == ["step 3"])
    }

    @Test func `a log that cannot be written is reported with the change`() throws {
        try stack.home.createFolder(Self.log)
        let notices = try store.commit(StateChange().with(step(1))).notices.map(\.plain)
        let sentence = "“\(stack.home.file(Self.log))” could not be written: Is a directory."
        #expect(notices == [sentence + " Changes can be undone only until you leave."])
    }

    @Test func `entries of changes that could not be saved are kept with the next one that can`() throws {
        try set("one")
        try set("two")
        try stack.home.createFolder("data/drafts/sofa/3.json.new")
        #expect(throws: Failure.self) { try set("three") }
        #expect(try store.lines() == ["set three", "set two", "set one"])
        #expect(try stack.another.lines() == ["set two", "set one"])
        store.move([3, 2], from: .done, isSaved: false)
        #expect(throws: Failure.self) { try set("four") }
        #expect(try store.lines() == ["set four", "set one"])
        #expect(try stack.another.lines() == ["set two", "set one"])
        try stack.home.remove("data/drafts/sofa/3.json.new")
        try set("five")
        #expect(try store.lines() == ["set five", "set four", "set one"])
        // No version on the disk has the title “four”.
        #expect(try stack.another.lines() == ["set five", "set four", "set one"])
    }

    @Test func `a change that is refused can be undone while the program runs`() throws {
        try set("one")
        let newer = try stack.home.text(of: "data/drafts/sofa/1.json").split(separator: "\n")
            .filter { !$0.contains("checksum") }.joined().replacing(
                "\"minimumWriter\": 1", with: "\"minimumWriter\": 2")
        try stack.home.write(newer, to: "data/drafts/sofa/1.json")
        #expect(throws: Failure.self) { try set("two") }
        #expect(try store.lines() == ["set two", "set one"])
    }

    @Test func `an undo of which the state could not be saved can be repeated by the next souk`() throws {
        try record(1)
        store.move([1], from: .done, isSaved: false)
        #expect(try store.lines() == [])
        #expect(try stack.another.lines() == ["step 1"])
    }

    @Test func `a grown log is compacted`() throws {
        let long = String(repeating: "x", count: 40_000)
        for number in 1...250 {
            _ = try store.commit(StateChange().with(UndoEntry(line: "\(number) \(long)", changes: step(1).changes)))
        }
        store.move([250, 249], from: .done)
        #expect(try stack.home.bytes(of: Self.log).count < 6 << 20)
        for stack in UndoStack.allCases {
            #expect(try self.stack.another.lines(on: stack) == store.lines(on: stack))
        }
        #expect(try store.lines(on: .undone).count == 2)
        #expect(try stack.home.names(in: "data") == ["lock", "undo.log"])
    }

    // MARK: Forgetting

    @Test func `a forgotten service is removed from undo entries and older session versions`() throws {
        var session = Session.full
        for number in 1...3 {
            session.settings.pageSize = number
            _ = try store.commit(
                .session(session, after: try store.load().session?.version).with(try Self.everything()))
        }
        session.marks[.listings] = nil
        var change = StateChange.session(session, after: try store.load().session?.version)
        change.forgotten = [.listings]
        _ = try store.commit(change)
        #expect(try stack.home.names(in: "data/session") == ["4.json"])
        #expect(try !stack.home.text(of: Self.log).contains("pins"))
        for store in [store, stack.another] {
            let number = try #require(try store.entryNumbers(on: .done).first)
            #expect(try store.entry(number)?.entry.changes.count == 5)
        }
    }

    @Test func `old versions are removed even if the session does not change`() throws {
        for number in 1...3 { try store.save(.numbered(number)) }
        try stack.home.write("{", to: "data/session/4.json")
        var change = StateChange()
        change.forgotten = [.listings]
        _ = try store.commit(change)
        #expect(try stack.home.names(in: "data/session") == ["3.json"])
    }

    @Test func `a forgotten service is removed from the view and from those before it`() throws {
        for service in [ServiceName.listings, .calls] {
            var session = Session(service: .hotels)
            session.views[service, default: View()].search = "search in \(service.rawValue)"
            try store.keepView(of: session)
        }
        var change = StateChange()
        change.forgotten = [.listings]
        _ = try store.commit(change)
        #expect(try stack.home.text(of: "state/view.json").contains("search in calls"))
        #expect(try !stack.home.text(of: "state/view.json").contains("listings"))
    }
}
