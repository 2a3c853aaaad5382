public import Domain

/// A store of credentials that asks before each use, and does nothing that is refused.
public struct GuardedCredentialStore: CredentialStore {
    private let kept: any CredentialStore
    private let reads: StoreGuard
    private let allow: StoreGuard

    /// - Parameters:
    ///   - reads: Is asked before credentials are read.
    ///   - allow: Is asked before they are kept or forgotten.
    public init(
        _ kept: any CredentialStore, reading reads: @escaping StoreGuard = { _ in },
        allowing allow: @escaping StoreGuard
    ) {
        self.kept = kept
        self.reads = reads
        self.allow = allow
    }

    public func credentials(for account: AccountKey) async throws(StoreError) -> Credentials? {
        try reads(.readCredentials)
        return try await kept.credentials(for: account)
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for account: AccountKey) async throws(StoreError) -> Message? {
        try allow(.keepCredentials)
        return try await kept.keep(credentials, for: account)
    }

    public func forget(_ account: AccountKey) async throws(StoreError) {
        try allow(.forgetCredentials)
        try await kept.forget(account)
    }
}
