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
