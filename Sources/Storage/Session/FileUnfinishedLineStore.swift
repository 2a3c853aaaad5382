import Domain
public import Ports
import Synchronization
import SystemPackage

import Platform

/// Keeps the line being typed in `typing/PROCESS` in the state folder, as plain text that ends in a NUL.
///
/// The file is locked with `flock(2)` while its prompt runs, so that no other prompt takes over a line that is still
/// being typed. A process ID alone proves nothing, because IDs are reused. Each change is one `pwrite` of the whole
/// line, which takes microseconds and survives the process; nothing waits for the disk. Anything after the NUL is the
/// rest of a longer line, which the next call cuts off. A file that begins with NUL means that a command is running.
public final class FileUnfinishedLineStore: UnfinishedLineStore {
    /// The most bytes of a line that are kept: 1 MiB, as much as an editor may return.
    static let sizeLimit = ExternalEditor.sizeLimit

    private struct State: ~Copyable {
        let folder: StateFolder
        var own: UnfinishedLineFile?
        /// True if the file could not be created, which is not retried for each key of this line.
        var isGivenUp = false

        deinit { own?.file.unlockAndRelease() }
    }

    private let state: Mutex<State>

    public init(in folders: XDGFolders) {
        // Other prompts hold the lock only briefly; one that is stopped while holding it must not block typing here.
        state = Mutex(State(folder: StateFolder(Self.folder(in: folders), patience: .milliseconds(100))))
    }

    static func folder(in folders: XDGFolders) -> FilePath { FilePath(folders.state).appending("typing") }

    public func keep(_ line: UnfinishedLine) {
        state.withLock { state in
            if line == .empty { state.isGivenUp = false }
            if let file = state.own?.file, file.isRemoved {
                file.unlockAndRelease()
                state.own = nil
            }
            if state.own == nil, line != .empty, !state.isGivenUp {
                state.own = try? state.folder.locked { (open) throws(Failure) in try UnfinishedLineFile(newIn: open) }
                state.isGivenUp = state.own == nil
            }
            state.own?.hold(line)
        }
    }

    public func takeOver() -> String? {
        state.withLock { state in
            guard (try? state.folder.open()) != nil else { return nil }
            let left = try? state.folder.locked { (open) throws(Failure) in
                UnfinishedLineFile.newestLeft(in: open, for: state.own)
            }
            guard let (file, text) = left ?? nil else { return nil }
            state.own?.file.unlockAndRelease()
            state.own = file
            return text
        }
    }
}
