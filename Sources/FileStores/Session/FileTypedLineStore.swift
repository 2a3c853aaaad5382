import Domain
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

/// The open and locked file of one prompt's line.
///
/// Made and taken over only under the folder's lock, so that nobody locks a file that has just been made.
struct TypedLineFile {
    let name: String
    private let file: OpenFile
    private var size: off_t

    private init(name: String, file: OpenFile, size: off_t) {
        self.name = name
        self.file = file
        self.size = size
    }

    /// Makes a file for this process, beside one that another with this id has left.
    ///
    /// - Throws: `.unwritable`.
    init(newIn folder: OpenFolder) throws(Failure) {
        do {
            let name = try Self.freeName(in: folder)
            let file = try folder.open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
            _ = flock(file.rawValue, LOCK_EX | LOCK_NB)
            self.init(name: name, file: file, size: 0)
        } catch {
            throw .unwritable(folder.path, error)
        }
    }

    /// Whether somebody took the file away.
    var isRemoved: Bool {
        guard let status = try? file.status() else { return true }
        return status.st_nlink == 0
    }

    func release() { file.unlockAndRelease() }

    /// The file once more, which stays open when this one is closed.
    func duplicate() -> OpenFile? {
        (try? calling { fcntl(file.rawValue, F_DUPFD_CLOEXEC, 0) }).map { OpenFile(rawValue: $0) }
    }

    /// Writes the line; where that fails the file holds what it held, or what the system took of it.
    mutating func hold(_ line: TypedLine) {
        var bytes: [UInt8] = []
        if !line.isEmpty {
            if case .typed(let text) = line { bytes += text.utf8.prefix(FileTypedLineStore.sizeLimit) }
            bytes.append(0)
            let written = (try? calling { pwrite(file.rawValue, bytes, bytes.count, 0) }) ?? 0
            guard written == bytes.count else {
                size = max(size, off_t(written))
                return
            }
        }
        if size > bytes.count { _ = ftruncate(file.rawValue, off_t(bytes.count)) }
        size = off_t(bytes.count)
    }

    /// The line, without what could not be read as UTF-8.
    private var text: String {
        let bytes = (try? file.readToEnd(limit: FileTypedLineStore.sizeLimit)) ?? []
        return String(decoding: bytes.prefix(FileTypedLineStore.sizeLimit).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The newest of the lines whose prompts run no more, in the place of this prompt's own file.
    ///
    /// Files without a line are removed on the way.
    static func newestLeft(in folder: OpenFolder, for own: TypedLineFile?) -> (file: TypedLineFile, text: String)? {
        var newest: (file: TypedLineFile, text: String, time: timespec)?
        for name in (try? folder.names()) ?? [] where isName(name) && name != own?.name {
            guard let (file, time) = left(name, in: folder) else { continue }
            let text = file.text
            guard !text.isEmpty else {
                try? folder.remove(name)
                file.release()
                continue
            }
            if let newest, (newest.time.tv_sec, newest.time.tv_nsec) > (time.tv_sec, time.tv_nsec) {
                file.release()
                continue
            }
            newest?.file.release()
            newest = (file, text, time)
        }
        guard let newest, let name = try? own?.name ?? freeName(in: folder) else { return nil }
        guard (try? folder.rename(newest.file.name, to: name)) != nil else { return (newest.file, newest.text) }
        let file = TypedLineFile(name: name, file: newest.file.file, size: newest.file.size)
        return (file, newest.text)
    }

    /// A file that no prompt has locked, with the time of its last change; locked from now on.
    private static func left(_ name: String, in folder: OpenFolder) -> (file: TypedLineFile, time: timespec)? {
        guard let file = try? folder.open(name, O_RDWR | O_NOFOLLOW | O_NONBLOCK) else { return nil }
        guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
            flock(file.rawValue, LOCK_EX | LOCK_NB) == 0
        else {
            file.release()
            return nil
        }
        #if canImport(Glibc)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        return (TypedLineFile(name: name, file: file, size: status.st_size), time)
    }

    /// Whether a prompt of that process runs which somebody types at, or which is at work.
    static func isBusy(process: Int, in folder: OpenFolder) -> Bool {
        ((try? folder.names()) ?? []).contains { name in
            guard isName(name), name.split(separator: "-").first.map(String.init) == String(process),
                let file = try? folder.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            else { return false }
            defer { file.unlockAndRelease() }
            guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
            else { return false }
            return file.isLockedElsewhere
        }
    }

    private static func freeName(in folder: OpenFolder) throws(Errno) -> String {
        let process = String(getpid())
        var name = process
        var number = 2
        while try folder.contains(name) {
            name = "\(process)-\(number)"
            number += 1
        }
        return name
    }

    private static func isName(_ name: String) -> Bool {
        let numbers = name.split(separator: "-", omittingEmptySubsequences: false)
        return numbers.count <= 2 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }
}
