import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

struct SavedStateTests {
    private let home = TemporaryFolder()
    private let store = FileDocumentStore(now: { .noon })

    private var path: String { home.file("souk.json") }

    private func state() throws -> SavedState {
        var session = Session.full
        session.searches["sofas"] = SavedSearch(
            service: .listings, search: "sofa", filter: "price < 1", sort: "price", isDescending: true)
        session.sources[.listings] = .file("/a b.json")
        session.views[ServiceName(rawValue: "calls")] = nil
        var draft = try Draft.sample("velo", title: "Vélo\t“a”\n\u{1F6B2}")
        draft.price = Money(digits: "19.99")
        let drafts = [
            SavedDraft(versions: [DraftVersion(number: 1, saved: .noon, draft: try .sample("sofa"))]),
            SavedDraft(versions: [
                DraftVersion(number: 9, saved: .noon + 60, draft: draft),
                DraftVersion(number: 7, saved: .noon + 30, draft: try .sample("velo", title: nil)),
                DraftVersion(number: 2, saved: .noon, draft: try .sample("bike", title: "Two")),
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
        #expect(payload?.keys == ["drafts", "history", "removed", "session"])
        guard case .array(let versions)? = payload?.array("drafts").last else { return #expect(Bool(false)) }
        #expect(versions.count == 3)
        #expect(versions.last?.object?.keys == ["draft", "number", "savedAt"])
        #expect(payload?.array("removed").last?.object?.keys == ["discardedAt", "versions"])
    }

    @Test(arguments: [
        ("", "“payload.drafts” is not a list of versions"),
        (#"{"draft": {}, \#(time), "number": 0}"#, "“payload.drafts.number” is not a whole number in range"),
        (#"{"draft": {}, "savedAt": "yesterday"}"#, "“payload.drafts.savedAt” is not a time in ISO 8601"),
        (#"{"draft": {}, "number": 1}"#, "“payload.drafts.savedAt” is not present"),
        (#"{"draft": {}, \#(time)}"#, "“payload.drafts.number” is not present"),
        ("\(version(3)), \(version(3))", "a draft or a version is in it twice"),
        ("\(version(4)), \(version(3))", "a draft or a version is in it twice"),
    ])
    func `a draft with inconsistent versions is damaged`(versions: String, reason: String) throws {
        let time = #""discardedAt": "2026-11-01T10:00:00Z""#
        let places = [
            (#""drafts": [[\#(versions)]]"#, "drafts"),
            (#""removed": [{\#(time), "versions": [\#(versions)]}]"#, "removed.versions"),
        ]
        for (members, key) in places {
            try home.write(#"{"format": "souk-state", "payload": {"session": {}, \#(members)}}"#, to: "souk.json")
            let error = #expect(throws: Failure.self) { try read() }
            #expect(error?.kind == .unreadable)
            let reason = reason.replacing("drafts", with: key)
            #expect(error?.message.plain.contains(reason) == true, "\(error?.message.plain ?? "")")
        }
    }

    private static let time = #""savedAt": "2026-11-01T10:00:00Z""#
    private static let saved = "[\(version(1))]"

    private static func version(_ number: Int) -> String {
        #"{"draft": {"name": "a"}, "number": \#(number), \#(time)}"#
    }
}
