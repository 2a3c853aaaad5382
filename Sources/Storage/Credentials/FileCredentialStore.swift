public import Domain
public import Ports
import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

/// Keeps tokens in the desktop's secret service if there is one, else in `credentials.json` in the state folder.
///
/// Only the owner can read the file. It exists in both cases: it holds the email address and says where the tokens are.
public final class FileCredentialStore: CredentialStore {
    private struct State: ~Copyable {
        var file: CredentialFile
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
        now: @escaping @Sendable () -> Date = { Date() }, on disk: Disk = .machine, failing faults: Faults? = nil
    ) {
        (self.desktop, self.isReadOnly, self.now, isLasting) = (desktop, isReadOnly, now, disk.isLasting)
        state = Mutex(State(file: CredentialFile(in: folders, by: disk.system(failing: faults))))
    }

    /// - Throws: `.unreadable` if the secret service does not answer or the file is damaged; `.readOnly` if a newer
    ///   souk wrote the file.
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
        var place = tokens.map { StoredCredentials.TokenStorage.file($0) } ?? .nowhere
        if let tokens, let desktop, await desktop.keep(tokens, for: account) {
            place = .desktop(entry: String(UInt64.random(in: 0...UInt64.max), radix: 36))
        } else {
            try await forgetOnDesktop(account)
        }
        return try state.withLock { (state) throws(Failure) in
            try state.file.set(StoredCredentials(email: credentials.email, place: place), for: account, at: now())
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

    /// Deletes the tokens from the secret service, if they were stored there.
    ///
    /// - Throws: `.unwritable` if they could not be deleted.
    private func forgetOnDesktop(_ account: AccountKey) async throws(Failure) {
        // A damaged file no longer says where the tokens are; the next saved entry replaces them.
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
/// No earlier version is kept, so a deleted token is not left in any file.
struct CredentialFile: ~Copyable {
    private typealias Read = (credentials: [AccountKey: StoredCredentials], document: StateDocument)

    private static let name = "credentials.json"
    private static let format = "souk-credentials"

    private var folder: StateFolder

    init(in folders: XDGFolders, by system: any FileSystem) {
        folder = StateFolder(FilePath(folders.state), by: system)
    }

    var path: String { folder.path.appending(Self.name).string }

    /// - Throws: `.unreadable`, also for a damaged file, which the next login rewrites; `.readOnly` if a newer souk
    ///   wrote it.
    mutating func load() throws(Failure) -> [AccountKey: StoredCredentials] {
        guard let open = try open() else { return [:] }
        guard let bytes = try StateDocument.bytes(of: Self.name, in: open) else { return [:] }
        return try Self.read(bytes, at: path).credentials
    }

    private mutating func open() throws(Failure) -> OpenFolder? {
        do {
            return try folder.open()
        } catch {
            throw .unreadable(folder.path, error)
        }
    }

    /// Saves the credentials of an account; deletes them if nil.
    mutating func set(_ kept: StoredCredentials?, for account: AccountKey, at time: Date) throws(Failure) {
        // If the file does not exist, there is nothing to delete and no reason to create a folder.
        if kept == nil {
            guard let open = try open(), (try? open.contains(Self.name)) != false else { return }
        }
        try folder.locked { (open) throws(Failure) in
            let read = try Self.readForChange(in: open)
            let known = read?.credentials ?? [:]
            var credentials = known
            credentials[account] = kept
            do throws(Errno) {
                if credentials.isEmpty {
                    try open.remove(Self.name)
                } else {
                    let document = StateDocument(
                        format: Self.format, payload: credentials.stored, savedAt: time,
                        over: read.map { ($0.document, known.stored) })
                    try open.replace(Self.name, with: document.encoded())
                }
                try open.synchronize()
            } catch {
                throw .unwritable(open.path(of: Self.name), error)
            }
        }
    }

    /// Returns the stored credentials; nil if the file is missing or damaged, so that damage does not prevent signing
    /// in.
    private static func readForChange(in open: OpenFolder) throws(Failure) -> Read? {
        guard let bytes = try StateDocument.bytes(of: name, in: open) else { return nil }
        do {
            return try read(bytes, at: open.path(of: name).string)
        } catch {
            if error.kind == .readOnly { throw error }
            return nil
        }
    }

    /// - Throws: `.unreadable` for a damaged file; `.readOnly` for one that a newer souk wrote.
    private static func read(_ bytes: [UInt8], at path: String) throws(Failure) -> Read {
        do {
            let document = try StateDocument(reading: bytes, format: format)
            if !document.isReadOnly { return (try .init(stored: document.payload), document) }
        } catch {
            throw Failure(.unreadable, "“\(path)” is damaged (\(error.reason)).", hint: "Type login to sign in again.")
        }
        throw Failure(
            .readOnly, "“\(path)” was written by a newer souk.",
            hint: "Use the newer souk, or another folder with --home DIR.")
    }
}

/// The entry of one account in `credentials.json`.
struct StoredCredentials: Sendable, Hashable {
    /// The location of the tokens.
    enum TokenStorage: Sendable, Hashable {
        /// No tokens are stored.
        case nowhere
        case file(Tokens)
        /// The desktop's secret service. Each save gets a new entry, so that a cached value is not mistaken for the
        /// current one.
        case desktop(entry: String)
    }

    var email: String
    var place: TokenStorage
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

/// The members of an account in the file.
struct CredentialFields: Sendable {
    var email = ""
    var desktopEntry: String?
    var access: String?
    var accessExpires: Date?
    var refresh: String?
    var refreshExpires: Date?

    static let form = JSONForm<CredentialFields>.object(
        CredentialFields(),
        [
            .init("email", \.email, .text), .init("desktopEntry", \.desktopEntry, .text),
            .init("access", \.access, .text), .init("accessExpires", \.accessExpires, .time),
            .init("refresh", \.refresh, .text), .init("refreshExpires", \.refreshExpires, .time),
        ])

    init() {}

    init(_ tokens: Tokens) {
        (access, accessExpires) = (tokens.access.revealed, tokens.accessExpires)
        (refresh, refreshExpires) = (tokens.refresh.revealed, tokens.refreshExpires)
    }

    init(_ stored: StoredCredentials) {
        if case .file(let tokens) = stored.place { self.init(tokens) } else { self.init() }
        if case .desktop(let entry) = stored.place { desktopEntry = entry }
        email = stored.email
    }

    /// Nil if a token or its expiry date is missing.
    var tokens: Tokens? {
        guard let access, let accessExpires, let refresh, let refreshExpires else { return nil }
        return Tokens(
            access: Secret(access), accessExpires: accessExpires, refresh: Secret(refresh),
            refreshExpires: refreshExpires)
    }

    var credentials: StoredCredentials {
        StoredCredentials(
            email: email,
            place: desktopEntry.map { .desktop(entry: $0) } ?? tokens.map { .file($0) } ?? .nowhere)
    }
}

/// Credentials as the payload of a file: `accounts` by ``AccountKey/stored``.
extension [AccountKey: StoredCredentials] {
    private static var form: JSONForm<[AccountKey: CredentialFields]> {
        .map({ AccountKey(stored: $0) }, \.stored, to: CredentialFields.form)
    }

    init(stored: JSONObject) throws(Damage) {
        self = try Self.form.read(stored["accounts"] ?? .object(JSONObject())).mapValues(\.credentials)
    }

    var stored: JSONObject {
        var object = JSONObject()
        object["accounts"] = Self.form.write(mapValues { CredentialFields($0) })
        return object
    }
}
