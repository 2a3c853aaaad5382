import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

/// Two souks on one folder.
struct ConflictTests {
    private let stack: TestStore
    /// The souk under test, and another one that makes changes.
    private let (own, other): (FileStateStore, FileStateStore)

    init() throws {
        stack = try TestStore()
        (own, other) = (stack.store, stack.another)
        var session = Session.numbered(1)
        session.openDraft = DraftName("sofa")
        try own.save(titles: "one")
        try own.save("velo", titles: "velo")
        try own.save(session)
        _ = try own.load()
    }

    private func conflict(of change: StateChange, by store: FileStateStore) -> Failure? {
        let error = #expect(throws: Failure.self) { try store.commit(change) }
        #expect(error?.kind == .conflict)
        return error
    }

    @Test func `a conflicting save is refused as a whole`() throws {
        let version = try own.version()
        let session = try own.load().session
        try other.save(titles: "two")
        let change = StateChange.drafts(.save(try .sample(title: "mine"), after: version)).with(
            .session(.numbered(9), after: session?.version))
        let error = conflict(of: change, by: own)
        let path = stack.home.file("data/drafts/sofa")
        #expect(error?.message.plain == "Another souk saved “\(path)” after it was read here.")
        #expect(error?.hint?.plain == "Nothing was overwritten: try again.")
        #expect(try other.titles() == ["two", "one"])
        #expect(try other.load().session?.payload.settings.pageSize == 1)
    }

    @Test func `a session changed by another souk is not overwritten`() throws {
        let version = try own.load().session?.version
        try other.save(.numbered(2))
        _ = conflict(of: .session(.numbered(3), after: version), by: own)
        #expect(try own.load().session?.payload.settings.pageSize == 2)
    }

    @Test func `a draft changed since is neither renamed nor discarded`() throws {
        let version = try own.version()
        try other.save(titles: "two")
        let sofa = try DraftName.named("sofa")
        _ = conflict(of: .drafts(.rename(sofa, to: try .named("couch"), after: version)), by: own)
        _ = conflict(of: .drafts(.discard(sofa, after: version)), by: own)
        #expect(try other.names == ["sofa", "velo"])
    }

    @Test func `a draft deleted since is not recreated by a save`() throws {
        let version = try own.version()
        try other.discard()
        let error = conflict(of: .drafts(.save(try .sample(title: "mine"), after: version)), by: own)
        #expect(error?.message.plain.hasSuffix("no longer exists.") == true)
        #expect(try other.names == ["velo"])
    }

    @Test func `a name taken meanwhile is refused`() throws {
        let (velo, new) = (try own.version(of: "velo"), try Draft.sample("couch", title: "mine"))
        try other.save("couch", titles: "theirs")
        _ = conflict(of: .drafts(.save(new, after: nil)), by: own)
        _ = conflict(of: .drafts(.rename(try .named("velo"), to: new.name, after: velo)), by: own)
        let versions = SavedDraft(versions: [DraftVersion(number: 3, saved: .noon, draft: new)])
        _ = conflict(of: .drafts(.add(versions)), by: own)
        #expect(try own.title(of: "couch") == "theirs")
    }

    @Test func `a manual edit is not overwritten`() throws {
        let version = try own.version()
        try stack.home.remove("data/drafts/sofa/1.json")
        try stack.write(1)
        _ = conflict(of: .drafts(.save(try .sample(title: "mine"), after: version)), by: own)
    }

    @Test func `without other saves there is no news`() throws {
        #expect(!own.hasNews())
        try own.save(titles: "two", "three")
        try own.save(.numbered(5))
        try own.save("new", titles: "new")
        try own.rename("velo", to: "bike")
        try own.discard("bike")
        try own.keepView(of: .full)
        #expect(!own.hasNews())
    }

    @Test func `changes to closed drafts are not news`() throws {
        try other.save("velo", titles: "two")
        try other.save("new", titles: "new")
        try other.keepView(of: .full)
        #expect(!own.hasNews())
    }

