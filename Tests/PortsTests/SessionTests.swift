import Domain
import Ports
import Testing

@Suite struct SessionTests {
    private static let row = View.Row(id: RecordID(1), headline: "Vélo")

    /// Each changes one part of a session.
    private static let changes: [@Sendable (inout Session) -> Void] = [
        { $0.openDraft = DraftName("velo") },
        { $0.settings[.language] = "fr" },
        { $0.searches["cheap"] = SavedSearch(service: .hotels, search: "", filter: "", sort: "", isDescending: false) },
        { $0.sources[.hotels] = .builtIn },
        { $0.marks[.listings, default: Marks()].pinned.added = [row] },
        { $0.marks[.hotels, default: Marks()].archived.removed = [row] },
        { $0.marks[.calls, default: Marks()].categories.records = [row.id: "Mode"] },
    ]

    @Test func `all that is kept of a session is its own, and its place that of another`() throws {
        var other = Session(service: .hotels)
        other.views[.listings, default: View()].search = "velo"
        for change in Self.changes {
            var session = Session(service: .listings)
            change(&session)
            #expect(session.kept != Session(service: .listings).kept)
            let kept = session.kept
            session.place = other.place
            #expect(session.kept == kept)
            #expect(session.place == other.place)
        }
    }
}
