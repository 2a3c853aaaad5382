public import Domain
public import Ports
import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

/// Keeps tokens in the desktop's secret service if there is one, else in `credentials.json` in the state folder.
///
/// Only the owner can read the file. It exists in both cases: it holds the email address and says where the tokens are.
/// No earlier version is kept, so a deleted token is not left in any file.
public final class FileCredentialStore: CredentialStore {
    fileprivate struct State {
        let folder: StateFolder
        /// Tokens read from the secret service, with their entry; cached because each lookup runs a program.
        var read: [AccountKey: (entry: String, tokens: Tokens)] = [:]
    }

    private let state: Mutex<State>
    private let desktop: SecretTool?
    private let isLasting: Bool
    public let isReadOnly: Bool
    private let now: @Sendable () -> Date

    /// - Parameter desktop: Nil if there is no secret service, or no program may be run.
    public init(
        in folders: XDGFolders, desktop: SecretTool?, isReadOnly: Bool = false,
        now: @escaping @Sendable () -> Date = { Date() }, on disk: Disk = .machine
    ) {
        (self.desktop, self.isReadOnly, self.now, isLasting) = (desktop, isReadOnly, now, disk.isLasting)
        state = Mutex(State(folder: StateFolder(FilePath(folders.state), by: disk.system)))
    }

    /// - Throws: `.unreadable` if the secret service does not answer or the file is damaged; `.readOnly` if a newer
    ///   souk wrote the file.
    public func credentials(for account: AccountKey) async throws(Failure) -> Credentials? {
        let (kept, read) = try state.withLock { (state) throws(Failure) in
            (try state.load()[account], state.read[account])
        }
        guard let kept else { return nil }
        guard let entry = kept.desktopEntry else { return Credentials(email: kept.email, tokens: kept.tokens) }
        if let read, read.entry == entry { return Credentials(email: kept.email, tokens: read.tokens) }
        let tokens = try await desktop?.tokens(for: account)
        if let tokens { state.withLock { $0.read[account] = (entry, tokens) } }
        return Credentials(email: kept.email, tokens: tokens)
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for account: AccountKey) async throws(Failure) -> Message? {
        var kept = StoredCredentials()
        if let tokens = credentials.tokens, let desktop, await desktop.keep(tokens, for: account) {
            kept.desktopEntry = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        } else {
            try await forgetOnDesktop(account)
            kept.tokens = credentials.tokens
        }
        kept.email = credentials.email
        return try state.withLock { [kept] (state) throws(Failure) in
            try state.set(kept, for: account, at: now())
            state.read[account] = kept.desktopEntry.flatMap { entry in credentials.tokens.map { (entry, $0) } }
            guard kept.tokens != nil, isLasting else { return nil }
            return "The token is kept in “\(state.path)”, readable by you only."
        }
    }

    public func forget(_ account: AccountKey) async throws(Failure) {
        try await forgetOnDesktop(account)
        try state.withLock { (state) throws(Failure) in
            try state.set(nil, for: account, at: now())
            state.read[account] = nil
        }
    }

    /// Deletes the tokens from the secret service, if they were stored there.
    private func forgetOnDesktop(_ account: AccountKey) async throws(Failure) {
        // A damaged file no longer says where the tokens are; the next saved entry replaces them.
        let kept = try? state.withLock { (state) throws(Failure) in try state.load()[account] }
        guard kept?.desktopEntry != nil else { return }
        guard let desktop, await desktop.forget(account) else {
            throw Failure(
                .unwritable, "The desktop’s secret service did not forget the token.",
                hint: "Unlock it, or sign in at the desktop itself, then try again.")
        }
    }
}

extension FileCredentialStore.State {
    private typealias Accounts = [AccountKey: StoredCredentials]
    private typealias Read = (accounts: Accounts, document: StateDocument)

    private static let name = "credentials.json"
    private static let format = "souk-credentials"
    private static let form = JSONForm<Accounts>.object([:]) { member, accounts in
        member("accounts", &accounts, .map({ AccountKey(stored: $0) }, \.stored, to: StoredCredentials.form))
    }

    fileprivate var path: String { folder.path.appending(Self.name).string }

