import Domain
import FoundationEssentials
import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file that says who holds a draft, locked by its holder.
struct HolderFile {
    /// Bytes that are read of it.
    private static let sizeLimit = 4096

    let name: String
    let identity: FileIdentity
    private let file: OpenFile

    /// Puts this process's file in the place of whatever file has the name, in a folder that is locked.
    init(_ name: String, since time: Date, in folder: OpenFolder) throws(Errno) {
        let newName = name + ".new"
        try folder.remove(newName)
        let file = try folder.open(newName, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        do {
            _ = try calling { flock(file.rawValue, LOCK_EX | LOCK_NB) }
            var object = JSONObject()
            object["process"] = .number(Int(getpid()))
            object["host"] = .string(Self.host)
            object["since"] = .string(time.iso8601)
            try file.write(all: JSONWriter.bytes(of: .object(object)))
            identity = FileIdentity(try file.status())
            try folder.rename(newName, to: name)
        } catch {
            file.release()
            try? folder.remove(newName)
            throw error
        }
        self.name = name
        self.file = file
    }

    /// Lets go.
    func release() { file.unlockAndRelease() }

    /// Whether the name is still this file's, and nobody else's.
    func isCurrent(in folder: OpenFolder) -> Bool {
        guard let identity = try? folder.identity(of: name) else { return false }
        return identity == self.identity
    }

    /// Who a file names; nil where there is no file. Of a file that cannot be read, somebody who is not known.
    static func holder(in name: String, of folder: OpenFolder) -> DraftHolder? {
        guard let file = try? folder.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return nil }
        defer { file.unlockAndRelease() }
        guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG else { return nil }
        let isRunning = file.isLockedElsewhere
        let bytes = (try? file.readToEnd(limit: sizeLimit)) ?? []
        let stored = StoredObject(object: (try? JSONParser.value(of: bytes))?.object ?? JSONObject(), place: "")
        let host = (try? stored.text("host")) ?? nil
        return DraftHolder(
            process: (try? stored.number("process", in: 1...Int.max)) ?? nil, host: host == Self.host ? nil : host,
            since: (try? stored.date("since")) ?? nil, isRunning: isRunning)
    }

    private static var host: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            buffer.initialize(repeating: 0)
            guard let start = buffer.baseAddress, gethostname(start, buffer.count - 1) == 0 else { return "" }
            return String(cString: start)
        }
    }
}
