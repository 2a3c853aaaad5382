import Domain
public import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file `config.json` in the configuration folder, which souk reads and never writes.
public struct ConfigurationFile: Sendable {
    /// Bytes that a configuration may have.
    private static let sizeLimit = 1 << 16

    private let path: FilePath

    public init(in folders: XDGFolders) {
        path = FilePath(folders.config).appending("config.json")
    }

    /// What the file says; an empty configuration where there is none.
    ///
    /// - Throws: `.unreadable` for what is no file, no JSON, or not what a configuration says.
    public func load() throws(Failure) -> Configuration {
        let bytes: [UInt8]
        do {
            guard let read = try ifPresent({ () throws(Errno) in try read() }) else { return Configuration() }
            bytes = read
        } catch {
            throw .unreadable(path, error)
        }
        return try configuration(bytes)
    }

    private func configuration(_ bytes: [UInt8]) throws(Failure) -> Configuration {
        guard bytes.count <= Self.sizeLimit else { throw unreadable("it is larger than 64 KiB") }
        guard let value = try? JSONParser.value(of: bytes) else { throw unreadable("it is not JSON") }
        guard let object = value.object else { throw unreadable("it is not an object") }
        do {
            return try Configuration(stored: StoredObject(object: object, place: ""), from: path.string, bytes)
        } catch {
            throw unreadable(error.reason)
        }
    }

    private func read() throws(Errno) -> [UInt8] {
        // A pipe that nobody writes to would be waited for before the prompt.
        let file = try OpenFile.opened(path.string, O_RDONLY | O_NONBLOCK)
        defer { file.release() }
        guard try file.status().st_mode & S_IFMT == S_IFREG else { throw .invalidArgument }
        return try file.readToEnd(limit: Self.sizeLimit)
    }

    private func unreadable(_ reason: Message) -> Failure {
        Failure(
            .unreadable, "“\(path.string)” is no configuration: \(reason).", hint: "Mend it, or move it aside.")
    }
}
