public import Domain
import Synchronization

/// Keeps credentials for as long as the program runs.
public final class MemoryCredentialStore: CredentialStore {
    private let kept: Mutex<[ServiceName: Credentials]>

    public init(_ credentials: [ServiceName: Credentials] = [:]) {
        kept = Mutex(credentials)
    }

    public func credentials(for service: ServiceName) -> Credentials? {
        kept.withLock { $0[service] }
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for service: ServiceName) -> Message? {
        kept.withLock { $0[service] = credentials }
        return nil
    }

    public func forget(_ service: ServiceName) {
        kept.withLock { $0[service] = nil }
    }
}
