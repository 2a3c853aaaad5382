public import Domain

/// An opener for untrusted scripts. It opens only the sources that the user named outside of any script.
///
/// A script could send everything that it has seen to a server of its choice, as part of the address.
public struct AllowedSources: SourceOpener {
    private let opener: any SourceOpener
    private let given: [ServiceName: Set<SourceLocation>]

    /// - Parameter given: The allowed locations of services' sources, in addition to the built-in ones.
    public init(_ opener: any SourceOpener, given: [ServiceName: Set<SourceLocation>]) {
        self.opener = opener
        self.given = given
    }

    public func location(_ text: String) throws(Failure) -> SourceLocation { try opener.location(text) }

    public func source(of service: ServiceName, at location: SourceLocation) throws(Failure) -> any RecordSource {
        guard location == .builtIn || given[service]?.contains(location) == true else {
            throw Failure(
                .refused,
                """
                In safe mode, \(service.rawValue) can come only from the built-in data, --source or the \
                configuration.
                """)
        }
        return try opener.source(of: service, at: location)
    }
}

/// Accounts for untrusted scripts: they return the profile for a token, but issue no tokens.
public struct ReadOnlyAccounts: AccountService {
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
        Failure(.refused, "Signing in and out is not possible in safe mode.")
    }
}

/// Credentials for untrusted scripts: they can be used but not changed.
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
        Failure(.refused, "Signing in and out is not possible in safe mode.")
    }
}

/// An editor for untrusted scripts, which refuses to run.
public struct NoEditor: TextEditor {
    public init() {}

    public func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        throw Failure(.refused, "Safe mode runs no programs.")
    }
}
