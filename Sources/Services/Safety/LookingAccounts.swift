import Domain

/// Accounts that tell whose token it is and give none, for scripts from strangers.
public struct LookingAccounts: AccountService {
    private let accounts: any AccountService

    public init(_ accounts: any AccountService) {
        self.accounts = accounts
    }

    public func signIn(email: String, password: Secret) async throws(Failure) -> Tokens { throw Self.refusal }

    public func profile(with access: Secret) async throws(Failure) -> Profile {
        try await accounts.profile(with: access)
    }

    public func refresh(_ refresh: Secret) async throws(Failure) -> Tokens { throw Self.refusal }

    private static var refusal: Failure {
        Failure(.refused, "Nobody signs in or out in safe mode, and no sign-in is renewed.")
    }
}
