import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

/// Drafts that are renamed, discarded, restored and imported, each with its versions.
struct TrashTests {
    private let stack: TestStore
    private let store: FileStateStore

    init() throws {
        stack = try TestStore()
        store = stack.store
    }

    /// A draft of the versions 2, 3 and 7, the first under another name.
    private static func saved(_ name: String = "sofa") throws -> SavedDraft {
        let versions = try [(2, "two"), (3, "three"), (7, "seven")].map { number, title in
            DraftVersion(
                number: number, saved: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)),
                draft: try .sample(number == 2 ? "old" : name, title: title))
        }
        return SavedDraft(versions: versions.reversed())
    }

    private func adopt(_ draft: SavedDraft) throws { _ = try store.commit(.drafts(.add(draft))) }

    private func adopt(_ discarded: Discarded<SavedDraft>) throws {
        _ = try store.commit(.drafts(.addToTrash(discarded)))
    }

    // MARK: Renaming and discarding

    @Test func `renaming a draft writes no version`() throws {
        try store.save(titles: "one", "two")
        try store.rename("sofa", to: "couch")
        #expect(try stack.home.names(in: "data/drafts") == ["couch"])
        #expect(try stack.another.numbers(of: "couch") == [2, 1])
        #expect(try store.versions(of: .named("couch")).versions.map(\.draft.name.string) == ["sofa", "sofa"])
        try store.save("couch", titles: "three")
        #expect(try stack.another.titles(of: "couch") == ["three", "two", "one"])
    }

    @Test func `a discarded draft is in the trash with its versions, and its name is free`() throws {
        try store.save(titles: "one", "two")
        try store.discard()
        #expect(try store.names == [])
        #expect(try stack.home.names(in: "data/trash") == ["sofa.20261118T120200Z"])
        let discarded = try #require(try stack.another.discarded().payload.first)
        #expect(try discarded.draft == Draft.sample(title: "two"))
        #expect(discarded.discarded == .noon + 120)
        #expect(try store.discardedVersions().payload.first?.read.versions.map(\.draft.title) == ["two", "one"])
        try store.save(titles: "anew")
        #expect(try store.numbers() == [1])
    }

    @Test func `saving an identical draft restores the discarded one with its versions`() throws {
        try store.save(titles: "one", "two")
        try store.discard()
        _ = try store.commit(.drafts(.save(try .sample(title: "two"), after: nil)))
        #expect(try stack.another.titles() == ["two", "one"])
        #expect(try store.discardedTitles == [])
        try store.save(titles: "three")
        #expect(try store.numbers() == [3, 2, 1])
    }

    @Test func `discarded drafts of one name stay separate, latest first`() throws {
        let store = FileStateStore(in: stack.home.folders, now: { .noon })
        for title in ["one", "two", "three"] {
            try store.save(titles: title)
            #expect(try store.numbers() == [1])
            try store.discard()
        }
        #expect(try store.discardedTitles == ["three", "two", "one"])
        let stamp = "sofa.20261118T120000Z"
        #expect(try stack.home.names(in: "data/trash") == [stamp, stamp + "-2", stamp + "-3"])
    }

    @Test func `a discarded draft is deleted after thirty days`() throws {
        // Later than the time at which this test changes its folders.
        stack.clock.pass(days: 36_500)
        try store.save(titles: "one")
        try store.discard()
        stack.clock.pass(days: 29.9)
        #expect(try stack.another.discardedTitles == ["one"])
        stack.clock.pass(days: 0.2)
        #expect(try stack.another.discardedTitles == [])
        #expect(try stack.home.names(in: "data/trash") == [])
    }

    @Test func `a draft that was discarded at a pretended time is kept for thirty days of the real time`() throws {
        let past = FileStateStore(in: stack.home.folders, now: { .noon - 10_000 * 86_400 }, isPretending: true)
        try past.save(titles: "one")
        try past.discard()
        for days in [0, 29.9] {
            let real = FileStateStore(in: stack.home.folders, now: { Date() + days * 86_400 })
            try real.save("velo", titles: "two")
            try real.discard("velo")
            #expect(try real.discardedTitles == ["two", "one"])
        }
        #expect(try FileStateStore(in: stack.home.folders, now: { Date() + 31 * 86_400 }).discardedTitles == ["two"])
    }

    @Test func `an unreadable discarded draft is reported and hides nothing`() throws {
        for name in ["sofa", "velo"] {
            try store.save(name, titles: name)
            try store.discard(name)
        }
        let path = "data/trash/" + (try stack.home.names(in: "data/trash")[0])
        try stack.home.write("{", to: path + "/1.json")
        let trash = try stack.another.discarded()
        #expect(trash.payload.map(\.draft.title) == ["velo"])
        #expect(
            trash.notices.map(\.plain) == ["No version in “\(stack.home.file(path))” can be read: all are damaged."])
    }

    // MARK: From another machine

    @Test func `an imported draft keeps the numbers, times and names of its versions`() throws {
        let saved = try Self.saved()
        try adopt(saved)
        #expect(try stack.another.versions(of: saved.draft.name).versions == saved.versions)
        #expect(try stack.another.draft(saved.draft.name)?.payload == saved.draft)
        try store.save(titles: "eight")
        #expect(try store.numbers() == [8, 7, 3, 2])
    }

    @Test func `an identical discarded draft is taken out of the trash`() throws {
        try adopt(try Self.saved())
        try store.discard()
        try adopt(try Self.saved())
        #expect(try store.discardedTitles == [])
        #expect(try store.numbers() == [7, 3, 2])
    }

    @Test func `a discarded draft with other versions stays in the trash`() throws {
        try store.save(titles: "one", "seven")
        try store.discard()
        try adopt(try Self.saved())
        #expect(try store.numbers() == [7, 3, 2])
        #expect(try store.discardedVersions().payload.map { $0.read.versions.map(\.number) } == [[2, 1]])
    }

    @Test func `the imported trash is added once, with versions`() throws {
        let discarded = Discarded(try Self.saved(), discarded: .noon - 86_400 + 0.5)
        for _ in 1...2 { try adopt(discarded) }
        let twice = StateChange.drafts(.addToTrash(discarded), .addToTrash(discarded))
        _ = try store.commit(twice)
        let trash = try stack.another.discarded().payload
        #expect(
            trash.map { $0.isSame(as: DiscardedDraft(discarded.draft.draft, discarded: discarded.discarded)) } == [true]
        )
        _ = try store.commit(.drafts(.save(discarded.draft.draft, after: nil)))
        #expect(try store.numbers() == [7, 3, 2])
    }
}

