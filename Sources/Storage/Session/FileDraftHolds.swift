public import Domain
public import FoundationEssentials
public import Ports
import Synchronization
import SystemPackage

import Platform

/// Records who holds a draft in `holders/NAME.json` in the data folder: process, host and start time.
///
/// The holder locks the file with `flock(2)`. The system releases the lock however the holder ends, so that a killed
/// holder is never mistaken for a running one. A process that takes over a draft replaces the file by its own. The
/// former holder notices because the name is no longer that of the file it has locked.
public final class FileDraftHolds: DraftHolds {
    private struct Hold {
        let name: DraftName
        let file: HolderFile
        /// True until the start of the hold has been reported.
        var isNew = true
        /// The previous holder of the draft, until the hold is requested again.
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

    /// - Parameter now: Returns the time from which a draft is held.
    public init(in folders: XDGFolders, now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
        let holders = FilePath(folders.data).appending("holders")
        state = Mutex(
            State(
                folder: StateFolder(holders, patience: .seconds(2)),
                typing: StateFolder(FileUnfinishedLineStore.folder(in: folders))))
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

    /// Returns the holder of a draft, running or not; nil if this prompt holds it or no holder is recorded.
    private func holder(of name: DraftName, in state: inout State) -> DraftHolder? {
        let own = state.own?.name == name ? state.own : nil
        if let own, Self.isCurrent(own, in: &state) { return nil }
        guard let folder = (try? state.folder.open()) ?? nil,
            var holder = HolderFile.holder(in: Self.file(of: name), of: folder)
        else { return nil }
        holder.tookIt = own != nil
        if let process = holder.process, let typing = (try? state.typing.open()) ?? nil {
            holder.isBusy = UnfinishedLineFile.isBusy(process: process, in: typing)
        }
        return holder
    }

    /// Starts to hold a draft in place of any other holder, and releases the one held before.
    private func begin(_ name: DraftName, in state: inout State) throws(Failure) {
        // Fractions of a second are not useful here.
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

    /// The ending keeps a draft from having the name of the folder's lock.
    private static func file(of name: DraftName) -> String { name.string + ".json" }
}

/// The file that says who holds a draft, locked by the holder.
struct HolderFile {
    /// The most bytes that are read of the file.
    private static let sizeLimit = 4096

    let name: String
    let identity: FileIdentity
    private let file: OpenFile

    /// Replaces any file of that name by this process's file, in a folder that is locked.
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

    /// Releases the lock.
    func release() { file.unlockAndRelease() }

    /// Returns true if the name still refers to this file.
    func isCurrent(in folder: OpenFolder) -> Bool {
        guard let identity = try? folder.identity(of: name) else { return false }
        return identity == self.identity
    }

    /// Returns the holder that a file names; nil if there is no file. A file that cannot be read gives an unknown
    /// holder.
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
