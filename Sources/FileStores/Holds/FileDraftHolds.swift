public import Domain
public import Services
import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

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
