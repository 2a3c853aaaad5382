import Domain
import Ports
import Synchronization
import SystemPackage

import Platform

/// A recording as a file on disk, mode 0600 because it shows what the user did.
final class FileRecording: RecordingFile {
    private struct State {
        let file: OpenFile
        /// The number of bytes in completely written texts.
        var size: off_t = 0
    }

    private let path: String
    /// Nil once the file is closed.
    private let state: Mutex<State?>
    let folder: String

    /// Creates the file.
    ///
    /// - Throws: `.refused` if the name is taken; `.unwritable`.
    init(_ path: String) throws(Failure) {
        self.path = path
        folder = Self.folder(of: path)
        do {
            state = Mutex(
                State(
                    file: try OpenFile.opened(
                        path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND, mode: 0o600))
            )
        } catch .fileExists {
            throw Failure(.refused, "“\(path)” already exists.", hint: "Choose another name, or move that file away.")
        } catch {
            throw Failure(.unwritable, "“\(path)” could not be written: \(error.description).")
        }
    }

    func append(_ text: String) throws(Failure) {
        try closingOnFailure { (state) throws(Errno) in
            let bytes = Array(text.utf8)
            do throws(Errno) {
                try state.file.write(all: bytes)
            } catch {
                // A partial text would be mistaken for what was printed.
                _ = ftruncate(state.file.rawValue, state.size)
                throw error
            }
            state.size += off_t(bytes.count)
        }
    }

    func finish() throws(Failure) {
        try closingOnFailure { (state) throws(Errno) in try state.file.synchronize() }
        let file = state.withLock { state in
            defer { state = nil }
            return state?.file
        }
        do {
            try file?.finish()
        } catch {
            throw unwritable(error)
        }
    }

    func withdraw() {
        state.withLock { state in
            guard let open = state else { return }
            state = nil
            open.file.release()
            unlink(path)
        }
    }

    private func closingOnFailure(_ body: (inout State) throws(Errno) -> Void) throws(Failure) {
        try state.withLock { (state) throws(Failure) in
            guard var open = state else { throw unwritable(.badFileDescriptor) }
            do throws(Errno) {
                try body(&open)
                state = open
            } catch {
                open.file.release()
                state = nil
                throw unwritable(error)
            }
        }
    }

    private func unwritable(_ error: Errno) -> Failure {
        Failure(.unwritable, "“\(path)” could not be written: \(error.description).")
    }

    private static func folder(of path: String) -> String {
        let folder = FilePath(path).removingLastComponent()
        if folder.isAbsolute { return folder.lexicallyNormalized().string }
        guard let here = getcwd(nil, 0) else { return folder.string }
        defer { free(here) }
        return FilePath(String(cString: here)).pushing(folder).lexicallyNormalized().string
    }
}
