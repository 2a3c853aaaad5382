public import Domain
public import struct FoundationEssentials.Date

/// The part of a service that knows its accounts.
public protocol AccountService: Sendable {
    /// Tokens for an address and its password.
    ///
    /// - Throws: `.signInRefused` when the two do not belong together.
    func signIn(email: String, password: Secret) async throws(Failure) -> Tokens

    /// Whose access token it is.
    ///
    /// - Throws: `.signInRefused` for a token that is expired, forged or no access token.
    func profile(with access: Secret) async throws(Failure) -> Profile

    /// New tokens for a refresh token.
    ///
    /// - Throws: `.signInRefused` for a token that is expired, forged or no refresh token.
    func refresh(_ refresh: Secret) async throws(Failure) -> Tokens
}

/// What a service says of an account; there is no place in it for the password that some servers send along.
public struct Profile: Sendable, Hashable {
    public var id: Int
    public var name: String
    public var email: String
    /// What the account may do, such as `customer`.
    public var role: String
    /// Where a picture of the person is; nil where there is none.
    public var avatar: String?

    public init(id: Int, name: String, email: String, role: String, avatar: String?) {
        self.id = id
        self.name = name
        self.email = email
        self.role = role
        self.avatar = avatar
    }
}

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

/// What a service gives for a password, and when it ends.
public struct Tokens: Sendable, Hashable {
    /// Opens the service.
    public var access: Secret
    /// Opens nothing, but is taken for new tokens.
    public var refresh: Secret
    public var accessExpires: Date
    public var refreshExpires: Date

    public init(access: Secret, accessExpires: Date, refresh: Secret, refreshExpires: Date) {
        self.access = access
        self.refresh = refresh
        self.accessExpires = accessExpires
        self.refreshExpires = refreshExpires
    }
}

/// A password or a token: text that no sentence, log or test failure shows.
///
/// However it is printed, reflected or put into a string, eight dots come out; its text is had by asking for it.
public struct Secret: Sendable, Hashable {
    /// The text itself, for the service and the store that need it.
    public let revealed: String

    public init(_ text: String) {
        revealed = text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "••••••••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// Which account is meant: one with a service, at the place that the service's records come from.
public struct AccountKey: Sendable, Hashable {
    public let service: ServiceName
    /// The server's ``ServerAddress/origin``; nil for the service that comes with souk.
    ///
    /// What one origin gave is never read for another.
    public let origin: String?

    public init(_ service: ServiceName, at origin: String? = nil) {
        self.service = service
        self.origin = origin
    }
}
