import Domain

/// The account that is signed in, as `GET /auth/profile` sends it.
///
/// The server also sends the password, in clear text. This type cannot hold it, so it goes no further than the bytes
/// that were received.
public struct ProfilePayload: Sendable, Hashable, Codable {
    public let id: Int
    public let email: String
    public let name: String?
    /// `customer` or `admin`.
    public let role: String?
    /// The address of the user's picture.
    public let avatar: String?
}

/// The response to a sign-in or a refresh of tokens: `{"access_token":"…","refresh_token":"…"}`.
public struct TokenPayload: Sendable, Hashable, Codable {
    /// Gives access to the account for 20 days.
    public let accessToken: String
    /// Requests the next pair of tokens, for 10 hours; each response has a new one.
    public let refreshToken: String

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
    }

    public init(accessToken: String, refreshToken: String) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }
}

extension Endpoint {
    /// Requests tokens for an email address and its password, which is in the body from here on.
    public static func signIn(email: String, password: String) -> Endpoint {
        Endpoint(posting: ["email": .string(email), "password": .string(password)], to: ["auth", "login"])
    }

    /// Requests the profile of the access token's account.
    public static var profile: Endpoint { Endpoint(.get, ["auth", "profile"]) }

    /// Requests new tokens for a refresh token.
    public static func refresh(_ token: String) -> Endpoint {
        Endpoint(posting: ["refreshToken": .string(token)], to: ["auth", "refresh-token"])
    }
}
