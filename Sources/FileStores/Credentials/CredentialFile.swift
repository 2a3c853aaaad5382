import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

/// The file `credentials.json` in the state folder, mode 0600.
///
/// It is saved as all state is, but no earlier generation of it is kept: a token that was given up is nowhere any more.
struct CredentialFile: ~Copyable {
    private var folder: StateFolder
    private var file = StateFile(name: "credentials.json", form: .credentials, sizeLimit: 1)

    init(in folders: XDGFolders, by system: any FileSystem) {
        folder = StateFolder(FilePath(folders.state), by: system)
    }

    var path: String { folder.path.appending(file.name).string }

    /// How often to try again when another souk saves in between.
    private static let conflictLimit = 20

    /// - Throws: `.unreadable`, once, for a file that is damaged; it is set aside then.
    mutating func load(at time: Date) throws(StoreError) -> [AccountKey: KeptCredentials] {
        let loaded = try file.load(at: time, from: &folder)
        if let loss = loaded.losses.first {
            throw StoreError(.unreadable, loss, hint: "Type login to sign in again.")
        }
        return loaded.stored?.payload ?? [:]
    }

    /// Keeps what is said of an account, or nothing any more.
    mutating func set(_ kept: KeptCredentials?, for account: AccountKey, at time: Date) throws(StoreError) {
        for _ in 0..<Self.conflictLimit {
            // Damage that was told, or is told by what comes next, must not hinder anybody from signing in anew.
            let stored = try file.load(at: time, from: &folder).stored
            var credentials = stored?.payload ?? [:]
            guard stored != nil || kept != nil else { return try erase(all: true) }
            credentials[account] = kept
            do throws(StoreError) {
                _ = try file.save(credentials, after: stored?.generation ?? 0, at: time, in: &folder)
                return try erase(all: credentials.isEmpty)
            } catch {
                guard error.kind == .conflict else { throw error }
            }
        }
        throw StoreError(.unwritable, "Another souk keeps changing “\(path)”.", hint: "Try again.")
    }

    /// Removes earlier and damaged generations, or the file with them.
    private mutating func erase(all: Bool) throws(StoreError) {
        do throws(Errno) {
            // Where there is no folder there is nothing to remove, and no reason to make one.
            guard try folder.open() != nil else { return }
        } catch {
            throw .unreadable(folder.path, error)
        }
        let name = file.name
        try folder.locked { (open) throws(StoreError) in
            do throws(Errno) {
                for other in try open.names() where other.hasPrefix(name + ".") { try open.remove(other) }
                if all { try open.remove(name) }
                try open.synchronize()
            } catch {
                throw .unwritable(open.path(of: name), error)
            }
        }
        if all { file.known = nil }
    }
}
