public import Domain
public import FoundationEssentials
public import Ports
import Synchronization

/// A store that keeps credentials in memory while a test runs.
public final class MemoryCredentialStore: CredentialStore {
    private let kept: Mutex<[AccountKey: Credentials]>

    public init(_ credentials: [AccountKey: Credentials] = [:]) { kept = Mutex(credentials) }
    public func credentials(for account: AccountKey) -> Credentials? { kept.withLock { $0[account] } }

    @discardableResult
    public func keep(_ credentials: Credentials, for account: AccountKey) -> Message? {
        kept.withLock { $0[account] = credentials }
        return nil
    }

    public func forget(_ account: AccountKey) { kept.withLock { $0[account] = nil } }
}

/// A receiver of progress that keeps what it is told.
public final class NotingWatcher: ProgressWatcher {
    private let kept = Mutex<[Message]>([])
    private let noted: @Sendable (Int) -> Void

    /// - Parameter noted: Called after each report with the number of reports.
    public init(_ noted: @escaping @Sendable (Int) -> Void = { _ in }) { self.noted = noted }

    public var notes: [Message] { kept.withLock(\.self) }

    public func report(_ progress: Message) {
        kept.withLock { $0.append(progress) }
        noted(notes.count)
    }
}

/// A clock that the test sets forward or back.
public final class TestClock: Sendable {
    private let time: Mutex<Date>

    public init(_ start: Date = Date(timeIntervalSince1970: 1_795_176_000)) { time = Mutex(start) }
    public var now: Date { time.withLock(\.self) }
    public func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

extension StateStore {
    public func drafts() throws(Failure) -> [DraftName: Draft] {
        var drafts: [DraftName: Draft] = [:]
        for name in try draftNames() { drafts[name] = try draft(name)?.payload }
        return drafts
    }

    /// Changes a draft as another souk would.
    public func change(_ name: DraftName, _ change: (inout Draft) -> Void) throws(Failure) {
        guard let stored = try draft(name) else { throw Failure(.notFound, "There is no draft of that name.") }
        var draft = stored.payload
        change(&draft)
        var saved = StateChange()
        saved.drafts = [.save(draft, after: stored.version)]
        _ = try commit(saved)
    }

    /// Returns the lines of the entries on a stack, in the order of undoing or redoing.
    public func lines(on stack: UndoStack = .done) throws -> [String] {
        try entryNumbers(on: stack).compactMap { try entry($0)?.entry.line }
    }
}