@Suite struct DiscardedNameTests {
    @Test(arguments: [
        ("velo.20261118T120000Z", "velo", 1), ("velo.20261118T120000Z-2", "velo", 2),
        ("a.json.20261118T120000Z-10", "a.json", 10), ("a-2.20261118T120000Z", "a-2", 1),
    ]) func `a name's text reads back`(string: String, draft: String, number: Int) throws {
        let name = try #require(DiscardedName(string))
        #expect((name.draft.string, name.discarded, name.number) == (draft, .noon, number))
        #expect(DiscardedName(of: name.draft, discarded: .noon + 0.75, number: number).string == string)
    }

    @Test(arguments: [
        "velo", "velo.", ".20261118T120000Z", "velo.20261118", "velo.20261118T120000Z-1", "velo.20261118T120000Z-02",
        "velo.20261118T120000Z-", "velo.20261118T120000Z-2-3", "velo.20261318T120000Z", "Velo.20261118T120000Z",
        "velo.20261118t120000z", "velo.2026111éT12000Z", "velo.20261118T120000Z.json",
    ]) func `other text is not a name`(string: String) { #expect(DiscardedName(string) == nil) }

    @Test func `names are ordered by time, then by number`() {
        let names = ["b.20261118T120000Z", "a.20261118T120000Z-2", "a.20261118T120000Z-10", "a.20261118T120001Z"]
        #expect(names.reversed().compactMap(DiscardedName.init).sorted().map(\.string) == names)
    }
}
