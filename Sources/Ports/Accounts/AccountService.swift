public import Domain

/// The part of a service that manages its accounts.
public protocol AccountService: Sendable {
    /// The hint for signing in to sample data; nil for a service with real accounts. It does not contain the password,
    /// which recordings replace wherever it is printed.
    var sampleAccount: Message? { get }

    /// Returns tokens for an email address and its password.
    ///
    /// - Throws: `.signInRefused` if the two do not belong together.
    func signIn(email: String, password: Secret) async throws(Failure) -> Tokens

    /// Returns the profile of the account that an access token belongs to.
    ///
    /// - Throws: `.signInRefused` for a token that is expired, forged or not an access token.
    func profile(with access: Secret) async throws(Failure) -> Profile

    /// Returns new tokens for a refresh token.
    ///
    /// - Throws: `.signInRefused` for a token that is expired, forged or not a refresh token.
    func refresh(_ refresh: Secret) async throws(Failure) -> Tokens
}

extension AccountService {
    public var sampleAccount: Message? { nil }
}

/// The data that a service returns about an account. It has no field for the password, which some servers include.
public struct Profile: Sendable, Hashable {
    public var id: Int
    public var name: String
    public var email: String
    /// The role that determines what the account may do, such as `customer`.
    public var role: String
    /// The address of a picture of the user; nil if there is none.
    public var avatar: String?

    package init(id: Int, name: String, email: String, role: String, avatar: String?) {
        (self.id, self.name, self.email, self.role, self.avatar) = (id, name, email, role, avatar)
    }
}
