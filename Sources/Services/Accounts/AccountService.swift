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
