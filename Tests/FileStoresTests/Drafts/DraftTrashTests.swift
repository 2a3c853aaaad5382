import Domain
import Services
import Testing

@testable import FileStores

@Suite struct DraftTrashTests {
    private let shelf: DraftShelf
    private var home: TemporaryHome { shelf.home }
    private let sofa: Draft

    /// A draft of three versions that was discarded.
    init() throws {
        shelf = try DraftShelf(.files)
        sofa = try shelf.save(titles: "one", "two", "three")
        try shelf.store.remove(sofa.name, after: 3)
    }

    /// The name of the draft's file in the trash, without its ending.
    private var stem: String {
        get throws {
            let file = try home.names(in: "data/drafts/removed").first { $0.hasSuffix(".json") }
            return String(try #require(file).dropLast(".json".count))
        }
    }

    @Test func `its file is called by its name and the time, and its versions as well`() throws {
        #expect(try stem == "sofa.20261118T120300Z")
        #expect(try home.names(in: "data/drafts/removed") == [try stem, try stem + ".json"])
        #expect(try home.names(in: "data/drafts/removed/\(stem)") == ["1.json", "2.json"])
        #expect(try home.names(in: "data/drafts") == ["history", "lock", "removed"])
        #expect(try home.names(in: "data/drafts/history") == [])
        #expect(try home.mode(of: "data/drafts/removed") == 0o700)
    }

    @Test func `two that are discarded in one second have a number`() throws {
        let store = FileDraftStore(in: home.folders, now: { .noon })
        for title in ["a", "b", "c"] {
            _ = try store.save(try .sample(title: title), after: 0)
            try store.remove(sofa.name, after: 1)
        }
        let files = try home.names(in: "data/drafts/removed").filter { $0.hasPrefix("sofa.20261118T120000Z") }
        #expect(
            files == [
                "sofa.20261118T120000Z-2.json", "sofa.20261118T120000Z-3.json", "sofa.20261118T120000Z.json",
            ])
        #expect(try store.discarded().drafts.map(\.draft.title) == ["three", "c", "b", "a"])
    }

    @Test func `cut off before the versions followed they come back all the same`() throws {
        try home.rename("data/drafts/removed/\(stem)", to: "data/drafts/history/sofa")
        #expect(try shelf.discarded == ["three"])
        #expect(try shelf.restarted.save(sofa, after: 0) == 3)
        #expect(try shelf.titles() == ["three", "two", "one"])
        #expect(try home.names(in: "data/drafts/removed") == [])
    }

    @Test func `cut off before the versions followed they do when the name is used again`() throws {
        try home.rename("data/drafts/removed/\(stem)", to: "data/drafts/history/sofa")
        try shelf.save(titles: "new")
        #expect(try shelf.titles() == ["new"])
        try shelf.save(titles: "newer", after: 1)
        #expect(try shelf.titles() == ["newer", "new"])
        #expect(try home.names(in: "data/drafts/removed/\(stem)") == ["1.json", "2.json"])
    }

    @Test func `versions of nobody are moved out of the way of a new draft, for their time`() throws {
        try home.rename("data/drafts/removed/\(stem)", to: "data/drafts/history/lamp")
        try shelf.save("lamp", titles: "new")
        #expect(try shelf.titles(of: "lamp") == ["new"])
        #expect(try home.names(in: "data/drafts/removed").contains { $0.hasPrefix("lamp.") })
        shelf.clock.pass(days: 31)
        try shelf.store.remove(try shelf.name("lamp"), after: 1)
        #expect(try home.names(in: "data/drafts/removed").count == 1)
    }

    @Test func `a draft that came back has three generations again`() throws {
        #expect(try shelf.store.save(sofa, after: 0) == 3)
        try home.write("{", to: "data/drafts/sofa.json")
        #expect(try shelf.restarted.load().drafts.map(\.payload.title) == ["two"])
    }

    @Test func `one that is damaged is told, stays, and keeps no other from coming back`() throws {
        try home.write("{", to: "data/drafts/removed/sofa.20261119T120000Z.json")
        let trash = try shelf.store.discarded()
        #expect(trash.drafts.map(\.draft) == [sofa])
        #expect(trash.notices.map(\.plain).joined().contains("sofa.20261119T120000Z.json"))
        #expect(try shelf.store.save(sofa, after: 0) == 3)
        #expect(try home.names(in: "data/drafts/removed") == ["sofa.20261119T120000Z.json"])
    }

    @Test func `what earlier souks discarded is found, by when it was`() throws {
        for number in 1...2 {
            try home.write(
                #"{"format": "souk-draft", "generation": 7, "payload": {"title": "old \#(number)"}}"#,
                to: "data/drafts/removed/lamp.json.\(number)")
        }
        let store = FileDraftStore(in: home.folders)
        let old = try store.discarded().drafts.filter { $0.draft.name.string == "lamp" }
        #expect(Set(old.map(\.draft.title)) == ["old 1", "old 2"])
        let first = try #require(old.first).draft
        #expect(try store.save(first, after: 0) == 7)
        #expect(try store.load().drafts.map(\.payload) == [first])
        #expect(try store.discarded().drafts.count == 2)
        shelf.clock.pass(days: 365)
        #expect(try shelf.discarded == [])
        #expect(try home.names(in: "data/drafts/removed") == [])
    }

    @Test func `files of others in the trash are left alone`() throws {
        for name in ["notes.txt", "sofa.json", "sofa.yesterday.json", "Sofa.20261118T120000Z.json", "x.json.y"] {
            try home.write("{}", to: "data/drafts/removed/\(name)")
        }
        #expect(try shelf.discarded == ["three"])
        shelf.clock.pass(days: 365)
        #expect(try shelf.discarded == [])
        #expect(try home.names(in: "data/drafts/removed").count == 5)
    }

    @Test func `a trash that cannot be read is told and keeps nobody from writing`() throws {
        try home.remove("data/drafts/removed")
        try home.write("mine", to: "data/drafts/removed")
        let error = #expect(throws: StoreError.self) { try shelf.store.discarded() }
        #expect(error?.kind == .unreadable)
        try shelf.save(titles: "new")
        #expect(throws: StoreError.self) { try shelf.store.remove(sofa.name, after: 1) }
        #expect(try shelf.restarted.load().drafts.map(\.payload.title) == ["new"])
    }
}
