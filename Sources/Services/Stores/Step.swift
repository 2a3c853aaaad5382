public import Domain
import Synchronization

/// What one command changed, so that it can be taken back and done again, also after a restart.
public struct Step: Sendable, Hashable {
    /// One piece of the session or of the drafts, before and after; both are of the same place.
    public struct Change: Sendable, Hashable {
        public var before: Piece
        public var after: Piece

        public init(before: Piece, after: Piece) {
            self.before = before
            self.after = after
        }
    }

    /// Steps that are kept; the oldest go first.
    public static let limit = 100

    /// The line that was typed, as it may be shown.
    public var line: String
    /// What it changed: each place at most once.
    public var changes: [Change]

    public init(line: String, changes: [Change]) {
        self.line = line
        self.changes = changes
    }

    /// The step without what it tells of a service's records; nil where nothing is left of it.
    public func forgetting(_ service: ServiceName) -> Step? {
        var step = self
        step.changes.removeAll { $0.before.tells(of: service) || $0.after.tells(of: service) }
        return step.changes.isEmpty ? nil : step
    }
}

/// A part of what is kept that is undone as a whole: the place it has, and what is there.
public enum Piece: Sendable, Hashable {
    /// The draft of that name; nil where there is none.
    case draft(DraftName, Draft?)
    case openDraft(DraftName?)
    case settings(Settings)
    /// The saved search of that name; nil where there is none.
    case search(String, SavedSearch?)
    /// Where a service's records come from; nil where the program was told.
    case source(ServiceName, SourceLocation?)
    case pins(ServiceName, View.Marked)
    case archive(ServiceName, View.Marked)
    /// Whether records are in the archive that a server keeps.
    case serverArchive(ServerArchiveChange)

    /// Returns whether it holds what somebody looked for or put aside in a service.
    fileprivate func tells(of service: ServiceName) -> Bool {
        switch self {
        case .pins(let own, _), .archive(let own, _): own == service
        case .serverArchive(let change): change.service == service
        case .search(_, let search): search?.service == service
        case .draft, .openDraft, .settings, .source: false
        }
    }
}

/// Records that a server has put into its archive, or taken out of it.
public struct ServerArchiveChange: Sendable, Hashable {
    public let service: ServiceName
    /// The server.
    public let location: SourceLocation
    public let rows: [View.Row]
    public let isArchived: Bool

    public init(_ service: ServiceName, at location: SourceLocation, _ rows: [View.Row], isArchived: Bool) {
        (self.service, self.location) = (service, location)
        (self.rows, self.isArchived) = (rows, isArchived)
    }
}

extension View {
    /// The records that were marked, and those that no longer are though they were to begin with.
    public struct Marked: Sendable, Hashable {
        public var added: [Row]
        public var removed: [Row]

        public init(added: [Row] = [], removed: [Row] = []) {
            self.added = added
            self.removed = removed
        }
    }

    /// The pins, as what was changed of them.
    public var pinned: Marked {
        get { Marked(added: pins, removed: unpinned) }
        set { (pins, unpinned) = (newValue.added, newValue.removed) }
    }

    /// The view with nothing but its pins and its archive.
    public var marks: View {
        var view = View()
        (view.pinned, view.archived) = (pinned, archived)
        return view
    }

    /// The archive, as what was changed of it.
    public var archived: Marked {
        get { Marked(added: archive, removed: restored) }
        set { (archive, restored) = (newValue.added, newValue.removed) }
    }
}

/// Where a step stands: among those that can be taken back, or among those that were.
public enum StepShelf: Sendable, Hashable, CaseIterable {
    case done
    case undone

    public var opposite: StepShelf { self == .done ? .undone : .done }
}

/// A step as it was kept.
public struct KeptStep: Sendable, Hashable {
    public var step: Step
    /// The process that made it, where that is another one that still runs.
    public var otherProcess: Int?

    public init(_ step: Step, otherProcess: Int? = nil) {
        self.step = step
        self.otherProcess = otherProcess
    }
}

/// Which steps `undo` and `redo` reach: all of them, but for a while only those that were made since it began.
///
/// A session that is recorded is run again where nothing was done before.
public final class StepReach: Sendable {
    private let hidden = Mutex<Set<Int>>([])

    public init() {}

    /// Puts steps out of reach, until ``widen()``.
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
    /// The numbers of the steps on a shelf that are within reach, in the order in which they are walked.
    public func steps(on shelf: StepShelf) throws(Failure) -> [Int] {
        try stores.state.stepNumbers(on: shelf).filter(stores.reach.reaches)
    }
}
