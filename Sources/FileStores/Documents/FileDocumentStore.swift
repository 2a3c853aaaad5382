import Domain
public import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files people name at the prompt and on the command line.
public struct FileDocumentStore: DocumentStore {
    public init() {}

    public func openScript(_ path: String) throws(StoreError) -> any ScriptReader {
        if path == "-" { return FileScriptReader(.standardInput, name: "Standard input") }
        return FileScriptReader(owning: try Self.opened(path, O_RDONLY).file, name: "“\(path)”")
    }

    public func read(_ path: String, limit: Int) throws(StoreError) -> String {
        // A pipe that nobody writes to would be waited for, by its mere opening.
        let (file, mode) = try Self.opened(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
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
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw StoreError(.refused, "“\(path)” is not UTF-8.")
        }
        return text
    }

    /// Opens a file that is no folder, and says what else it is.
    private static func opened(_ path: String, _ flags: Int32) throws(StoreError) -> (
        file: OpenFile, mode: mode_t
    ) {
        do throws(Errno) {
            let file = try OpenFile.opened(path, flags)
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
        do throws(Errno) {
            let file = try OpenFile.opened(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o644)
            do throws(Errno) {
                try file.writeAndFinish(Array(text.utf8))
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
