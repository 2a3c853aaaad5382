public import Domain
public import Services

/// Keeps credentials in memory, and fails where the ledger does not allow it; reading them is always allowed.
public struct WatchedCredentialStore: CredentialStore {
    private let ledger: EffectLedger
    private let kept: MemoryCredentialStore

    public init(ledger: EffectLedger, _ credentials: [ServiceName: Credentials] = [:]) {
        self.ledger = ledger
        kept = MemoryCredentialStore(credentials)
    }

    public func credentials(for service: ServiceName) async throws(StoreError) -> Credentials? {
        kept.credentials(for: service)
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for service: ServiceName) async throws(StoreError) -> Message? {
        try ledger.allow(.keepCredentials)
        return kept.keep(credentials, for: service)
    }

    public func forget(_ service: ServiceName) async throws(StoreError) {
        try ledger.allow(.forgetCredentials)
        kept.forget(service)
    }
}
