import Domain
import Services
import Testing

@testable import FileStores

@Suite struct DraftRenamingTests {
    private let shelf: DraftShelf
    private var home: TemporaryHome { shelf.home }

    /// A draft of three versions that was renamed from sofa to couch.
    init() throws {
        shelf = try DraftShelf(.files)
        let sofa = try shelf.save(titles: "one", "two", "three")
        _ = try shelf.store.rename(sofa.name, to: sofa.named(try shelf.name("couch")), after: 3)
    }

    private func notices(of store: FileDraftStore) throws -> [Message] {
        let loaded = try store.load()
        return loaded.notices + loaded.drafts.flatMap(\.notices)
    }

    @Test func `nothing of the old name is left, and three generations are there again`() throws {
        #expect(
            try home.names(in: "data/drafts") == ["couch.json", "couch.json.1", "couch.json.2", "history", "lock"])
        #expect(try home.names(in: "data/drafts/history") == ["couch"])
        #expect(try notices(of: shelf.restarted) == [])
        try home.write("{", to: "data/drafts/couch.json")
        let mended = try shelf.restarted.load().drafts
        #expect(mended.map(\.payload.title) == ["three"])
        #expect(mended.map(\.payload.name.string) == ["couch"])
    }

    @Test func `cut off before the file was renamed it is the draft of the old name, and nothing is told`() throws {
        try home.rename("data/drafts/couch.json", to: "data/drafts/sofa.json")
        for older in ["couch.json.1", "couch.json.2"] { try home.remove("data/drafts/\(older)") }
        try home.rename("data/drafts/history/couch", to: "data/drafts/history/sofa")
        let store = shelf.restarted
        #expect(try notices(of: store) == [])
        #expect(try store.load().drafts.map(\.payload.name.string) == ["sofa"])
        let draft = try #require(try store.load().drafts.first)
        #expect(draft.generation == 4)
        #expect(try store.versions(of: draft.payload.name).versions.map(\.number) == [4, 3, 2, 1])
        #expect(try store.rename(draft.payload.name, to: draft.payload.named(try shelf.name("lamp")), after: 4) == 5)
        #expect(try store.versions(of: try shelf.name("lamp")).versions.count == 5)
    }

    @Test func `cut off before the versions followed they do at the next start`() throws {
        try home.rename("data/drafts/history/couch", to: "data/drafts/history/sofa")
        let store = shelf.restarted
        #expect(try notices(of: store) == [])
        #expect(try home.names(in: "data/drafts/history") == ["couch"])
        #expect(try store.versions(of: try shelf.name("couch")).versions.map(\.number) == [4, 3, 2, 1])
    }

    @Test func `a draft begun under the old name keeps what is its own`() throws {
        try shelf.save(titles: "a", "b")
        #expect(try notices(of: shelf.restarted) == [])
        #expect(try shelf.titles() == ["b", "a"])
        #expect(try shelf.titles(of: "couch") == ["three", "three", "two", "one"])
    }

    @Test func `keys of others survive renaming, discarding and bringing back`() throws {
        let file =
            #"{"format": "souk-draft", "generation": 3, "payload": {"title": "x", "colour": "red"}, "site": "y"}"#
        try home.write(file, to: "data/drafts/lamp.json")
        let store = shelf.restarted
        let lamp = try #require(try store.load().drafts.first { $0.payload.title == "x" })
        let lantern = lamp.payload.named(try shelf.name("lantern"))
        #expect(try store.rename(lamp.payload.name, to: lantern, after: 3) == 4)
        try store.remove(lantern.name, after: 4)
        #expect(try store.save(lantern, after: 0) == 4)
        var draft = lantern
        draft.title = "more"
        #expect(try store.save(draft, after: 4) == 5)
        let text = try home.text(of: "data/drafts/lantern.json")
        for key in [#""colour": "red""#, #""site": "y""#, #""formerName": "lamp""#] {
            #expect(text.contains(key), "\(text)")
        }
    }

    @Test func `a draft that cannot be renamed keeps its name, and the next try works`() throws {
        let (couch, lamp) = (try shelf.name("couch"), try shelf.name("lamp"))
        let before = try home.bytes(of: "data/drafts/couch.json")
        let draft = try #require(try shelf.store.load().drafts.first).payload
        // An empty folder has the second generation's name: it is there when the older ones are taken away.
        try home.remove("data/drafts/couch.json.2")
        try home.remove("data/drafts/couch.json.1")
        try home.createFolder("data/drafts/couch.json.2/full")
        let error = #expect(throws: StoreError.self) {
            try shelf.store.rename(couch, to: draft.named(lamp), after: 4)
        }
        #expect(error?.kind == .unwritable)
        #expect(try home.bytes(of: "data/drafts/couch.json") == before)
        try home.remove("data/drafts/couch.json.2")
        #expect(try shelf.store.rename(couch, to: draft.named(lamp), after: 4) == 5)
        #expect(try shelf.numbers(of: "lamp") == [5, 4, 3, 2, 1])
    }
}
