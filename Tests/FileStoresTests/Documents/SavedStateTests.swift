import Domain
import FoundationEssentials
import Services
import Testing

@testable import FileStores

struct SavedStateTests {
    private let home: TemporaryHome
    private let store = FileDocumentStore(now: { .noon })

    init() throws {
        home = try TemporaryHome()
    }

    private var path: String { home.path("souk.json") }

    private func state() throws -> SavedState {
        var session = Session.full
        session.searches["sofas"] = SavedSearch(
            service: .listings, search: "sofa", filter: "price < 1", sort: "price", isDescending: true)
        session.sources[.listings] = .file("/a b.json")
        var draft = try Draft.sample("velo", title: "Vélo\t“a”\n\u{1F6B2}")
        draft.price = Money(digits: "19.99")
        return SavedState(session: session, drafts: [try .sample("sofa"), draft], lines: ["search a\nb", "pin 1"])
    }

    private func read() throws(StoreError) -> Stored<SavedState> {
        try store.readState(path, firstService: .listings)
    }

    @Test func `everything is the same when it is read back, and is for its owner alone`() throws {
        let state = try state()
        try store.writeState(state, to: path)
        let stored = try read()
        #expect(stored.payload == state)
        #expect(stored.notices.isEmpty)
        #expect(try home.mode(of: "souk.json") == 0o600)
    }

    @Test func `the keys are those a person would look for`() throws {
        try store.writeState(try state(), to: path)
        let object = try JSONParser.value(of: try home.bytes(of: "souk.json")).object
        #expect(object?["format"] == .string("souk-state"))
        #expect(object?["checksum"] != nil)
        let payload = object?.object("payload")
        #expect(payload?.members.map(\.key) == ["drafts", "history", "session"])
        #expect(payload?.array("drafts").first?.object?.members.map(\.key) == ["draft"])
    }

    @Test func `a file that is there is never written over`() throws {
        try home.write("mine", to: "souk.json")
        let error = #expect(throws: StoreError.self) { try store.writeState(try state(), to: path) }
        #expect(error?.kind == .exists)
        #expect(try home.text(of: "souk.json") == "mine")
    }

    @Test func `a file cut short or changed anywhere is damaged`() throws {
        let original = try state()
        try store.writeState(original, to: path)
        let bytes = try home.bytes(of: "souk.json")
        for count in stride(from: 0, to: bytes.count - 1, by: 97) {
            try home.write(Array(bytes.prefix(count)), to: "souk.json")
            let error = #expect(throws: StoreError.self) { try read() }
            #expect(error?.kind == .unreadable, "\(count) bytes")
        }
        for place in stride(from: 0, to: bytes.count, by: 89) {
            var changed = bytes
            changed[place] ^= 4
            try home.write(changed, to: "souk.json")
            let stored = try? read()
            #expect([nil, original].contains(stored?.payload), "byte \(place)")
        }
    }

    @Test(arguments: [
        ("[]", "it is not a JSON object"),
        (#"{"format": "souk-session", "generation": 1, "payload": {}}"#, "it is not a souk-state file"),
        (#"{"format": "souk-state", "generation": 1, "minimumReader": 2, "payload": {}}"#, "written by a newer souk"),
        (#"{"format": "souk-state", "generation": 1, "payload": {}}"#, "“payload.session” is not there"),
        (
            #"{"format": "souk-state", "generation": 1, "payload": {"session": {}, "drafts": [{}]}}"#,
            "“payload.drafts.draft” is not a draft with a name of its own"
        ),
        (
            #"{"format": "souk-state", "generation": 1, "payload": {"session": {}, "drafts": [{"draft": {"name": "../a"}}]}}"#,
            "is not a draft’s name"
        ),
        (
            #"{"format": "souk-state", "generation": 1, "payload": {"session": {}, "drafts": [{"draft": {"name": "a"}}, {"draft": {"name": "a"}}]}}"#,
            "is not a draft with a name of its own"
        ),
        (#"{"format": "souk-state", "generation": 1, "payload": {"session": {}, "history": [1]}}"#, "a list of texts"),
    ])
    func `what is not ours, newer or mistyped is named`(json: String, reason: String) throws {
        try home.write(json, to: "souk.json")
        let error = #expect(throws: StoreError.self) { try read() }
        #expect(error?.kind == .unreadable)
        #expect(error?.message.plain.hasPrefix("“\(path)” cannot be imported: ") == true)
        #expect(error?.message.plain.contains(reason) == true, "\(error?.message.plain ?? "")")
    }

    @Test func `without a checksum it is read, and that is said`() throws {
        try home.write(
            #"{"format": "souk-state", "generation": 1, "payload": {"session": {"service": "calls"}}}"#, to: "souk.json"
        )
        let stored = try read()
        #expect(stored.payload.session.service == ServiceName(rawValue: "calls"))
        #expect(stored.notices.count == 1)
    }
}
