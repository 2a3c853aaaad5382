import Domain
import FoundationEssentials
import Services
import Testing

@testable import FileStores

struct FileDraftStoreTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private func store() -> FileDraftStore {
        FileDraftStore(in: home.folders, now: { .noon })
    }

    private func name(_ text: String) throws -> DraftName {
        try #require(DraftName(text))
    }

    @Test func `there are none at first, and no folder is made by looking`() throws {
        let loaded = try store().load()
        #expect(loaded.drafts.isEmpty)
        #expect(loaded.notices.isEmpty)
        #expect(try home.names(in: "").isEmpty)
    }

    @Test(arguments: [nil, "0.01", "-12.3456", "922337203685477.5807"])
    func `everything in a draft is the same after a restart`(price: String?) throws {
        var draft = Draft(name: try name("sofa"), created: Date(timeIntervalSince1970: 1_795_003_200.123456789))
        draft.title = "Canapé “cuir”"
        draft.description = "Line one\nline two\t\u{0}"
        draft.category = "Mobilier"
        draft.price = price.flatMap { Money(digits: $0) }
        draft.isUrgent = false
        draft.image = "/tmp/sofa.jpg"
        draft.changed = .noon
        _ = try store().save(draft, after: 0)
        #expect(try store().load().drafts.map(\.payload) == [draft])
    }

    @Test func `a draft of one word is kept`() throws {
        let draft = try Draft.sample(title: nil)
        #expect(try store().save(draft, after: 0) == 1)
        let loaded = try store().load()
        #expect(loaded.drafts.map(\.payload) == [draft])
        #expect(loaded.drafts.first?.generation == 1)
    }

    @Test func `drafts come in the order of their names, each with its own generation`() throws {
        let store = store()
        for name in ["b", "a.json", "a", "lock", "c-1"] { _ = try store.save(.sample(name), after: 0) }
        _ = try store.save(.sample("b", title: "more"), after: 1)
        let loaded = try self.store().load()
        #expect(loaded.drafts.map(\.payload.name.string) == ["a", "a.json", "b", "c-1", "lock"])
        #expect(loaded.drafts.map(\.generation) == [1, 1, 2, 1, 1])
    }

    @Test func `money is stored as digits and a currency, times in ISO 8601`() throws {
        var draft = try Draft.sample()
        draft.price = Money(digits: "12.5")
        _ = try store().save(draft, after: 0)
        let payload = try JSONParser.value(of: try home.bytes(of: "data/drafts/sofa.json")).object?.object("payload")
        #expect(payload?.object("price").members.map(\.value) == [.string("12.5"), .string("EUR")])
        #expect(payload?["created"] == .string("2026-11-18T12:00:00Z"))
        #expect(try home.mode(of: "data/drafts") == 0o700)
        #expect(try home.mode(of: "data/drafts/sofa.json") == 0o600)
    }

    @Test func `a draft that is taken away is kept aside, and its name is free`() throws {
        let store = store()
        for round in 1...2 {
            _ = try store.save(.sample(title: "round \(round)"), after: 0)
            _ = try store.save(.sample(title: "last of \(round)"), after: 1)
            try store.remove(name("sofa"), after: 2)
            #expect(try self.store().load().drafts.isEmpty)
            let file = "data/drafts/removed/sofa.20261118T120000Z\(round == 1 ? "" : "-2").json"
            #expect(try home.text(of: file).contains("last of \(round)"))
        }
        #expect(try home.names(in: "data/drafts") == ["history", "lock", "removed"])
        #expect(try home.mode(of: "data/drafts/removed") == 0o700)
    }

    @Test func `a draft that was saved since is not taken away`() throws {
        _ = try store().save(.sample(), after: 0)
        let first = store()
        _ = try first.load()
        _ = try store().save(.sample(title: "newer"), after: 1)
        let error = try #require(throws: StoreError.self) { try first.remove(name("sofa"), after: 1) }
        #expect(error.kind == .conflict)
        #expect(error.plain.contains("the draft “sofa”"))
        #expect(try store().load().drafts.first?.payload.title == "newer")
    }

    @Test func `a draft that was taken away since is a conflict for who still writes it`() throws {
        let first = store()
        _ = try first.save(.sample(), after: 0)
        try store().remove(name("sofa"), after: 1)
        let error = #expect(throws: StoreError.self) { try first.save(.sample(title: "more"), after: 1) }
        #expect(error?.kind == .conflict)
        _ = try store().save(.sample(title: "another"), after: 0)
        #expect(throws: StoreError.self) { try first.save(.sample(title: "more"), after: 1) }
        #expect(try store().load().drafts.first?.payload.title == "another")
    }

    @Test func `taking away what is not there is told`() throws {
        let error = try #require(throws: StoreError.self) { try store().remove(name("sofa"), after: 0) }
        #expect(error.kind == .notFound)
    }

    @Test func `one that cannot be read keeps nobody from the others`() throws {
        let store = store()
        for name in ["a", "b", "c"] { _ = try store.save(.sample(name), after: 0) }
        try home.remove("data/drafts/b.json")
        try home.link("data/drafts/b.json", to: "b.json")
        let loaded = try self.store().load()
        #expect(loaded.drafts.map(\.payload.name.string) == ["a", "c"])
        #expect(loaded.notices.map(\.plain).joined().contains(home.path("data/drafts/b.json")))
        #expect(throws: StoreError.self) { try self.store().save(.sample("b"), after: 0) }
    }

    @Test func `one whose newest file is gone is found by what is left of it`() throws {
        let store = store()
        _ = try store.save(.sample(title: "first"), after: 0)
        _ = try store.save(.sample(title: "second"), after: 1)
        try home.remove("data/drafts/sofa.json")
        let loaded = try self.store().load()
        #expect(loaded.drafts.map(\.payload.title) == ["first"])
        #expect(loaded.drafts.first?.notices.count == 1)
    }

    @Test func `a copied file is a draft of its own, and that is told`() throws {
        _ = try store().save(.sample(), after: 0)
        try home.write(try home.bytes(of: "data/drafts/sofa.json"), to: "data/drafts/couch.json")
        let store = store()
        let loaded = try store.load()
        #expect(loaded.drafts.map(\.payload.name.string) == ["couch", "sofa"])
        #expect(loaded.drafts.map(\.notices.count) == [1, 0])
        _ = try store.save(try #require(loaded.drafts.first).payload, after: 1)
        #expect(try self.store().load().drafts.map(\.notices.count) == [0, 0])
    }

    @Test func `files whose names no draft can have are left alone, and told`() throws {
        try home.write("{}", to: "data/drafts/Sofa.json")
        try home.write("{}", to: "data/drafts/-x.json")
        try home.write("", to: "data/drafts/notes.txt")
        let loaded = try store().load()
        #expect(loaded.drafts.isEmpty)
        #expect(loaded.notices.count == 2)
        #expect(try home.names(in: "data/drafts") == ["-x.json", "Sofa.json", "notes.txt"])
    }

    @Test func `the first words of an older file date the draft by its save`() throws {
        try home.write(
            #"{"format": "souk-draft", "generation": 1, "savedAt": "2026-11-18T12:00:00Z", "payload": {"title": "x"}}"#,
            to: "data/drafts/old.json")
        #expect(try store().load().drafts.first?.payload.created == .noon)
    }

    @Test(arguments: [
        #"{"price": 12}"#, #"{"price": {"amount": "12,5", "currency": "EUR"}}"#, #"{"price": {"amount": 12}}"#,
        #"{"price": {"amount": "1", "currency": "USD"}}"#, #"{"created": "yesterday"}"#, #"{"urgent": "no"}"#,
    ])
    func `what cannot be read as it must be is set aside`(payload: String) throws {
        try home.write(#"{"format": "souk-draft", "generation": 1, "payload": \#(payload)}"#, to: "data/drafts/x.json")
        let loaded = try store().load()
        #expect(loaded.drafts.isEmpty)
        #expect(loaded.notices.count == 1)
        #expect(try home.names(in: "data/drafts").contains("x.json.damaged-1"))
    }

    @Test func `a drafts folder that is a file is an error`() throws {
        try home.write("", to: "data/drafts")
        let error = #expect(throws: StoreError.self) { try store().load() }
        #expect(error?.kind == .unreadable)
        #expect(error?.plain.contains(home.path("data/drafts")) == true)
    }
}
