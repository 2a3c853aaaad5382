public import Domain

/// Opens only the sources that the person named outside of any script, for scripts from strangers.
///
/// A server that a script names could be told in the address whatever the script has seen.
public struct GivenSources: SourceOpener {
    private let opener: any SourceOpener
    private let given: [ServiceName: Set<SourceLocation>]

    /// - Parameter given: Where services' sources may be, beside what is built in.
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
                In safe mode \(service.rawValue) come from what is built in, or from where --source or the \
                configuration says.
                """)
        }
        return try opener.source(of: service, at: location)
    }
}

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

/// No editor at all, for scripts from strangers.
public struct NoEditor: TextEditor {
    public init() {}

    public func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        throw Failure(.refused, "No program is run in safe mode.")
    }
}
