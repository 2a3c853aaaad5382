public import Domain
public import Services

/// Keeps credentials in memory, and fails where the ledger does not allow it; reading them is always allowed.
public struct WatchedCredentialStore: CredentialStore {
    private let ledger: EffectLedger
    private let kept: MemoryCredentialStore

    public init(ledger: EffectLedger, _ credentials: [AccountKey: Credentials] = [:]) {
        self.ledger = ledger
        kept = MemoryCredentialStore(credentials)
    }

    public func credentials(for account: AccountKey) async throws(StoreError) -> Credentials? {
        kept.credentials(for: account)
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for account: AccountKey) async throws(StoreError) -> Message? {
        try ledger.allow(.keepCredentials)
        return kept.keep(credentials, for: account)
    }

    public func forget(_ account: AccountKey) async throws(StoreError) {
        try ledger.allow(.forgetCredentials)
        kept.forget(account)
    }
}