    /// What another does to the session or to the open draft.
    enum News: CaseIterable { case session, draft, discarded, renamed, byHand, nextByHand, mended }

    @Test(arguments: News.allCases) func `another prompt's save is news until read`(news: News) throws {
        switch news {
        case .session: try other.save(.numbered(2))
        case .draft: try other.save(titles: "two")
        case .discarded: try other.discard()
        case .renamed: try other.rename("sofa", to: "couch")
        case .byHand: try stack.home.write("{", to: "data/session/1.json")
        case .nextByHand: try stack.write(2)
        case .mended: try stack.write(1)
        }
        #expect(own.hasNews())
        // Until it was read, since reading it may fail.
        #expect(own.hasNews())
        _ = try own.load()
        #expect(!own.hasNews())
    }

    @Test func `names of drafts and entries to undo are read again for each line that looks`() throws {
        #expect(try own.names == ["sofa", "velo"])
        #expect(try own.entryNumbers(on: .done).isEmpty)
        try own.save("new", titles: "new")
        #expect(try own.names == ["new", "sofa", "velo"])
        _ = own.hasNews()
        #expect(try own.names == ["new", "sofa", "velo"])
        var change = StateChange()
        let items: [UndoItem] = [nil, "calls"].map { .session(["service"], $0.map { .string($0) }) }
        change.undoEntry = UndoEntry(line: "use calls", changes: [.init(before: items[0], after: items[1])])
        _ = try other.commit(change)
        try other.discard("velo")
        _ = own.hasNews()
        #expect(try own.names == ["new", "sofa"])
        #expect(try own.entryNumbers(on: .done).count == 1)
        // Another folder of the same name.
        try stack.home.rename("data/drafts", to: "data/old")
        try other.save("sofa", titles: "two")
        _ = own.hasNews()
        #expect(try own.names == ["sofa"])
        try stack.home.write("{", to: "data/drafts/couch/1.json")
        _ = own.hasNews()
        #expect(try own.names == ["couch", "sofa"])
    }

    @Test func `a folder in the place of one whose parent was moved away is news`() throws {
        let (here, away) = (stack.home.path, stack.home.path + "-away")
        _ = own.hasNews()
        try FileManager.default.moveItem(atPath: here, toPath: away)
        defer { try? FileManager.default.removeItem(atPath: away) }
        try other.save(.numbered(2))
        #expect(own.hasNews())
    }

    @Test(.timeLimit(.minutes(10))) func `a line that was sent with others sees another prompt's save after a while`()
        async throws
    {
        _ = own.hasNews()
        try other.save(.numbered(2))
        while !own.hasNews(isReadAhead: true) { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func `news of the open draft survives a save of the session`() throws {
        let version = try own.load().session?.version
        try other.save(titles: "two")
        var session = Session.numbered(4)
        session.openDraft = DraftName("sofa")
        _ = try own.commit(.session(session, after: version))
        #expect(own.hasNews())
    }

    @Test func `a first session is news`() throws {
        let stack = try TestStore()
        _ = try stack.store.load()
        #expect(!stack.store.hasNews())
        try stack.another.save(.numbered(1))
        #expect(stack.store.hasNews())
    }

    @Test func `four souks sharing a folder lose no updates`() async throws {
        let home = stack.home
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    let store = FileStateStore(in: home.folders, now: { .noon })
                    for _ in 0..<25 { try Self.countOne(in: store) }
                }
            }
            try await group.waitForAll()
        }
        let session = try #require(try own.load().session)
        #expect(session.payload.settings.pageSize == 101)
        #expect(session.version?.number == 101)
    }

    /// Adds one to the page size, however often others come between.
    private static func countOne(in store: FileStateStore) throws {
        while true {
            guard let stored = try store.load().session else { continue }
            var session = stored.payload
            session.settings.pageSize = (session.settings.pageSize ?? 0) + 1
            do throws(Failure) {
                _ = try store.commit(.session(session, after: stored.version))
                return
            } catch { guard error.kind == .conflict else { throw error } }
        }
    }
}
