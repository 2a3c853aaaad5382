import Domain
import FoundationEssentials
import Services
import Testing

@testable import FileStores

/// Drafts that come from another machine, with their versions.
@Suite struct DraftAdoptingTests {
    /// A draft of the versions 2, 3 and 7.
    static func saved(_ name: String = "sofa") throws -> SavedDraft {
        let versions = try [(2, "two"), (3, "three"), (7, "seven")].map { number, title in
            DraftVersion(
                number: number, saved: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)),
                draft: try .sample(number == 2 ? "old" : name, title: title))
        }
        return SavedDraft(newest: versions[2], older: Array(versions[..<2]))
    }

    private static func discarded(daysAgo days: Double = 1) throws -> SavedState.Discarded {
        SavedState.Discarded(try saved(), discarded: .noon - days * 86_400)
    }

    private func trashed(_ discarded: SavedState.Discarded) -> DiscardedDraft {
        DiscardedDraft(discarded.draft.draft, discarded: discarded.discarded)
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `the versions have the numbers, times and names they had, and the next save goes on`(
        place: DraftShelf.Place
    ) throws {
        let shelf = try DraftShelf(place)
        let saved = try Self.saved()
        #expect(try shelf.store.adopt(saved) == 7)
        #expect(try shelf.store.versions(of: saved.draft.name).versions == saved.versions)
        #expect(try shelf.store.load().drafts.map(\.payload) == [saved.draft])
        try shelf.save(titles: "eight", after: 7)
        #expect(try shelf.numbers() == [8, 7, 3, 2])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `a draft of one version has no others`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        let saved = SavedDraft(newest: DraftVersion(number: 1, saved: .noon, draft: try .sample("sofa")))
        #expect(try shelf.store.adopt(saved) == 1)
        #expect(try shelf.numbers() == [1])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `where there is a draft of its name nothing is changed`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        try shelf.save(titles: "mine", "mine too")
        let error = #expect(throws: StoreError.self) { try shelf.store.adopt(try Self.saved()) }
        #expect(error?.kind == .conflict)
        #expect(try shelf.titles() == ["mine too", "mine"])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `a draft that was discarded with just these versions is taken out of the trash`(
        place: DraftShelf.Place
    ) throws {
        let shelf = try DraftShelf(place)
        let saved = try Self.saved()
        try shelf.store.remove(saved.draft.name, after: try shelf.store.adopt(saved))
        #expect(try shelf.store.adopt(saved) == 7)
        #expect(try shelf.discarded == [])
        #expect(try shelf.store.versions(of: saved.draft.name).versions == saved.versions)
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `one that was discarded with other versions stays there with them`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        try shelf.save(titles: "one", "seven")
        try shelf.store.remove(try shelf.name("sofa"), after: 2)
        let saved = try Self.saved()
        #expect(try shelf.store.adopt(saved) == 7)
        #expect(try shelf.store.versions(of: saved.draft.name).versions == saved.versions)
        let trash = try #require(try shelf.store.discarded().drafts.first)
        #expect(try shelf.store.versions(of: trash).versions.map(\.draft.title) == ["seven", "one"])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `what was discarded there is in the trash here, once, and comes back with its versions`(
        place: DraftShelf.Place
    ) throws {
        let shelf = try DraftShelf(place)
        let discarded = try Self.discarded()
        try shelf.save(titles: "mine", "mine too")
        for _ in 1...2 { try shelf.store.adopt(discarded) }
        #expect(try shelf.store.discarded().drafts == [trashed(discarded)])
        #expect(try shelf.store.versions(of: trashed(discarded)).versions == discarded.draft.versions)
        #expect(try shelf.titles() == ["mine too", "mine"])
        try shelf.store.remove(try shelf.name("sofa"), after: 2)
        #expect(try shelf.store.save(discarded.draft.draft, after: 0) == 7)
        #expect(try shelf.titles() == ["seven", "three", "two"])
        #expect(try shelf.discarded == ["mine too"])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `what was discarded there is in the order of its time, and left out when that is over`(
        place: DraftShelf.Place
    ) throws {
        let shelf = try DraftShelf(place)
        let earlier = SavedState.Discarded(try Self.saved("lamp"), discarded: .noon - 5 * 86_400)
        for discarded in [try Self.discarded(), earlier, try Self.discarded(daysAgo: 31)] {
            try shelf.store.adopt(discarded)
        }
        #expect(try shelf.store.discarded().drafts.map(\.draft.name.string) == ["sofa", "lamp"])
        #expect(try shelf.store.versions(of: trashed(try Self.discarded(daysAgo: 31))).versions == [])
    }

    @Test func `nothing but its own is left beside it`() throws {
        let shelf = try DraftShelf(.files)
        _ = try shelf.store.adopt(try Self.saved())
        try shelf.store.adopt(SavedState.Discarded(try Self.saved("lamp"), discarded: .noon))
        let home = shelf.home
        #expect(try home.names(in: "data/drafts") == ["history", "lock", "removed", "sofa.json"])
        #expect(try home.names(in: "data/drafts/history/sofa") == ["2.json", "3.json"])
        #expect(
            try home.names(in: "data/drafts/removed") == ["lamp.20261118T120000Z", "lamp.20261118T120000Z.json"])
        #expect(try home.mode(of: "data/drafts/history/sofa/2.json") == 0o600)
    }

    @Test func `what is left of it where it was cut off is no versions of another`() throws {
        let shelf = try DraftShelf(.files)
        let lamp = SavedState.Discarded(try Self.saved("lamp"), discarded: .noon)
        _ = try shelf.store.adopt(try Self.saved())
        try shelf.store.adopt(lamp)
        let files = [
            "sofa.json", "history/sofa/3.json", "removed/lamp.20261118T120000Z.json",
        ]
        for file in files { try shelf.home.remove("data/drafts/\(file)") }
        let store = shelf.restarted
        _ = try store.adopt(try Self.saved())
        try store.adopt(lamp)
        #expect(try store.versions(of: try shelf.name("sofa")).versions == Self.saved().versions)
        #expect(
            try shelf.home.names(in: "data/drafts/removed") == ["lamp.20261118T120000Z", "lamp.20261118T120000Z.json"])
    }

    @Test func `versions of another that stand in its way are none of it`() throws {
        let shelf = try DraftShelf(.files)
        try shelf.save(titles: "a", "b", "c")
        for name in ["sofa.json", "sofa.json.1", "sofa.json.2"] { try shelf.home.remove("data/drafts/\(name)") }
        let store = shelf.restarted
        _ = try store.adopt(try Self.saved())
        #expect(try store.versions(of: try shelf.name("sofa")).versions == Self.saved().versions)
    }
}
