public import Domain
public import Services
import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

/// Keeps the session in `session.json` in the data folder.
public final class FileSessionStore: SessionStore {
    private struct State: ~Copyable {
        var folder: StateFolder
        var file: StateFile<Session>
    }

    private let state: Mutex<State>
    private let firstService: ServiceName
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - firstService: The service of a session that names none.
    ///   - now: What a save is dated with.
    ///   - faults: What a tester wants to fail.
    public convenience init(
        in folders: XDGFolders, firstService: ServiceName = .listings,
        now: @escaping @Sendable () -> Date = { Date() }, failing faults: Faults? = nil
    ) {
        self.init(in: folders, firstService: firstService, now: now, by: FaultyFileSystem.machine(failing: faults))
    }

    /// - Parameter patience: How long to wait for another souk to let go of the folder.
    init(
        in folders: XDGFolders, firstService: ServiceName = .listings, now: @escaping @Sendable () -> Date,
        by system: any FileSystem, patience: Duration = .seconds(10)
    ) {
        self.firstService = firstService
        self.now = now
        state = Mutex(
            State(
                folder: StateFolder(FilePath(folders.data), patience: patience, by: system),
                file: StateFile(name: "session.json", form: .session(firstService: firstService))))
    }

    /// The session as last saved; nil on the first start, and an empty one with a notice where all that was saved is
    /// damaged.
    public func load() throws(StoreError) -> Stored<Session>? {
        let loaded = try state.withLock { (state) throws(StoreError) in
            var loaded = try state.file.load(at: now(), from: &state.folder)
            if loaded.stored == nil, loaded.losses.isEmpty {
                loaded.losses = try state.file.earlierLosses(in: &state.folder)
            }
            return loaded
        }
        if let stored = loaded.stored { return stored }
        guard !loaded.losses.isEmpty else { return nil }
        return Stored(Session(service: firstService), generation: 0, notices: loaded.losses)
    }

    public func save(_ session: Session, after generation: Int) throws(StoreError) -> Int {
        try state.withLock { (state) throws(StoreError) in
            try state.file.save(session, after: generation, at: now(), in: &state.folder)
        }
    }
}
