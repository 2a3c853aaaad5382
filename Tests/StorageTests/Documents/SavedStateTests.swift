import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

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
        let drafts = [
            SavedDraft(newest: DraftVersion(number: 1, saved: .noon, draft: try .sample("sofa"))),
            SavedDraft(
                newest: DraftVersion(number: 9, saved: .noon + 60, draft: draft),
                older: [
                    DraftVersion(number: 2, saved: .noon, draft: try .sample("bike", title: "Two")),
                    DraftVersion(number: 7, saved: .noon + 30, draft: try .sample("velo", title: nil)),
                ]),
        ]
        return SavedState(
            session: session, drafts: drafts, removed: drafts.map { .init($0, discarded: .noon + 90) },
            lines: ["search a\nb", "pin 1"])
    }

    private func read() throws(Failure) -> Stored<SavedState> { try store.readState(path) }

    @Test func `an exported state survives a round trip, readable by its owner only`() throws {
        let state = try state()
        try store.writeState(state, to: path)
        let stored = try read()
        #expect(stored.payload == state)
        #expect(stored.notices.isEmpty)
        #expect(try home.mode(of: "souk.json") == 0o600)
    }

    @Test func `the keys in the file are the documented ones`() throws {
        try store.writeState(try state(), to: path)
        let object = try JSONParser.value(of: try home.bytes(of: "souk.json")).object
        #expect(object?["format"] == .string("souk-state"))
        #expect(object?["checksum"] != nil)
        let payload = object?.object("payload")
        #expect(payload?.members.map(\.key) == ["drafts", "history", "removed", "session"])
        let draft = try #require(payload?.array("drafts").last?.object)
        #expect(draft.members.map(\.key) == ["draft", "number", "savedAt", "versions"])
        #expect(draft.array("versions").first?.object?.members.map(\.key) == ["draft", "number", "savedAt"])
        #expect(
            payload?.array("removed").last?.object?.members.map(\.key)
                == ["discardedAt", "draft", "number", "savedAt", "versions"])
    }

    @Test func `an existing file is never overwritten`() throws {
        try home.write("mine", to: "souk.json")
        let error = #expect(throws: Failure.self) { try store.writeState(try state(), to: path) }
        #expect(error?.kind == .refused)
        #expect(try home.text(of: "souk.json") == "mine")
    }

    @Test func `a file that is truncated or changed anywhere is damaged`() throws {
        let original = try state()
        try store.writeState(original, to: path)
        let bytes = try home.bytes(of: "souk.json")
        for count in stride(from: 0, to: bytes.count - 1, by: 97) {
            try home.write(Array(bytes.prefix(count)), to: "souk.json")
            let error = #expect(throws: Failure.self) { try read() }
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
        (#"{"format": "souk-session", "payload": {}}"#, "it is not a souk-state file"),
        (#"{"format": "souk-state", "minimumReader": 2, "payload": {}}"#, "written by a newer souk"),
        (#"{"format": "souk-state", "payload": {}}"#, "“payload.session” is not present"),
        (
            #"{"format": "souk-state", "payload": {"session": {}, "drafts": [{}]}}"#,
            "“payload.drafts.draft” is not present"
        ),
        (
            #"{"format": "souk-state", "payload": {"session": {}, "drafts": [{"draft": {"name": "../a"}}]}}"#,
            "is not a draft’s name"
        ),
        (
            #"{"format": "souk-state", "payload": {"session": {}, "drafts": [\#(saved), \#(saved)]}}"#,
            "a draft or a version is in it twice"
        ),
        (#"{"format": "souk-state", "payload": {"session": {}, "history": [1]}}"#, "“payload.history” is not text"),
    ])
    func `foreign, newer and mistyped files are named`(json: String, reason: String) throws {
        try home.write(json, to: "souk.json")
        let error = #expect(throws: Failure.self) { try read() }
        #expect(error?.kind == .unreadable)
        #expect(error?.message.plain.hasPrefix("“\(path)” cannot be imported: ") == true)
        #expect(error?.message.plain.contains(reason) == true, "\(error?.message.plain ?? "")")
    }

    @Test(arguments: [
        (#"{"draft": {"name": "a"}, \#(time), "number": 0}"#, "“payload.drafts.number” is not a whole number in range"),
        (#"{"draft": {"name": "a"}, "savedAt": "yesterday"}"#, "“payload.drafts.savedAt” is not a time in ISO 8601"),
        (#"{"draft": {"name": "a"}, "versions": {}}"#, "“payload.drafts.versions” is not a list"),
        (#"{"draft": {"name": "a"}, "versions": [1]}"#, "“payload.drafts.versions” is not an object"),
        (version(#""number": 1"#), "“payload.drafts.versions.savedAt” is not present"),
        (version(time), "“payload.drafts.versions.number” is not present"),
        (version(#""number": 3, \#(time)"#, "3"), "a draft or a version is in it twice"),
        (version(#""number": 4, \#(time)"#, "3"), "a draft or a version is in it twice"),
    ])
    func `a draft with inconsistent versions is damaged`(entry: String, reason: String) throws {
        for (key, other) in [("drafts", ""), ("removed", #""discardedAt": "2026-11-01T10:00:00Z", "#)] {
            let entry = "{" + other + entry.dropFirst()
            try home.write(
                #"{"format": "souk-state", "payload": {"session": {}, "\#(key)": [\#(entry)]}}"#,
                to: "souk.json")
            let error = #expect(throws: Failure.self) { try read() }
            #expect(error?.kind == .unreadable)
            let reason = reason.replacing("drafts", with: key)
            #expect(error?.message.plain.contains(reason) == true, "\(error?.message.plain ?? "")")
        }
    }

    private static let time = #""savedAt": "2026-11-01T10:00:00Z""#
    private static let saved = #"{"draft": {"name": "a"}, "number": 1, \#(time)}"#

    /// A draft of that number with one version before it.
    private static func version(_ members: String, _ number: String = "null") -> String {
        let older = #"[{"draft": {"name": "a"}, \#(members)}]"#
        return #"{"draft": {"name": "a"}, "number": \#(number), \#(time), "versions": \#(older)}"#
    }

    @Test func `discarded drafts keep their time`() throws {
        let json =
            #"{"format": "souk-state", "payload": {"session": {}, "removed": [{"draft": {"name": "a"}}]}}"#
        try home.write(json, to: "souk.json")
        let error = #expect(throws: Failure.self) { try read() }
        #expect(error?.message.plain.contains("“payload.removed.discardedAt” is not present") == true)
    }

    @Test func `a file without a checksum is read and reported`() throws {
        try home.write(
            #"{"format": "souk-state", "payload": {"session": {"service": "calls"}}}"#, to: "souk.json"
        )
        let stored = try read()
        #expect(stored.payload.session.service == ServiceName(rawValue: "calls"))
        #expect(stored.notices.count == 1)
    }
}
