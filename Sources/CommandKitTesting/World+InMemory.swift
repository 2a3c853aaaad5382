public import Domain
public import FoundationEssentials
public import Ports
public import Storage
import Synchronization

extension World {
    /// Returns a world with a fixed clock, whose stores are on disks in memory.
    ///
    /// - Parameters:
    ///   - documents: The readable documents, by path: scripts and exported drafts. Written documents are added to
    ///     them.
    ///   - editing: Returns the editor's result for a text; nil leaves the text unchanged.
    ///   - clock: Fixed at 2019-11-05T16:00:00Z by default.
    ///   - disk: The disk that holds the state; two worlds on one disk are two souks that run side by side.
    ///   - faults: Makes saving the state fail on request.
    public static func inMemory(
        sources: [any RecordSource], session: Session? = nil, drafts: [Draft] = [], documents: [String: String] = [:],
        editing: @escaping @Sendable (String) -> String? = { _ in nil }, prompter: any Prompter = NoPrompter(),
        clock: WorldClock = WorldClock(pinnedAt: Date(timeIntervalSince1970: 1_572_969_600)),
        on disk: Disk = .inMemory(), failing faults: Faults? = nil
    ) -> World {
        var world = World(
            sources: Sources(sources, opener: InMemoryOpener(sources: sources)),
            stores: Stores(
                state: FileStateStore.inMemory(session, drafts, now: { clock.now }, on: disk.failing(faults)),
                history: FileHistoryStore(in: .inMemory, on: .inMemory()),
                documents: FileDocumentStore.inMemory(documents)),
            dialogue: Dialogue(prompter: prompter, editor: ScriptedEditor(editing: editing)),
            conditions: Conditions(clock: clock, timeZone: .gmt))
        world.conditions.faults = faults
        return world
    }
}

/// An opener that finds the world's own sources at every location.
private struct InMemoryOpener: SourceOpener {
    let sources: [any RecordSource]

    func location(_ text: String) throws(Failure) -> SourceLocation {
        if let location = SourceLocation(text) { return location }
        throw Failure(.invalidResponse, "“\(text)” is no location.")
    }

    func source(
        of service: ServiceName, at location: SourceLocation, as options: ReadingOptions
    ) throws(Failure) -> any RecordSource {
        if let source = sources.first(where: { $0.service == service }) { return source }
        throw Failure(.invalidResponse, "Unknown service “\(service.rawValue)”.")
    }

    func publish(
        _ source: any RecordSource, to address: DatabaseAddress, reporting progress: any ProgressWatcher
    ) async throws(Failure) -> Publication {
        let count = try await source.count(Query()) ?? 0
        return Publication(count: count, sent: count)
    }
}

private struct ScriptedEditor: TextEditor {
    let editing: @Sendable (String) -> String?

    func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        editing(text).map { EditedText(before: text, after: $0) }
    }
}

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

    public init() {}
    public var notes: [Message] { kept.withLock(\.self) }
    public func report(_ progress: Message) { kept.withLock { $0.append(progress) } }
}

/// A clock that the test sets forward or back.
public final class TestClock: Sendable {
    private let time: Mutex<Date>

    public init(_ start: Date = Date(timeIntervalSince1970: 1_795_176_000)) { time = Mutex(start) }
    public var now: Date { time.withLock(\.self) }
    public func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}
