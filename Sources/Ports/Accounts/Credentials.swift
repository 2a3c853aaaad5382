public import Domain
public import struct FoundationEssentials.Date

/// The stored data of a sign-in, which never includes the password.
public struct Credentials: Sendable, Hashable {
    public var email: String
    /// The tokens; nil after the service has stopped accepting them.
    public var tokens: Tokens?

    package init(email: String, tokens: Tokens?) { (self.email, self.tokens) = (email, tokens) }
}

public protocol CredentialStore: Sendable {
    /// True for untrusted scripts, which can use credentials but not change them: signing in and out is refused.
    var isReadOnly: Bool { get }

    /// Returns the credentials for an account; nil if no user is signed in.
    func credentials(for account: AccountKey) async throws(Failure) -> Credentials?

    /// Saves credentials in place of the previous ones, and returns only when they are safe.
    ///
    /// - Returns: A message for the user about where they are kept; nil if they are kept as they should be.
    @discardableResult
    func keep(_ credentials: Credentials, for account: AccountKey) async throws(Failure) -> Message?

    /// Deletes the credentials for an account, including earlier ones; does nothing if there are none.
    func forget(_ account: AccountKey) async throws(Failure)
}

extension CredentialStore {
    public var isReadOnly: Bool { false }
}

public struct NoCredentials: CredentialStore {
    public init() {}

    public func credentials(for account: AccountKey) -> Credentials? { nil }
    public func keep(_ credentials: Credentials, for account: AccountKey) -> Message? { nil }

    public func forget(_ account: AccountKey) {}
}

/// The tokens that a service issues for a password, and the times when they end.
public struct Tokens: Sendable, Hashable {
    /// The token that gives access to the service.
    public var access: Secret
    /// The token that is exchanged for new tokens and gives no other access.
    public var refresh: Secret
    public var accessExpires: Date
    public var refreshExpires: Date

    package init(access: Secret, accessExpires: Date, refresh: Secret, refreshExpires: Date) {
        (self.access, self.refresh) = (access, refresh)
        (self.accessExpires, self.refreshExpires) = (accessExpires, refreshExpires)
    }
}

/// A password or a token: text that no message, log or test failure shows.
///
/// Printing, reflection and string interpolation give eight dots; only ``revealed`` gives the text.
public struct Secret: Sendable, Hashable {
    /// The text itself, for the service and the store that need it.
    public let revealed: String

    package init(_ text: String) { revealed = text }

    /// Returns the environment variable for a secret that a description names.
    package static func variable(of name: String) -> String {
        "SOUK_SECRET_" + name.uppercased().replacing("-", with: "_")
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "••••••••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// The key of an account: a service, and the place that the service's records come from.
public struct AccountKey: Sendable, Hashable {
    public let service: ServiceName
    /// The server's ``ServerAddress/origin``; nil for the built-in service.
    ///
    /// The credentials for one origin are never used for another.
    public let origin: String?

    package init(_ service: ServiceName, at origin: String? = nil) { (self.service, self.origin) = (service, origin) }
}
