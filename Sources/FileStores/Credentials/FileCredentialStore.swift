public import Domain
public import Services
import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

/// Keeps tokens in the desktop's secret service where there is one, else in `credentials.json` in the state folder,
/// which only its owner can read.
///
/// The file is there in both cases: it has the address, and says where the tokens are.
public final class FileCredentialStore: CredentialStore {
    private struct State: ~Copyable {
        var file: CredentialFile
        /// Tokens as they were read from the desktop, with their entry: asking there takes a program.
        var read: [AccountKey: (entry: String, tokens: Tokens)] = [:]
    }

    private let state: Mutex<State>
    private let desktop: SecretTool?
    private let isLasting: Bool
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - desktop: Nil where there is none, or where no program is to be run.
    ///   - disk: Where the file is.
    ///   - faults: What a tester wants to fail.
    ///   - now: What a save is dated with.
    public init(
        in folders: XDGFolders, desktop: SecretTool?, now: @escaping @Sendable () -> Date = { Date() },
        on disk: Disk = .machine, failing faults: Faults? = nil
    ) {
        self.desktop = desktop
        isLasting = disk.isLasting
        self.now = now
        state = Mutex(State(file: CredentialFile(in: folders, by: disk.system(failing: faults))))
    }

    /// - Throws: `.unreadable` where the desktop does not answer, and once where the file is damaged.
    public func credentials(for account: AccountKey) async throws(Failure) -> Credentials? {
        let (kept, read) = try state.withLock { (state) throws(Failure) in
            (try state.file.load()[account], state.read[account])
        }
        guard let kept else { return nil }
        switch kept.place {
        case .nowhere: return Credentials(email: kept.email, tokens: nil)
        case .file(let tokens): return Credentials(email: kept.email, tokens: tokens)
        case .desktop(let entry):
            if let read, read.entry == entry { return Credentials(email: kept.email, tokens: read.tokens) }
            let tokens = try await desktop?.tokens(for: account)
            if let tokens { state.withLock { $0.read[account] = (entry, tokens) } }
            return Credentials(email: kept.email, tokens: tokens)
        }
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for account: AccountKey) async throws(Failure) -> Message? {
        let tokens = credentials.tokens
        var place = tokens.map { KeptCredentials.Place.file($0) } ?? .nowhere
        if let tokens, let desktop, await desktop.keep(tokens, for: account) {
            place = .desktop(entry: String(UInt64.random(in: 0...UInt64.max), radix: 36))
        } else {
            try await forgetOnDesktop(account)
        }
        return try state.withLock { (state) throws(Failure) in
            try state.file.set(KeptCredentials(email: credentials.email, place: place), for: account, at: now())
            state.read[account] = nil
            if case .desktop(let entry) = place, let tokens { state.read[account] = (entry, tokens) }
            guard case .file = place, isLasting else { return nil }
            return "The token is kept in “\(state.file.path)”, readable by you only."
        }
    }

    public func forget(_ account: AccountKey) async throws(Failure) {
        try await forgetOnDesktop(account)
        try state.withLock { (state) throws(Failure) in
            try state.file.set(nil, for: account, at: now())
            state.read[account] = nil
        }
    }

    /// Has the desktop forget the tokens that it was given, if any.
    ///
    /// - Throws: `.unwritable` when they are still there.
    private func forgetOnDesktop(_ account: AccountKey) async throws(Failure) {
        // A damaged file no longer says where they are; the next entry takes their place.
        let kept = try? state.withLock { (state) throws(Failure) in try state.file.load()[account] }
        guard case .desktop = kept?.place else { return }
        guard let desktop, await desktop.forget(account) else {
            throw Failure(
                .unwritable, "The desktop’s secret service did not forget the token.",
                hint: "Unlock it, or sign in at the desktop itself, then try again.")
        }
    }
}

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

/// What `credentials.json` says of one account.
struct KeptCredentials: Sendable, Hashable {
    /// Where the tokens are.
    enum Place: Sendable, Hashable {
        /// There are none any more.
        case nowhere
        case file(Tokens)
        /// In the desktop's secret service; the entry is another at each save, so that what was read before is told
        /// from what is there now.
        case desktop(entry: String)
    }

    var email: String
    var place: Place
}

extension StoredForm where Payload == [AccountKey: KeptCredentials] {
    /// The credentials' form: `accounts` by ``AccountKey/stored``.
    static let credentials = StoredForm(
        format: "souk-credentials",
        decode: { (document) throws(Damage) in
            var credentials: Payload = [:]
            guard let accounts = try document.payload.object("accounts") else { return credentials }
            for key in accounts.object.members.map(\.key) {
                guard let account = try accounts.object(key) else { continue }
                credentials[AccountKey(stored: key)] = try KeptCredentials(stored: account)
            }
            return credentials
        },
        encode: { credentials, stored in
            var accounts = JSONObject()
            for (account, kept) in credentials { accounts[account.stored] = .object(kept.stored) }
            var object = stored
            object["accounts"] = .object(accounts)
            return object
        })
}

extension AccountKey {
    /// Reads what ``stored`` gives: the service's name, and after a space the origin where there is one.
    init(stored: String) {
        let parts = stored.split(separator: " ", maxSplits: 1).map(String.init)
        self.init(ServiceName(rawValue: parts.first ?? ""), at: parts.count > 1 ? parts[1] : nil)
    }

    /// `products`, `products http://localhost:8080`.
    var stored: String { origin.map { service.rawValue + " " + $0 } ?? service.rawValue }
}

extension KeptCredentials {
    init(stored: StoredObject) throws(Damage) {
        email = try stored.text("email") ?? ""
        if let entry = try stored.text("desktopEntry") {
            place = .desktop(entry: entry)
        } else if let tokens = try Tokens(stored: stored) {
            place = .file(tokens)
        } else {
            place = .nowhere
        }
    }

    var stored: JSONObject {
        var object = JSONObject()
        switch place {
        case .nowhere: break
        case .file(let tokens): object = tokens.stored
        case .desktop(let entry): object["desktopEntry"] = .string(entry)
        }
        object["email"] = .string(email)
        return object
    }
}

extension Tokens {
    /// Nil where there are none.
    init?(stored: StoredObject) throws(Damage) {
        guard let access = try stored.text("access"), let accessExpires = try stored.date("accessExpires"),
            let refresh = try stored.text("refresh"), let refreshExpires = try stored.date("refreshExpires")
        else { return nil }
        self.init(
            access: Secret(access), accessExpires: accessExpires, refresh: Secret(refresh),
            refreshExpires: refreshExpires)
    }

    var stored: JSONObject {
        var object = JSONObject()
        object["access"] = .string(access.revealed)
        object["accessExpires"] = .string(accessExpires.iso8601)
        object["refresh"] = .string(refresh.revealed)
        object["refreshExpires"] = .string(refreshExpires.iso8601)
        return object
    }
}
