public import Domain

/// What is kept of a sign-in; never the password.
public struct Credentials: Sendable, Hashable {
    /// The address last signed in with.
    public var email: String
    /// Nil once the service takes them no more.
    public var tokens: Tokens?

    public init(email: String, tokens: Tokens?) {
        self.email = email
        self.tokens = tokens
    }
}

/// Where credentials are kept on this machine.
public protocol CredentialStore: Sendable {
    /// The credentials for an account; nil where nobody is signed in.
    func credentials(for account: AccountKey) async throws(Failure) -> Credentials?

    /// Keeps credentials in the place of those there were, and returns only when they are safe.
    ///
    /// - Returns: What the person has to know of where they are kept; nil where that is as it should be.
    @discardableResult
    func keep(_ credentials: Credentials, for account: AccountKey) async throws(Failure) -> Message?

    /// Forgets the credentials for an account, earlier ones too; nothing happens where there are none.
    func forget(_ account: AccountKey) async throws(Failure)
}

/// Keeps nobody signed in.
public struct NoCredentials: CredentialStore {
    public init() {}

    public func credentials(for account: AccountKey) -> Credentials? { nil }

    public func keep(_ credentials: Credentials, for account: AccountKey) -> Message? { nil }

    public func forget(_ account: AccountKey) {}
}
