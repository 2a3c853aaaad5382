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
    fileprivate struct State: ~Copyable {
        let folder: StateFolder
        var own: Hold?

        deinit { own?.file.unlockAndRelease() }
    }

    fileprivate struct Hold {
        let name: DraftName
        let file: OpenFile
        /// True until the start of the hold has been reported.
        var isNew = true
        /// True if another prompt held the draft before, until the hold is requested again.
        var wasHeld = false
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Date

    public init(in folders: XDGFolders, now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
        let holders = FilePath(folders.data).appending("holders")
        state = Mutex(State(folder: StateFolder(holders, patience: .seconds(2))))
    }

    public func hold(_ name: DraftName?) -> DraftHold {
        state.withLock { state in
            guard let name else {
                state.release()
                return .kept
            }
            if let own = state.current(name) {
                state.own?.isNew = false
                state.own?.wasHeld = own.isNew && own.wasHeld
                return own.isNew ? .begun : .kept
            }
            if let (holder, isRunning) = state.holder(of: name), isRunning {
                if state.own?.name != name { state.release() }
                return .held(by: holder)
            }
            guard (try? state.begin(name, at: now())) != nil else { return .kept }
            state.own?.isNew = false
            return .begun
        }
    }

    public func holder(of name: DraftName) -> DraftHolder? {
        state.withLock { $0.holder(of: name) }.flatMap { $0.isRunning ? $0.holder : nil }
    }

    public func take(_ name: DraftName) throws(Failure) -> Bool {
        try state.withLock { (state) throws(Failure) in
            if let own = state.current(name) { return own.wasHeld }
            let wasHeld = state.holder(of: name) != nil
            try state.begin(name, at: now())
            state.own?.wasHeld = wasHeld
            return wasHeld
        }
    }
}

extension FileDraftHolds.State {
    /// Returns the hold of this prompt on a draft; nil if it does not hold it, or no longer.
    fileprivate func current(_ name: DraftName) -> FileDraftHolds.Hold? {
        own.flatMap { $0.name == name && !$0.file.isRemoved ? $0 : nil }
    }

    /// Returns the holder of a draft, running or not; nil if this prompt holds it or no holder is recorded. A file that
    /// cannot be read gives an unknown holder.
    fileprivate func holder(of name: DraftName) -> (holder: DraftHolder, isRunning: Bool)? {
        guard current(name) == nil, let folder = (try? folder.open()) ?? nil,
            let (file, _) = folder.openRegular(name.holderFile)
        else { return nil }
        defer { file.unlockAndRelease() }
        let isRunning = file.isLockedElsewhere
        let bytes = (try? file.readToEnd(limit: 4096)) ?? []
        var holder =
            (try? JSONParser.value(of: bytes)).flatMap { try? DraftHolder.form.read($0) } ?? DraftHolder(process: nil)
        if holder.host == ProcessInfo.processInfo.hostName { holder.host = nil }
        holder.tookOver = own?.name == name
        return (holder, isRunning)
    }

    /// Starts to hold a draft with a file in place of any other holder's, and releases the one held before.
    fileprivate mutating func begin(_ name: DraftName, at time: Date) throws(Failure) {
        // Fractions of a second are not useful here.
        let since = Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down))
        let holder = DraftHolder(process: Int(getpid()), host: ProcessInfo.processInfo.hostName, since: since)
        let newName = name.holderFile + ".new"
        let hold = try folder.changing(name.holderFile) { (folder) throws(Errno) in
            try folder.remove(newName)
            let file = try folder.open(newName, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
            do throws(Errno) {
                guard file.lock() else { throw Errno(rawValue: errno) }
                try file.write(all: JSONWriter.document(of: DraftHolder.form.write(holder)))
                try folder.rename(newName, to: name.holderFile)
                return FileDraftHolds.Hold(name: name, file: file)
            } catch {
                file.release()
                try? folder.remove(newName)
                throw error
            }
        }
        release()
        own = hold
    }

    fileprivate mutating func release() {
        guard let own else { return }
        try? folder.locked { (folder) throws(Failure) in
            if !own.file.isRemoved { try? folder.remove(own.name.holderFile) }
        }
        own.file.unlockAndRelease()
        self.own = nil
    }
}

extension DraftName {
    /// The name of the holder's file, whose ending keeps it from being that of the folder's lock.
    fileprivate var holderFile: String { string + ".json" }
}

extension DraftHolder {
    fileprivate static let form = JSONForm<DraftHolder>.object(DraftHolder(process: nil)) { member, holder in
        member("process", &holder.process, .number(in: 1...Int.max))
        member("host", &holder.host, .text)
        member("since", &holder.since, .time)
    }
}
