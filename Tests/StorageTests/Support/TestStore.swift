import Domain
import FoundationEssentials
import Ports
@_exported public import Scaffolding
import Storage
import Synchronization
import SystemPackage
import Testing

/// A store of all that is kept, with a clock that goes as a test wants.
struct TestStore {
    /// Returns a time one minute later on each call, so that no two saves have the same time.
    final class Clock: Sendable {
        private let shown = Mutex(Date.noon)

        func look() -> Date {
            shown.withLock { shown in
                defer { shown += 60 }
                return shown
            }
        }

        func pass(days: Double) { shown.withLock { $0 += days * 86_400 } }
    }

    let home = TemporaryFolder()
    let clock = Clock()
    let store: FileStateStore

    init() throws { store = FileStateStore(in: home.folders, now: { [clock] in clock.look() }) }

    /// Another souk on the same folder.
    var another: FileStateStore { FileStateStore(in: home.folders, now: { [clock] in clock.look() }) }

    /// Returns the damage reported for the drafts of that name.
    func notices(on name: String = "sofa") throws -> [String] {
        try another.draft(try .named(name))?.notices.map(\.plain) ?? []
    }

    /// Puts a file of a draft's version there as a person does; it has no checksum.
    func write(_ number: Int, of name: String = "sofa", _ payload: String = #"{"title": "by hand"}"#) throws {
        let file = #"{"format": "souk-draft", "savedAt": "2026-11-01T10:00:00Z", "payload": \#(payload)}"#
        try home.write(file, to: "data/drafts/\(name)/\(number).json")
    }
}

extension DraftName { static func named(_ text: String) throws -> DraftName { try #require(DraftName(text)) } }

extension StateChange {
    static func drafts(_ drafts: DraftChange...) -> StateChange {
        var change = StateChange()
        change.drafts = drafts
        return change
    }

    static func session(_ session: Session, after version: SavedVersion? = nil) -> StateChange {
        var change = StateChange()
        change.session = (session.kept, version)
        return change
    }

    func with(_ step: UndoEntry) -> StateChange {
        var change = self
        change.undoEntry = step
        return change
    }

    func with(_ other: StateChange) -> StateChange {
        var change = self
        change.drafts += other.drafts
        change.session = session ?? other.session
        return change
    }
}

/// Changes of what is on disk, whatever that is.
extension StateStore {
    func version(of name: String = "sofa") throws -> SavedVersion { try #require(try draft(try .named(name))?.version) }

    /// Saves a draft once for each title.
    func save(_ name: String = "sofa", titles: String...) throws {
        for title in titles {
            let after = try draft(try .named(name))?.version
            _ = try commit(.drafts(.save(try .sample(name, title: title), after: after)))
        }
    }

    func rename(_ name: String, to newName: String) throws {
        _ = try commit(.drafts(.rename(try .named(name), to: try .named(newName), after: try version(of: name))))
    }

    func discard(_ name: String = "sofa") throws {
        _ = try commit(.drafts(.discard(try .named(name), after: try version(of: name))))
    }

    func save(_ session: Session) throws { _ = try commit(.session(session, after: try load().session?.version)) }

    /// The titles of the versions of a draft, the newest first.
    func titles(of name: String = "sofa") throws -> [String?] {
        try versions(of: try .named(name)).versions.map(\.draft.title)
    }

    func numbers(of name: String = "sofa") throws -> [Int] { try versions(of: try .named(name)).versions.map(\.number) }

    func title(of name: String = "sofa") throws -> String? { try draft(try .named(name))?.payload.title }

    var names: [String] { get throws { try draftNames().map(\.string) } }

    /// The titles in the trash, the latest first.
    var discardedTitles: [String?] { get throws { try discarded().payload.map(\.draft.title) } }
}

extension Date {
    /// The time at which the tests' stores save.
    static let noon = Date(timeIntervalSince1970: 1_795_003_200)
}

extension Session {
    /// A session in which everything that can be set is.
    static var full: Session {
        var view = View()
        view.search = "vélo “de course”\n\u{1F6B2}"
        view.filter = "price < 100"
        view.sort = "price"
        view.isDescending = true
        view.firstNumber = 21
        view.offset = 20
        view.rows = [View.Row(id: RecordID(7), headline: "Canapé"), View.Row(id: RecordID(8), headline: "a\\b\t\"c\"")]
        view.current = view.rows[1]
        var session = Session(service: ServiceName(rawValue: "hotels"), views: [.listings: view])
        session.views[ServiceName(rawValue: "calls")] = View()
        session.marks[.listings, default: Marks()].pinned.added = [view.rows[0]]
        session.marks[.listings]?.archived.added = [View.Row(id: RecordID(rawValue: "x-1"), headline: "")]
        session.openDraft = DraftName("sofa")
        session.settings[.format] = "json"
        session.settings.pageSize = 50
        session.settings[.layout] = "narrow"
        return session
    }

    /// A session that is told from others by its page size.
    static func numbered(_ number: Int) -> Session {
        var session = Session(service: .listings)
        session.settings.pageSize = number
        return session
    }
}

extension Draft {
    static func sample(_ name: String = "sofa", title: String? = "Canapé en cuir") throws -> Draft {
        var draft = Draft(name: try #require(DraftName(name)), created: .noon)
        draft.title = title
        return draft
    }
}

extension Failure {
    /// Sentence and hint as they stand.
    var plain: String { message.plain + " " + (hint?.plain ?? "") }
}

extension TemporaryFolder {
    var folders: XDGFolders { XDGFolders(home: path) }
    var root: FilePath { FilePath(path) }
}