    /// - Throws: `.unreadable`, also for a damaged file, which the next login rewrites; `.readOnly` if a newer souk
    ///   wrote it.
    fileprivate func load() throws(Failure) -> [AccountKey: StoredCredentials] {
        guard let open = try open(), let bytes = try StateDocument.bytes(of: Self.name, in: open) else { return [:] }
        return try Self.read(bytes, at: path).accounts
    }

    private func open() throws(Failure) -> OpenFolder? {
        try reading(folder.path) { () throws(Errno) in try folder.open() }
    }

    /// Saves the credentials of an account; deletes them if nil. A damaged file does not prevent signing in.
    fileprivate func set(
        _ kept: StoredCredentials?, for account: AccountKey, at time: Date
    ) throws(Failure) {
        // If the file does not exist, there is nothing to delete and no reason to create a folder.
        if kept == nil {
            guard let open = try open(), (try? open.contains(Self.name)) != false else { return }
        }
        try folder.locked { (open) throws(Failure) in
            var read: Read?
            if let bytes = try StateDocument.bytes(of: Self.name, in: open) {
                do throws(Failure) {
                    read = try Self.read(bytes, at: open.path(of: Self.name).string)
                } catch {
                    if error.kind == .readOnly { throw error }
                }
            }
            var accounts = read?.accounts ?? [:]
            accounts[account] = kept
            try writing(open.path(of: Self.name)) { () throws(Errno) in
                if accounts.isEmpty {
                    try open.remove(Self.name)
                } else {
                    let document = StateDocument(
                        format: Self.format, payload: Self.form.object(of: accounts), savedAt: time,
                        over: read.map { ($0.document, Self.form.object(of: $0.accounts)) })
                    try open.replace(Self.name, with: document.encoded())
                }
                try open.synchronize()
            }
        }
    }

    /// - Throws: `.unreadable` for a damaged file; `.readOnly` for one that a newer souk wrote.
    private static func read(_ bytes: [UInt8], at path: String) throws(Failure) -> Read {
        do throws(Damage) {
            let document = try StateDocument(reading: bytes, format: format)
            if !document.isReadOnly { return (try document.read(as: form), document) }
        } catch {
            throw Failure(.unreadable, "“\(path)” is damaged (\(error.reason)).", hint: "Type login to sign in again.")
        }
        throw Failure(
            .readOnly, "“\(path)” was written by a newer souk.",
            hint: "Use the newer souk, or another folder with --home DIR.")
    }
}

extension AccountKey {
    /// Parses ``stored``: the service's name, then a space and the origin if there is one.
    init(stored: String) {
        let parts = stored.split(separator: " ", maxSplits: 1).map(String.init)
        self.init(ServiceName(rawValue: parts.first ?? ""), at: parts.count > 1 ? parts[1] : nil)
    }

    /// Such as `products` or `products http://localhost:8080`.
    var stored: String { origin.map { service.rawValue + " " + $0 } ?? service.rawValue }
}

/// The entry of one account in `credentials.json`.
struct StoredCredentials: Sendable, Hashable {
    var email = ""
    /// The entry of the desktop's secret service that has the tokens. Each save gets a new one, so that a cached value
    /// is not mistaken for the current one.
    var desktopEntry: String?
    var tokens: Tokens?

    static let form = JSONForm<StoredCredentials>.object(StoredCredentials()) { member, stored in
        member("email", &stored.email, .text)
        member("desktopEntry", &stored.desktopEntry, .text)
        member("tokens", &stored.tokens, .tokens)
    }
}

extension JSONForm<Tokens> {
    /// The tokens, in `credentials.json` and in the secret service.
    static let tokens = object(
        Tokens(
            access: Secret(""), accessExpires: .distantPast, refresh: Secret(""), refreshExpires: .distantPast)
    ) { member, tokens in
        member("access", &tokens.access, .secret, isRequired: true)
        member("accessExpires", &tokens.accessExpires, .time, isRequired: true)
        member("refresh", &tokens.refresh, .secret, isRequired: true)
        member("refreshExpires", &tokens.refreshExpires, .time, isRequired: true)
    }
}

extension JSONForm<Secret> {
    fileprivate static let secret = written("text", { Secret($0) }, \.revealed)
}
