import Domain
import FoundationEssentials
import Ports
import Synchronization
import SystemPackage

import Platform

/// A recording as a file on disk, mode 0600 because it shows what the user did.
final class FileRecording: RecordingFile {
    private struct State {
        let file: OpenFile
        /// The number of bytes in completely written texts.
        var size = 0
    }

    private let path: String
    /// Nil once the file is closed.
    private let state: Mutex<State?>
    let folder: String
    private let system: any FileSystem

    /// Creates the file.
    ///
    /// - Throws: `.refused` if the name is taken; `.unwritable`.
    init(_ path: String, by system: any FileSystem = .machine) throws(Failure) {
        (self.path, self.system) = (path, system)
        let here = FilePath(FileManager.default.currentDirectoryPath)
        folder = here.pushing(FilePath(path).removingLastComponent()).lexicallyNormalized().string
        do {
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND
            state = Mutex(State(file: try OpenFile.opened(path, flags, by: system)))
        } catch {
            throw FileDocumentStore.unwritable(path, error)
        }
    }

    func append(_ text: String) throws(Failure) {
        try state.withLock { (state) throws(Failure) in
            guard let open = state else { throw FileDocumentStore.unwritable(path, .badFileDescriptor) }
            let bytes = Array(text.utf8)
            do throws(Errno) {
                try open.file.write(all: bytes)
                state?.size += bytes.count
            } catch {
                // A partial text would be mistaken for what was printed.
                _ = ftruncate(open.file.rawValue, off_t(open.size))
                open.file.release()
                state = nil
                throw FileDocumentStore.unwritable(path, error)
            }
        }
    }

    func finish() throws(Failure) {
        try state.withLock { (state) throws(Failure) in
            do throws(Errno) {
                guard let open = state else { throw .badFileDescriptor }
                state = nil
                try open.file.writeAndFinish([])
            } catch {
                throw FileDocumentStore.unwritable(path, error)
            }
        }
    }

    func withdraw() {
        state.withLock { state in
            guard let open = state else { return }
            state = nil
            open.file.release()
            try? system.remove(path, in: nil, isFolder: false)
        }
    }
}
