public import Domain
public import struct FoundationEssentials.Date

/// The person's account with one service: signs in and out, and has tokens at hand that are good.
///
/// However many ask at once, expired tokens are renewed once.
public actor Account {
    /// What renewing came to.
    private typealias Renewal = Result<Tokens, ServiceError>

    public nonisolated let service: ServiceName
    private let accounts: any AccountService
    private let store: any CredentialStore
    private let now: @Sendable () -> Date
    private var renewal: (id: Int, task: Task<Renewal, Never>)?
    private var renewals = 0
    /// What the last expired token was renewed to, for whoever read it before that was kept.
    private var successor: (of: Secret, tokens: Tokens)?
    /// The access token that the service was seen to take.
    private var proven: Secret?

    public init(
        with service: ServiceName, of accounts: any AccountService, keptIn store: any CredentialStore,
        now: @escaping @Sendable () -> Date
    ) {
        self.service = service
        self.accounts = accounts
        self.store = store
        self.now = now
    }

    /// What is kept of the last sign-in; nil where nobody is signed in.
    public func credentials() async throws(ServiceError) -> Credentials? {
        try await Self.stored { () async throws(StoreError) in try await store.credentials(for: service) }
    }

    /// Signs in, in the place of whoever was.
    ///
    /// - Returns: What the person has to know of where the token is kept.
    /// - Throws: `.signInRefused`; who was signed in before still is then.
    public func signIn(email: String, password: Secret) async throws(ServiceError) -> Message? {
        let tokens = try await accounts.signIn(email: email, password: password)
        dropTokens()
        proven = tokens.access
        return try await keep(Credentials(email: email, tokens: tokens))
    }

    /// Forgets the tokens and the address.
    public func signOut() async throws(ServiceError) {
        dropTokens()
        try await Self.stored { () async throws(StoreError) in try await store.forget(service) }
    }

    private func dropTokens() {
        renewal?.task.cancel()
        (proven, successor) = (nil, nil)
    }

    /// Whose account it is, as the service tells.
    public func profile() async throws(ServiceError) -> Profile {
        try await accounts.profile(with: try await tokens().access)
    }

    /// Tokens that the service takes, renewed if they have to be.
    ///
    /// - Throws: `.signInNeeded` where there are none, and where the service takes them no more: they are forgotten then.
    public func tokens() async throws(ServiceError) -> Tokens {
        guard let credentials = try await credentials(), let tokens = credentials.tokens else {
            throw ServiceError(.signInNeeded, "You are not signed in to \(service.rawValue).")
        }
        if let successor, successor.of == tokens.access { return successor.tokens }
        if tokens.accessExpires > now() {
            if proven == tokens.access { return tokens }
            if try await isTaken(tokens.access) {
                proven = tokens.access
                return tokens
            }
        }
        return try await renewed(credentials, tokens)
    }

    /// Whether the service takes a token; it is asked once, since a file can hold anything.
    private func isTaken(_ access: Secret) async throws(ServiceError) -> Bool {
        do throws(ServiceError) {
            _ = try await accounts.profile(with: access)
            return true
        } catch {
            guard error.kind == .signInRefused else { throw error }
            return false
        }
    }

    /// Waits for the renewal under way, or begins one.
    private func renewed(_ credentials: Credentials, _ tokens: Tokens) async throws(ServiceError) -> Tokens {
        while true {
            let (id, task) = renewal ?? begin(credentials, tokens)
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

    private func begin(_ credentials: Credentials, _ tokens: Tokens) -> (id: Int, task: Task<Renewal, Never>) {
        renewals += 1
        let begun = (id: renewals, task: Task { await renew(credentials, tokens) })
        renewal = begun
        return begun
    }

    private func renew(_ credentials: Credentials, _ tokens: Tokens) async -> Renewal {
        do throws(ServiceError) {
            let new = try await accounts.refresh(tokens.refresh)
            // Signed out or in anew meanwhile: these tokens are nobody's any more.
            guard !Task.isCancelled else { throw ServiceError(.cancelled) }
            _ = try await keep(Credentials(email: credentials.email, tokens: new))
            proven = new.access
            successor = (tokens.access, new)
            return .success(new)
        } catch {
            guard error.kind == .signInRefused else { return .failure(error) }
            return .failure(await forgetting(credentials))
        }
    }

    /// Forgets tokens that the service takes no more, and says that a sign-in is needed.
    private func forgetting(_ credentials: Credentials) async -> ServiceError {
        do throws(ServiceError) {
            _ = try await keep(Credentials(email: credentials.email, tokens: nil))
            return ServiceError(.signInNeeded, "The sign-in to \(service.rawValue) has expired.")
        } catch {
            return error
        }
    }

    private func keep(_ credentials: Credentials) async throws(ServiceError) -> Message? {
        try await Self.stored { () async throws(StoreError) in try await store.keep(credentials, for: service) }
    }

    private static func stored<Value>(
        _ body: () async throws(StoreError) -> Value
    ) async throws(ServiceError) -> Value {
        do throws(StoreError) { return try await body() } catch { throw ServiceError(.state(error), error.message) }
    }
}
