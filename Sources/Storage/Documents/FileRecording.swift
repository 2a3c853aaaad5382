import Domain
import FoundationEssentials
import Ports
import Synchronization
import SystemPackage

import Platform

/// A recording as a file on disk, mode 0600 because it shows what the user did.
final class FileRecording: RecordingFile {
    private let path: String
    private let file: Mutex<OpenFile?>
    private let folder: FilePath
    private let system: any FileSystem

    init(_ path: String, by system: any FileSystem = .machine) throws(Failure) {
        (self.path, self.system) = (path, system)
        folder = Self.absolute(path).removingLastComponent()
        do {
            file = Mutex(try OpenFile.opened(path, OpenFile.newFile | O_APPEND, by: system))
        } catch {
            throw FileDocumentStore.unwritable(path, error)
        }
    }

    private static func absolute(_ path: String) -> FilePath {
        FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath(path)).lexicallyNormalized()
    }

    func shown(_ path: String) -> String {
        var path = Self.absolute(path)
        _ = path.removePrefix(folder)
        return path.string
    }

    func append(_ text: String) throws(Failure) {
        try file.withLock { (file) throws(Failure) in
            let size = try? file?.status().st_size
            do throws(Errno) {
                guard let file else { throw .badFileDescriptor }
                try file.write(all: Array(text.utf8))
            } catch {
                // A partial text would be mistaken for what was printed.
                if let open = file, let size { ftruncate(open.rawValue, size) }
                file?.release()
                file = nil
                throw FileDocumentStore.unwritable(path, error)
            }
        }
    }

    func finish() throws(Failure) {
        try file.withLock { (file) throws(Failure) in
            do throws(Errno) {
                guard let open = file else { throw .badFileDescriptor }
                file = nil
                try open.finish()
            } catch {
                throw FileDocumentStore.unwritable(path, error)
            }
        }
    }

    func discard() {
        file.withLock { file in
            guard let open = file else { return }
            file = nil
            open.release()
            try? system.remove(path, in: nil, isFolder: false)
        }
    }
}
