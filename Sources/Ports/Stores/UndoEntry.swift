public import Domain
import Synchronization

/// The changes made by one command, so that they can be undone and redone, also after a restart.
public struct UndoEntry: Sendable, Hashable {
    /// One piece of the session or of the drafts, before and after the command; both refer to the same place.
    public struct Change: Sendable, Hashable {
        public var before: UndoItem
        public var after: UndoItem

        public init(before: UndoItem, after: UndoItem) {
            self.before = before
            self.after = after
        }
    }

    /// The maximum number of steps that are kept; the oldest are removed first.
    public static let limit = 100

    /// The line that was typed, in the form that may be shown.
    public var line: String
    /// The changes; each place occurs at most once.
    public var changes: [Change]

    public init(line: String, changes: [Change]) {
        self.line = line
        self.changes = changes
    }

    /// Returns the step without its data about a service's records; nil if nothing remains.
    public func forgetting(_ service: ServiceName) -> UndoEntry? {
        var step = self
        step.changes.removeAll { $0.before.tells(of: service) || $0.after.tells(of: service) }
        return step.changes.isEmpty ? nil : step
    }
}

/// A part of the stored data that is undone as a whole: its place, and the value there.
public enum UndoItem: Sendable, Hashable {
    /// The draft with that name; nil if there is none.
    case draft(DraftName, Draft?)
    case openDraft(DraftName?)
    case settings(Settings)
    /// The saved search with that name; nil if there is none.
    case search(String, SavedSearch?)
    /// The location of a service's records; nil for the program's default.
    case source(ServiceName, SourceLocation?)
    case pins(ServiceName, View.Marked)
    case archive(ServiceName, View.Marked)
    case categories(ServiceName, CategoryChoices)
    /// The state of records in the archive that a server keeps.
    case serverArchive(ServerArchiveChange)

    /// Returns whether the piece contains a saved search or marks of a service.
    fileprivate func tells(of service: ServiceName) -> Bool {
        switch self {
        case .pins(let own, _), .archive(let own, _), .categories(let own, _): own == service
        case .serverArchive(let change): change.service == service
        case .search(_, let search): search?.service == service
        case .draft, .openDraft, .settings, .source: false
        }
    }
}

/// Records that a server has put into its archive or taken out of it.
public struct ServerArchiveChange: Sendable, Hashable {
    public let service: ServiceName
    /// The location of the server.
    public let location: SourceLocation
    public let rows: [View.Row]
    public let isArchived: Bool

    public init(_ service: ServiceName, at location: SourceLocation, _ rows: [View.Row], isArchived: Bool) {
        (self.service, self.location) = (service, location)
        (self.rows, self.isArchived) = (rows, isArchived)
    }
}

/// The list that a step is on: the steps that can be undone, or the steps that were undone.
public enum UndoStack: Sendable, Hashable, CaseIterable {
    case done
    case undone
}

/// A stored step.
public struct StoredUndoEntry: Sendable, Hashable {
    public var step: UndoEntry
    /// The process that made the step, if it is a different one that is still running.
    public var otherProcess: Int?

    public init(_ step: UndoEntry, otherProcess: Int? = nil) {
        self.step = step
        self.otherProcess = otherProcess
    }
}

/// The steps that `undo` and `redo` reach: normally all of them, but during a recording only those made since it began.
///
/// A recorded session is replayed where no earlier steps exist.
public final class UndoLimit: Sendable {
    private let hidden = Mutex<Set<Int>>([])

    public init() {}

    /// Hides steps, until ``widen()``.
    public func narrow(hiding numbers: [Int]) {
        hidden.withLock { $0 = Set(numbers) }
    }

    public func widen() {
        hidden.withLock { $0 = [] }
    }

    func reaches(_ number: Int) -> Bool {
        hidden.withLock { !$0.contains(number) }
    }
}

extension World {
    /// Returns the numbers of the reachable steps on a stack, in the order in which they are undone or redone.
    public func steps(on shelf: UndoStack) throws(Failure) -> [Int] {
        try stores.state.stepNumbers(on: shelf).filter(stores.reach.reaches)
    }
}
