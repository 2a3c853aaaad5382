public import Services
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps the line being typed in `typing/PROCESS` in the state folder, as plain text that ends in a NUL.
///
/// The file is locked with `flock(2)` as long as its prompt runs, however that ends, so that no other prompt takes a
/// line that somebody is still typing; process ids are given again and prove nothing. Each change is one `pwrite` of the
/// whole line, which takes microseconds and outlives the process. A thread of its own has it on disk soon after, so that
/// a power cut takes a second of typing at most. Whatever follows the NUL is the rest of a longer line, cut off by the
/// next call. A file that begins with NUL says that a command runs.
public final class FileTypedLineStore: TypedLineStore {
    /// Bytes of a line that are kept: 1 MiB, as much as an editor may give back.
    static let sizeLimit = ExternalEditor.sizeLimit

    private struct State: ~Copyable {
        var folder: StateFolder
        var own: TypedLineFile?
        /// Whether the file could not be had, and is not tried again for each key of this line.
        var isGivenUp = false
        /// Whether a thread is about to have the line on disk.
        var isBeingSynchronized = false

        deinit { own?.release() }
    }

    private let state: Mutex<State>
    private let pause: UInt32?

    /// - Parameter pause: Microseconds from a change to when it is on disk; whenever the system likes where nil.
    public init(in folders: XDGFolders, synchronizingAfter pause: UInt32? = nil) {
        self.pause = pause
        // Another prompt holds the lock for a moment only; one that was stopped with it must not stop the keys here.
        state = Mutex(State(folder: StateFolder(Self.folder(in: folders), patience: .milliseconds(100))))
    }

    static func folder(in folders: XDGFolders) -> FilePath {
        FilePath(folders.state).appending("typing")
    }

    public func keep(_ line: TypedLine) {
        state.withLock { state in
            if line.isEmpty { state.isGivenUp = false }
            if state.own?.isRemoved == true {
                state.own?.release()
                state.own = nil
            }
            if state.own == nil, !line.isEmpty, !state.isGivenUp {
                state.own = try? state.folder.locked { (open) throws(Failure) in try TypedLineFile(newIn: open) }
                state.isGivenUp = state.own == nil
            }
            state.own?.hold(line)
            if !line.isEmpty, state.own != nil, !state.isBeingSynchronized, let pause {
                state.isBeingSynchronized = OwnThread.start { [weak self] in
                    usleep(pause)
                    self?.synchronize()
                }
            }
        }
    }

    /// Has the line on disk, while keys go on.
    private func synchronize() {
        let file = state.withLock { state in
            state.isBeingSynchronized = false
            return state.own?.duplicate()
        }
        try? file?.synchronize()
        file?.release()
    }

    public func takeOver() -> String? {
        state.withLock { state in
            guard (try? state.folder.open()) != nil else { return nil }
            let left = try? state.folder.locked { (open) throws(Failure) in
                TypedLineFile.newestLeft(in: open, for: state.own)
            }
            guard let (file, text) = left ?? nil else { return nil }
            state.own?.release()
            state.own = file
            return text
        }
    }
}

extension TypedLine {
    var isEmpty: Bool { self == .empty || self == .typed("") }
}
