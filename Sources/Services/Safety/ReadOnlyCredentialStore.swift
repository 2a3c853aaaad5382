public import Domain

/// Credentials that are used and not changed, for scripts from strangers.
public struct ReadOnlyCredentialStore: CredentialStore {
    private let kept: any CredentialStore

    public init(_ kept: any CredentialStore) {
        self.kept = kept
    }

    public func credentials(for account: AccountKey) async throws(Failure) -> Credentials? {
        try await kept.credentials(for: account)
    }

    public func keep(_ credentials: Credentials, for account: AccountKey) async throws(Failure) -> Message? {
        throw Self.refusal
    }

    public func forget(_ account: AccountKey) async throws(Failure) { throw Self.refusal }

    private static var refusal: Failure {
        Failure(.refused, "Nobody signs in or out in safe mode, and no sign-in is renewed.")
    }
}
