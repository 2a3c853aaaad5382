import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

/// The file `credentials.json` in the state folder, mode 0600.
///
/// No earlier version of it is kept: a token that was given up is nowhere any more.
struct CredentialFile: ~Copyable {
    private static let name = "credentials.json"
    private static let sizeLimit = 1 << 20

    private var folder: StateFolder

    init(in folders: XDGFolders, by system: any FileSystem) {
        folder = StateFolder(FilePath(folders.state), by: system)
    }

    var path: String { folder.path.appending(Self.name).string }

    /// - Throws: `.unreadable`, also for a file that is damaged: it is written anew when somebody signs in.
    mutating func load() throws(Failure) -> [AccountKey: KeptCredentials] {
        let open: OpenFolder?
        do {
            open = try folder.open()
        } catch {
            throw .unreadable(folder.path, error)
        }
        guard let open else { return [:] }
        guard let bytes = try Self.bytes(in: open) else { return [:] }
        return try Self.read(bytes, at: open.path(of: Self.name)).credentials
    }

    /// Keeps what is said of an account, or nothing any more.
    mutating func set(_ kept: KeptCredentials?, for account: AccountKey, at time: Date) throws(Failure) {
        do {
            // Where there is nothing, there is nothing to forget, and no reason to make a folder.
            if kept == nil, try folder.open()?.contains(Self.name) != true { return }
        } catch {
            throw .unreadable(folder.path, error)
        }
        try folder.locked { (open) throws(Failure) in
            let read = try Self.readForChange(in: open)
            var credentials = read?.credentials ?? [:]
            credentials[account] = kept
            do throws(Errno) {
                if credentials.isEmpty {
                    try open.remove(Self.name)
                } else {
                    let form = StoredForm.credentials
                    let document = StateDocument(
                        format: form.format,
                        payload: form.encode(credentials, read?.document.payload.object ?? JSONObject()),
                        savedAt: time, over: read?.document)
                    try open.create(Self.name + ".new", holding: document.encoded())
                    try open.rename(Self.name + ".new", to: Self.name)
                }
                try open.synchronize()
            } catch {
                throw .unwritable(open.path(of: Self.name), error)
            }
        }
    }

    /// What is there to be changed: nothing where the file is damaged, which must not hinder anybody from signing in anew.
    private static func readForChange(
        in open: OpenFolder
    ) throws(Failure) -> (credentials: [AccountKey: KeptCredentials], document: StateDocument)? {
        guard let bytes = try bytes(in: open) else { return nil }
        do {
            return try read(bytes, at: open.path(of: name))
        } catch {
            if error.kind == .readOnly { throw error }
            return nil
        }
    }

    private static func bytes(in open: OpenFolder) throws(Failure) -> [UInt8]? {
        do {
            return try open.bytes(of: name, limit: sizeLimit)
        } catch {
            throw .unreadable(open.path(of: name), error)
        }
    }

    /// - Throws: `.unreadable` for a file that is damaged, `.readOnly` for a newer souk's.
    private static func read(
        _ bytes: [UInt8], at path: FilePath
    ) throws(Failure) -> (credentials: [AccountKey: KeptCredentials], document: StateDocument) {
        do {
            let document = try StateDocument(reading: bytes, format: StoredForm.credentials.format)
            if !document.isReadOnly { return (try StoredForm.credentials.decode(document), document) }
        } catch {
            throw Failure(
                .unreadable, "“\(path.string)” is damaged (\(error.reason)).", hint: "Type login to sign in again.")
        }
        throw Failure(
            .readOnly, "“\(path.string)” was written by a newer souk.",
            hint: "Use the newer souk, or another folder with --home DIR.")
    }
}
