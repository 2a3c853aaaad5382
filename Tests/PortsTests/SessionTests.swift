import Domain
import Ports
import Testing

@Suite struct SessionTests {
    private static let row = View.Row(id: RecordID(1), headline: "Vélo")

    /// Each changes one part of a session.
    private static let changes: [@Sendable (inout Session) -> Void] = [
        { $0.service = .hotels },
        { $0.openDraft = DraftName("velo") },
        { $0.settings[.language] = "fr" },
        { $0.searches["cheap"] = SavedSearch(service: .hotels, search: "", filter: "", sort: "", isDescending: false) },
        { $0.sources[.hotels] = .builtIn },
        { $0.views[.hotels] = View() },
        { $0.views[.listings, default: View()].search = "velo" },
        { $0.views[.listings, default: View()].pinned.added = [row] },
        { $0.views[.hotels, default: View()].archived.removed = [row] },
        { $0.views[.calls, default: View()].categories.records = [row.id: "Mode"] },
    ]

    @Test func `two sessions last as each other if their lasting parts are equal`() {
        let sessions = Self.changes.indices.flatMap { first in
            Self.changes.indices.map { second in
                var session = Session(service: .listings)
                for change in [first, second] { Self.changes[change](&session) }
                return session
            }
        }
        for left in sessions {
            for right in sessions {
                #expect(left.lasts(as: right) == (left.lasting == right.lasting), "\(left) \(right)")
            }
        }
    }
}
