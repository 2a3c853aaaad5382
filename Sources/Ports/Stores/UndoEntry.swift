public import Domain
import Synchronization

/// The changes made by one command, so that they can be undone and redone, also after a restart.
public struct UndoEntry: Sendable, Hashable {
    /// One piece of the session or of the drafts, before and after the command; both refer to the same place.
    public struct Change: Sendable, Hashable {
        public var before: UndoItem
        public var after: UndoItem

        package init(before: UndoItem, after: UndoItem) {
            self.before = before
            self.after = after
        }

        /// Returns whether the change contains data about the records of one of the services.
        package func tells(of services: Set<ServiceName>) -> Bool {
            services.contains { before.tells(of: $0) || after.tells(of: $0) }
        }
    }

    /// The maximum number of steps that are kept; the oldest are removed first.
    public static let limit = 100

    /// The line that was typed, in the form that may be shown.
    public var line: String
    /// The changes; each place occurs at most once.
    public var changes: [Change]

    package init(line: String, changes: [Change]) {
        self.line = line
        self.changes = changes
    }

    /// Returns the step without its data about services' records; nil if nothing remains.
    package func forgetting(_ services: Set<ServiceName>) -> UndoEntry? {
        var step = self
        step.changes.removeAll { $0.tells(of: services) }
        return step.changes.isEmpty ? nil : step
    }
}

/// A part of the stored data that is undone as a whole: its place, and the value there.
public enum UndoItem: Sendable, Hashable {
    /// The draft with that name; nil if there is none.
    case draft(DraftName, Draft?)
    /// The value at a path in the session’s JSON, such as `settings`, `pageSize`; nil if it has its default.
    case session([String], JSONValue?)
    /// The state of records in the archive that a server keeps.
    case serverArchive(ServerArchiveChange)

    /// Returns whether the item contains a saved search or marks of a service.
    fileprivate func tells(of service: ServiceName) -> Bool {
        switch self {
        case .draft: false
        case .session(let path, let value):
            path.starts(with: ["views", service.rawValue])
                || path.first == "searches" && value?.object?["service"] == .string(service.rawValue)
        case .serverArchive(let change): change.service == service
        }
    }
}

/// Records that a server has put into its archive or taken out of it.
public struct ServerArchiveChange: Sendable, Hashable {
    public package(set) var service: ServiceName
    /// The location of the server.
    public package(set) var location: SourceLocation
    public package(set) var rows: [View.Row]
    public package(set) var isArchived: Bool

    package init(_ service: ServiceName, at location: SourceLocation, _ rows: [View.Row], isArchived: Bool) {
        (self.service, self.location) = (service, location)
        (self.rows, self.isArchived) = (rows, isArchived)
    }
}

/// The list that a step is on: the steps that can be undone, or the steps that were undone.
public enum UndoStack: Sendable, Hashable, CaseIterable {
    /// Steps that `undo` takes back.
    case done
    /// Steps that `redo` repeats.
    case undone
}

/// A stored step.
public struct StoredUndoEntry: Sendable, Hashable {
    public var step: UndoEntry
    /// The process that made the step, if it is a different one that is still running.
    public var otherProcess: Int?

    package init(_ step: UndoEntry, otherProcess: Int? = nil) {
        self.step = step
        self.otherProcess = otherProcess
    }
}

/// The steps that `undo` and `redo` reach: normally all of them, but during a recording only those made since it began.
///
/// A recorded session is replayed where no earlier steps exist.
public final class UndoLimit: Sendable {
    private let hidden = Mutex<Set<Int>>([])

    package init() {}

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
