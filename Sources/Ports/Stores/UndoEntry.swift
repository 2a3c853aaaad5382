public import Domain
import Synchronization

/// The changes made by one command, so that they can be undone and redone, also after a restart.
public struct UndoEntry: Sendable, Hashable {
    /// One piece of the session or of the drafts, before and after the command; both refer to the same place.
    public struct Change: Sendable, Hashable {
        public var before: UndoItem
        public var after: UndoItem

        package init(before: UndoItem, after: UndoItem) { (self.before, self.after) = (before, after) }

        /// Returns whether the change contains data about the records of one of the services.
        package func concerns(_ services: Set<ServiceName>) -> Bool {
            services.contains { before.concerns($0) || after.concerns($0) }
        }
    }

    /// The maximum number of entries that are kept; the oldest are removed first.
    public static let limit = 100

    /// The line that was typed, in the form that may be shown.
    public var line: String
    /// The changes in their order; a name that another draft got has several.
    public var changes: [Change]

    package init(line: String, changes: [Change]) { (self.line, self.changes) = (line, changes) }

    /// Returns the entry without its data about services' records; nil if nothing remains.
    package func forgetting(_ services: Set<ServiceName>) -> UndoEntry? {
        var entry = self
        entry.changes.removeAll { $0.concerns(services) }
        return entry.changes.isEmpty ? nil : entry
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
    fileprivate func concerns(_ service: ServiceName) -> Bool {
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
    public package(set) var location: SourceLocation
    public package(set) var rows: [View.Row]
    public package(set) var isArchived: Bool

    package init(_ service: ServiceName, at location: SourceLocation, _ rows: [View.Row], isArchived: Bool) {
        (self.service, self.location) = (service, location)
        (self.rows, self.isArchived) = (rows, isArchived)
    }
}

/// The list that an entry is on: the entries that can be undone, or the entries that were undone.
public enum UndoStack: Sendable, Hashable, CaseIterable {
    case done
    case undone
}

/// An entry, with the process that made it if that is a different one that is still running.
public typealias StoredUndoEntry = (entry: UndoEntry, otherProcess: Int?)

/// The entries that `undo` and `redo` reach: normally all of them, but during a recording only those made since it
/// began.
///
/// A recorded session is replayed where no earlier entries exist.
public final class UndoLimit: Sendable {
    private let hidden = Mutex<Set<Int>>([])

    /// Hides entries, until ``widen()``.
    public func narrow(hiding numbers: [Int]) { hidden.withLock { $0 = Set(numbers) } }

    public func widen() { hidden.withLock { $0 = [] } }

    func reached(among numbers: [Int]) -> [Int] {
        hidden.withLock { hidden in hidden.isEmpty ? numbers : numbers.filter { !hidden.contains($0) } }
    }
}

extension World {
    /// Returns the numbers of the reachable entries on a stack, in the order in which they are undone or redone.
    public func undoEntries(on stack: UndoStack) throws(Failure) -> [Int] {
        stores.reach.reached(among: try stores.state.entryNumbers(on: stack))
    }
}
