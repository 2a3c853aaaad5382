public import Domain
public import Ports
import Synchronization

/// A store that keeps credentials in memory while a test runs.
public final class MemoryCredentialStore: CredentialStore {
    private let kept: Mutex<[AccountKey: Credentials]>
    private let ledger: EffectLedger?

    /// - Parameter ledger: The ledger to ask before anything is saved or deleted.
    public init(_ credentials: [AccountKey: Credentials] = [:], watchedBy ledger: EffectLedger? = nil) {
        kept = Mutex(credentials)
        self.ledger = ledger
    }

    public func credentials(for account: AccountKey) -> Credentials? {
        kept.withLock { $0[account] }
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for account: AccountKey) throws(Failure) -> Message? {
        try ledger?.allow(.keepCredentials)
        kept.withLock { $0[account] = credentials }
        return nil
    }

    public func forget(_ account: AccountKey) throws(Failure) {
        try ledger?.allow(.forgetCredentials)
        kept.withLock { $0[account] = nil }
    }
}
