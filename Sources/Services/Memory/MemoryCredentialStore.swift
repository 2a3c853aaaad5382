public import Domain
import Synchronization

/// Keeps credentials for as long as the program runs.
public final class MemoryCredentialStore: CredentialStore {
    private let kept: Mutex<[AccountKey: Credentials]>

    public init(_ credentials: [AccountKey: Credentials] = [:]) {
        kept = Mutex(credentials)
    }

    public func credentials(for account: AccountKey) -> Credentials? {
        kept.withLock { $0[account] }
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for account: AccountKey) -> Message? {
        kept.withLock { $0[account] = credentials }
        return nil
    }

    public func forget(_ account: AccountKey) {
        kept.withLock { $0[account] = nil }
    }
}
