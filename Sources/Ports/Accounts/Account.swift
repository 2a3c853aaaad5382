public import Domain
public import struct FoundationEssentials.Date

/// The user's account with one service: it signs in and out, and provides valid tokens.
///
/// Tokens are renewed once, even if several callers ask for them at the same time.
public actor Account {
    private typealias Renewal = Result<Tokens, Failure>

    /// The number of seconds before its end at which a token is renewed.
    private static let margin = 10.0

    /// The key under which the store keeps its credentials.
    public nonisolated let key: AccountKey
    nonisolated let accounts: any AccountService
    private let store: any CredentialStore
    private let now: @Sendable () -> Date
    private var renewal: Task<Renewal, Never>?
    /// The tokens that replaced the last renewed token, for callers that read it before the new ones were kept, or sent
    /// it before that.
    private var successor: (of: Secret, tokens: Tokens)?

    /// - Parameter origin: The origin of the server, to which the tokens are bound; nil for a built-in service.
    public init(
        with service: ServiceName, at origin: String? = nil, of accounts: any AccountService,
        keptIn store: any CredentialStore, now: @escaping @Sendable () -> Date
    ) {
        key = AccountKey(service, at: origin)
        (self.accounts, self.store, self.now) = (accounts, store, now)
    }

    public nonisolated var service: ServiceName { key.service }

    /// Returns the stored credentials of the last sign-in; nil if there are none.
    public func credentials() async throws(Failure) -> Credentials? { try await store.credentials(for: key) }

    /// Signs in, in place of any previous sign-in.
    ///
    /// - Returns: A message for the user about how the tokens are kept; nil if there is nothing to report.
    /// - Throws: `.signInRefused`; the previous sign-in is then unchanged.
    public func signIn(email: String, password: Secret) async throws(Failure) -> Message? {
        try requireChangeable()
        let tokens = try await accounts.signIn(email: email, password: password)
        dropTokens()
        return try await keep(Credentials(email: email, tokens: tokens))
    }

    /// Deletes the tokens and the email address.
    public func signOut() async throws(Failure) {
        try requireChangeable()
        dropTokens()
        try await store.forget(key)
    }

    private func requireChangeable() throws(Failure) {
        if store.isReadOnly { throw Failure(.refused, "Signing in and out is not possible in safe mode.") }
    }

    private func dropTokens() {
        renewal?.cancel()
        successor = nil
    }

    /// Returns tokens that are valid according to their expiry times; renews them if necessary.
    ///
    /// - Throws: `.signInNeeded`, as ``authorised(_:)`` does.
    public func tokens() async throws(Failure) -> Tokens {
        let (email, tokens) = try await held()
        return tokens.accessExpires.timeIntervalSince(now()) > Self.margin
            ? tokens : try await renewed(tokens, of: email)
    }

    /// Returns tokens in place of those that the service refused; later callers get the tokens that were renewed
    /// meanwhile.
    func replacement(of refused: Secret) async throws(Failure) -> Tokens {
        let (email, tokens) = try await held()
        return tokens.access == refused ? try await renewed(tokens, of: email) : tokens
    }

    private func held() async throws(Failure) -> (email: String, tokens: Tokens) {
        guard let credentials = try await credentials(), let tokens = credentials.tokens else {
            throw Failure(.signInNeeded, "You are not signed in to \(service.rawValue).", hint: accounts.sampleAccount)
        }
        if let successor, successor.of == tokens.access { return (credentials.email, successor.tokens) }
        return (credentials.email, tokens)
    }

    /// Waits for the renewal in progress, or starts one.
    private func renewed(_ tokens: Tokens, of email: String) async throws(Failure) -> Tokens {
        while true {
            let task = renewal ?? begin(tokens, of: email)
            let result = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            if renewal == task { renewal = nil }
            // The caller that started it was cancelled; other callers that wait for it must not fail because of that.
            if case .failure(let error) = result, error.kind == .cancelled, !Task.isCancelled { continue }
            return try result.get()
        }
    }

    private func begin(_ tokens: Tokens, of email: String) -> Task<Renewal, Never> {
        let task = Task { await renew(tokens, of: email) }
        renewal = task
        return task
    }

    private func renew(_ tokens: Tokens, of email: String) async -> Renewal {
        do throws(Failure) {
            try requireChangeable()
            let new = try await accounts.refresh(tokens.refresh)
            // The user has signed out or in again meanwhile: these tokens must not be kept.
            guard !Task.isCancelled else { throw Failure.cancelled }
            _ = try await keep(Credentials(email: email, tokens: new))
            successor = (tokens.access, new)
            return .success(new)
        } catch {
            return error.kind == .signInRefused ? await giveUp(tokens, of: email) : .failure(error)
        }
    }

    /// Deletes tokens that the service no longer accepts, and returns that a sign-in is needed. If another souk on this
    /// machine has renewed them first, returns its tokens instead.
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

    public nonisolated func profile() async throws(Failure) -> Profile {
        try await authorised { (access) async throws(Failure) in try await accounts.profile(with: access) }
    }

    /// Returns the result of `body`, called with an access token.
    ///
    /// The token is renewed before it ends, and once if the service refuses it; `body` is then run again.
    ///
    /// - Throws: The errors of `body`; `.signInNeeded` if there are no tokens, or if the service does not renew them:
    ///   they are then deleted.
    public nonisolated func authorised<Value>(
        _ body: (Secret) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let access = try await tokens().access
        do {
            return try await body(access)
        } catch {
            guard error.kind == .signInRefused else { throw error }
            return try await body(try await replacement(of: access).access)
        }
    }
}
