public import Domain
public import Services
import SystemPackage
public import struct FoundationEssentials.Date

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files people name at the prompt and on the command line.
public struct FileDocumentStore: DocumentStore {
    private let now: @Sendable () -> Date
    private let system: any FileSystem

    /// - Parameters:
    ///   - now: What a file of everything is dated with.
    ///   - faults: What a tester wants to fail.
    public init(now: @escaping @Sendable () -> Date = { Date() }, failing faults: Faults? = nil) {
        self.now = now
        system = FaultyFileSystem.machine(failing: faults)
    }

    public func openScript(_ path: String) throws(StoreError) -> any ScriptReader {
        if path == "-" { return FileScriptReader(.standardInput, name: "Standard input") }
        return FileScriptReader(owning: try opened(path, O_RDONLY).file, name: "“\(path)”")
    }

    public func read(_ path: String, limit: Int) throws(StoreError) -> String {
        guard let text = String(validating: try bytes(of: path, limit: limit), as: UTF8.self) else {
            throw StoreError(.refused, "“\(path)” is not UTF-8.")
        }
        return text
    }

    /// The bytes of an ordinary file of `limit` bytes at most.
    func bytes(of path: String, limit: Int) throws(StoreError) -> [UInt8] {
        // A pipe that nobody writes to would be waited for, by its mere opening.
        let (file, mode) = try opened(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        defer { file.release() }
        guard mode & S_IFMT == S_IFREG else {
            throw StoreError(.refused, "“\(path)” is not an ordinary file.")
        }
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try file.readToEnd(limit: limit)
        } catch {
            throw StoreError(.unreadable, "“\(path)” could not be read: \(error.description).")
        }
        guard bytes.count <= limit else {
            throw StoreError(.refused, "“\(path)” is larger than \(limit >> 20) MiB.")
        }
        return bytes
    }

    public func readState(_ path: String, firstService: ServiceName) throws(StoreError) -> Stored<SavedState> {
        let bytes: [UInt8]
        do throws(StoreError) {
            bytes = try self.bytes(of: path, limit: SavedState.sizeLimit)
        } catch {
            // State that may not be read is as bad as state that cannot be.
            throw error.kind == .refused ? StoreError(.unreadable, error.message, hint: error.hint) : error
        }
        return try SavedStateDocument(firstService: firstService).state(in: bytes, of: path)
    }

    /// Opens a file that is no folder, and says what else it is.
    private func opened(_ path: String, _ flags: Int32) throws(StoreError) -> (
        file: OpenFile, mode: mode_t
    ) {
        do throws(Errno) {
            let file = try OpenFile.opened(path, flags, by: system)
            do throws(Errno) {
                let mode = try file.status().st_mode
                guard mode & S_IFMT != S_IFDIR else { throw .isDirectory }
                return (file, mode)
            } catch {
                file.release()
                throw error
            }
        } catch .noSuchFileOrDirectory, .notDirectory {
            throw StoreError(.notFound, "There is no file “\(path)”.")
        } catch .isDirectory {
            throw StoreError(.notFound, "“\(path)” is a folder.", hint: "Name a file in it.")
        } catch {
            throw StoreError(.refused, "“\(path)” could not be read: \(error.description).")
        }
    }

    /// The file's own identity, which links to it share; the path itself where there is no file.
    public func identity(ofScript path: String) -> String {
        let status = path == "-" ? try? OpenFile.standardInput.status() : try? OpenFile.status(of: path)
        return status.map { FileIdentity($0).text } ?? path
    }

    public func write(_ text: String, to path: String) throws(StoreError) {
        try write(Array(text.utf8), to: path, mode: 0o644)
    }

    public func writeState(_ state: SavedState, to path: String) throws(StoreError) {
        let bytes = SavedStateDocument(firstService: state.session.service).bytes(of: state, at: now())
        guard bytes.count <= SavedState.sizeLimit else {
            throw StoreError(
                .unwritable, "“\(path)” would be larger than \(SavedState.sizeLimit >> 20) MiB, more than souk reads.",
                hint: "Discard drafts that are no longer needed.")
        }
        try write(bytes, to: path, mode: 0o600)
    }

    /// Writes a new file; nothing of it is left where that fails.
    func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(StoreError) {
        do throws(Errno) {
            let file = try OpenFile.opened(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, by: system)
            do throws(Errno) {
                try file.writeAndFinish(bytes)
            } catch {
                // It is ours, made a moment ago, and half a document would be taken for a whole one.
                unlink(path)
                throw error
            }
        } catch .fileExists {
            throw StoreError(.exists, "“\(path)” is already there.", hint: "Name another file, or move that one aside.")
        } catch {
            throw StoreError(.unwritable, "“\(path)” could not be written: \(error.description).")
        }
    }
}
