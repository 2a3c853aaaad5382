public import Domain
public import struct FoundationEssentials.Date

/// The person's account with one service: signs in and out, and has tokens at hand that are good.
///
/// However many ask at once, tokens are renewed once.
public actor Account {
    /// What renewing came to.
    private typealias Renewal = Result<Tokens, Failure>

    /// Seconds before its end at which a token is renewed.
    private static let margin = 60.0

    /// What its credentials are kept under.
    public nonisolated let key: AccountKey
    nonisolated let accounts: any AccountService
    private let store: any CredentialStore
    private let now: @Sendable () -> Date
    private var renewal: (id: Int, task: Task<Renewal, Never>)?
    private var renewals = 0
    /// What the last token was renewed to, for whoever read it before that was kept, or sent it before that.
    private var successor: (of: Secret, tokens: Tokens)?
    /// The access token that the service gave, or was seen to take, and when.
    private var proven: (access: Secret, since: Date)?

    /// - Parameter origin: The server's, to which the tokens are bound; nil for a service that comes with souk.
    public init(
        with service: ServiceName, at origin: String? = nil, of accounts: any AccountService,
        keptIn store: any CredentialStore, now: @escaping @Sendable () -> Date
    ) {
        key = AccountKey(service, at: origin)
        self.accounts = accounts
        self.store = store
        self.now = now
    }

    public nonisolated var service: ServiceName { key.service }

    /// What is kept of the last sign-in; nil where nobody is signed in.
    public func credentials() async throws(Failure) -> Credentials? {
        try await store.credentials(for: key)
    }

    /// Signs in, in the place of whoever was.
    ///
    /// - Returns: What the person has to know of where the token is kept.
    /// - Throws: `.signInRefused`; who was signed in before still is then.
    public func signIn(email: String, password: Secret) async throws(Failure) -> Message? {
        let tokens = try await accounts.signIn(email: email, password: password)
        dropTokens()
        prove(tokens.access)
        return try await keep(Credentials(email: email, tokens: tokens))
    }

    /// Forgets the tokens and the address.
    public func signOut() async throws(Failure) {
        dropTokens()
        try await store.forget(key)
    }

    private func dropTokens() {
        renewal?.task.cancel()
        (proven, successor) = (nil, nil)
    }

    /// Tokens that are good by what they say of their end.
    func current() async throws(Failure) -> Tokens {
        let (email, tokens) = try await held()
        return isYoung(tokens) ? tokens : try await renewed(tokens, of: email)
    }

    /// Tokens in the place of those that the service refused: whoever asks later has what was renewed meanwhile.
    func replacement(of refused: Secret) async throws(Failure) -> Tokens {
        let (email, tokens) = try await held()
        return tokens.access == refused ? try await renewed(tokens, of: email) : tokens
    }

    /// The newest tokens there are.
    private func held() async throws(Failure) -> (email: String, tokens: Tokens) {
        guard let credentials = try await credentials(), let tokens = credentials.tokens else {
            throw Failure(.signInNeeded, "You are not signed in to \(service.rawValue).")
        }
        if let successor, successor.of == tokens.access { return (credentials.email, successor.tokens) }
        return (credentials.email, tokens)
    }

    /// Whether the service gave a token itself, or was seen to take it.
    func isProven(_ access: Secret) -> Bool { proven?.access == access }

    func prove(_ access: Secret) {
        proven = (access, now())
    }

    /// Whether a token ends late enough to be sent. A short life is not eaten up by the margin.
    private func isYoung(_ tokens: Tokens) -> Bool {
        var margin = Self.margin
        if let proven, proven.access == tokens.access {
            margin = min(margin, tokens.accessExpires.timeIntervalSince(proven.since) / 4)
        }
        return tokens.accessExpires.timeIntervalSince(now()) > max(0, margin)
    }

    /// Waits for the renewal under way, or begins one.
    private func renewed(_ tokens: Tokens, of email: String) async throws(Failure) -> Tokens {
        while true {
            let (id, task) = renewal ?? begin(tokens, of: email)
            let result = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            if renewal?.id == id { renewal = nil }
            // Whoever began it was cancelled, which is no reason to fail others that wait for it.
            if case .failure(let error) = result, error.kind == .cancelled, !Task.isCancelled { continue }
            return try result.get()
        }
    }

    private func begin(_ tokens: Tokens, of email: String) -> (id: Int, task: Task<Renewal, Never>) {
        renewals += 1
        let begun = (id: renewals, task: Task { await renew(tokens, of: email) })
        renewal = begun
        return begun
    }

    private func renew(_ tokens: Tokens, of email: String) async -> Renewal {
        do throws(Failure) {
            let new = try await accounts.refresh(tokens.refresh)
            // Signed out or in anew meanwhile: these tokens are nobody's any more.
            guard !Task.isCancelled else { throw Failure.cancelled }
            _ = try await keep(Credentials(email: email, tokens: new))
            prove(new.access)
            successor = (tokens.access, new)
            return .success(new)
        } catch {
            return error.kind == .signInRefused ? await giveUp(tokens, of: email) : .failure(error)
        }
    }

    /// Forgets tokens that the service takes no more, and says that a sign-in is needed; another souk on this machine
    /// may have renewed them first.
    private func giveUp(_ tokens: Tokens, of email: String) async -> Renewal {
        do throws(Failure) {
            if let other = try await credentials()?.tokens, other != tokens { return .success(other) }
            guard !Task.isCancelled else { throw Failure.cancelled }
            _ = try await keep(Credentials(email: email, tokens: nil))
            return .failure(Failure(.signInNeeded, "The sign-in to \(service.rawValue) has expired."))
        } catch {
            return .failure(error)
        }
    }

    private func keep(_ credentials: Credentials) async throws(Failure) -> Message? {
        try await store.keep(credentials, for: key)
    }
}

extension Account {
    /// Whose account it is, as the service tells.
    public nonisolated func profile() async throws(Failure) -> Profile {
        try await authorised { (access) async throws(Failure) in try await accounts.profile(with: access) }
    }

    /// What `body` gives with an access token.
    ///
    /// The token is renewed before it ends, and once where the service refuses it; `body` is run again then.
    ///
    /// - Throws: What `body` throws; `.signInNeeded` where there are no tokens, and where the service gives no new ones:
    ///   they are forgotten then.
    public nonisolated func authorised<Value>(
        _ body: (Secret) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let access = try await current().access
        do {
            return try await body(access)
        } catch {
            guard error.kind == .signInRefused else { throw error }
            return try await body(try await replacement(of: access).access)
        }
    }

    /// Tokens that the service was seen to take, renewed if they have to be, for a service that never refuses one.
    ///
    /// - Throws: `.signInNeeded` as ``authorised(_:)``.
    public nonisolated func tokens() async throws(Failure) -> Tokens {
        let tokens = try await current()
        if await isProven(tokens.access) { return tokens }
        if try await isTaken(tokens.access) {
            await prove(tokens.access)
            return tokens
        }
        return try await replacement(of: tokens.access)
    }

    /// Whether the service takes a token; it is asked once, since a file can hold anything.
    private nonisolated func isTaken(_ access: Secret) async throws(Failure) -> Bool {
        do {
            _ = try await accounts.profile(with: access)
            return true
        } catch {
            guard error.kind == .signInRefused else { throw error }
            return false
        }
    }
}
