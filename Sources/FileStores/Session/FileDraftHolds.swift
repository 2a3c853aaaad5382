public import Domain
public import FoundationEssentials
public import Services
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Says who holds a draft in `holders/NAME.json` in the data folder: process, host, and since when.
///
/// The holder has the file locked with `flock(2)`, which the system lets go however it ends, so that a holder that was
/// killed is never taken for one that runs. Whoever takes a draft puts a file of their own in the place of the other,
/// who finds that out by looking whether the name is still that of the file they have locked.
public final class FileDraftHolds: DraftHolds {
    private struct Hold {
        let name: DraftName
        let file: HolderFile
        /// Whether nobody was told yet that it began.
        var isNew = true
        /// Who held the draft before, until the hold is asked for again.
        var former: DraftHolder?
    }

    private struct State: ~Copyable {
        var folder: StateFolder
        var typing: StateFolder
        var own: Hold?

        deinit { own?.file.release() }
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Date

    /// - Parameter now: Since when a draft is held.
    public init(in folders: XDGFolders, now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
        let holders = FilePath(folders.data).appending("holders")
        state = Mutex(
            State(
                folder: StateFolder(holders, patience: .seconds(2)),
                typing: StateFolder(FileTypedLineStore.folder(in: folders))))
    }

    public func hold(_ name: DraftName?) -> DraftHold {
        state.withLock { state in
            if let own = state.own, own.name == name, Self.isCurrent(own, in: &state) {
                state.own?.isNew = false
                if !own.isNew { state.own?.former = nil }
                return own.isNew ? .begun : .kept
            }
            guard let name else {
                letGo(&state)
                return .kept
            }
            if let holder = holder(of: name, in: &state), holder.isRunning {
                if state.own?.name != name { letGo(&state) }
                return .held(by: holder)
            }
            guard (try? begin(name, in: &state)) != nil else { return .kept }
            state.own?.isNew = false
            return .begun
        }
    }

    public func holder(of name: DraftName) -> DraftHolder? {
        state.withLock { state in
            guard let holder = holder(of: name, in: &state), holder.isRunning else { return nil }
            return holder
        }
    }

    public func take(_ name: DraftName) throws(Failure) -> DraftHolder? {
        try state.withLock { (state) throws(Failure) in
            if let own = state.own, own.name == name, Self.isCurrent(own, in: &state) { return own.former }
            let former = holder(of: name, in: &state)
            try begin(name, in: &state)
            state.own?.former = former
            return former
        }
    }

    /// Who holds a draft, dead or alive; nil where this prompt does.
    private func holder(of name: DraftName, in state: inout State) -> DraftHolder? {
        let own = state.own?.name == name ? state.own : nil
        if let own, Self.isCurrent(own, in: &state) { return nil }
        guard let folder = (try? state.folder.open()) ?? nil,
            var holder = HolderFile.holder(in: Self.file(of: name), of: folder)
        else { return nil }
        holder.tookIt = own != nil
        if let process = holder.process, let typing = (try? state.typing.open()) ?? nil {
            holder.isBusy = TypedLineFile.isBusy(process: process, in: typing)
        }
        return holder
    }

    /// Holds a draft in the place of whoever did, and lets go of the one held before.
    private func begin(_ name: DraftName, in state: inout State) throws(Failure) {
        // A part of a second says nothing to anybody.
        let time = Date(timeIntervalSince1970: now().timeIntervalSince1970.rounded(.down))
        let file = try state.folder.locked { (folder) throws(Failure) in
            do throws(Errno) {
                return try HolderFile(Self.file(of: name), since: time, in: folder)
            } catch {
                throw .unwritable(folder.path(of: Self.file(of: name)), error)
            }
        }
        letGo(&state)
        state.own = Hold(name: name, file: file)
    }

    private func letGo(_ state: inout State) {
        guard let own = state.own else { return }
        try? state.folder.locked { (folder) throws(Failure) in
            if own.file.isCurrent(in: folder) { try? folder.remove(own.file.name) }
        }
        own.file.release()
        state.own = nil
    }

    private static func isCurrent(_ hold: Hold, in state: inout State) -> Bool {
        guard let folder = (try? state.folder.open()) ?? nil else { return false }
        return hold.file.isCurrent(in: folder)
    }

    /// With an ending, so that no draft is called as the folder's lock is.
    private static func file(of name: DraftName) -> String { name.string + ".json" }
}

/// The file that says who holds a draft, locked by its holder.
struct HolderFile {
    /// Bytes that are read of it.
    private static let sizeLimit = 4096

    let name: String
    let identity: FileIdentity
    private let file: OpenFile

    /// Puts this process's file in the place of whatever file has the name, in a folder that is locked.
    init(_ name: String, since time: Date, in folder: OpenFolder) throws(Errno) {
        let newName = name + ".new"
        try folder.remove(newName)
        let file = try folder.open(newName, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        do {
            _ = try calling { flock(file.rawValue, LOCK_EX | LOCK_NB) }
            var object = JSONObject()
            object["process"] = .number(Int(getpid()))
            object["host"] = .string(Self.host)
            object["since"] = .string(time.iso8601)
            try file.write(all: JSONWriter.document(of: .object(object)))
            identity = FileIdentity(try file.status())
            try folder.rename(newName, to: name)
        } catch {
            file.release()
            try? folder.remove(newName)
            throw error
        }
        self.name = name
        self.file = file
    }

    /// Lets go.
    func release() { file.unlockAndRelease() }

    /// Whether the name is still this file's, and nobody else's.
    func isCurrent(in folder: OpenFolder) -> Bool {
        guard let identity = try? folder.identity(of: name) else { return false }
        return identity == self.identity
    }

    /// Who a file names; nil where there is no file. Of a file that cannot be read, somebody who is not known.
    static func holder(in name: String, of folder: OpenFolder) -> DraftHolder? {
        guard let file = try? folder.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return nil }
        defer { file.unlockAndRelease() }
        guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG else { return nil }
        let isRunning = file.isLockedElsewhere
        let bytes = (try? file.readToEnd(limit: sizeLimit)) ?? []
        let stored = StoredObject(object: (try? JSONParser.value(of: bytes))?.object ?? JSONObject(), place: "")
        let host = (try? stored.text("host")) ?? nil
        return DraftHolder(
            process: (try? stored.number("process", in: 1...Int.max)) ?? nil, host: host == Self.host ? nil : host,
            since: (try? stored.date("since")) ?? nil, isRunning: isRunning)
    }

    private static var host: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            buffer.initialize(repeating: 0)
            guard let start = buffer.baseAddress, gethostname(start, buffer.count - 1) == 0 else { return "" }
            return String(cString: start)
        }
    }
}
