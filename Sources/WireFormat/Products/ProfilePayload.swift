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

/// An error response of the products server, in any of its three formats.
public struct ServiceErrorPayload: Sendable, Hashable, Codable {
    /// One sentence, or one for each invalid argument.
    public enum Text: Sendable, Hashable {
        case one(String)
        case several([String])
    }

    public let text: Text
    /// The HTTP status; not sent for a missing record.
    public let statusCode: Int?
    /// The name of the status: `Bad Request`.
    public let error: String?
    /// The name of the error in the server's code: `EntityNotFoundError`.
    public let name: String?

    private enum CodingKeys: String, CodingKey {
        case statusCode, error, name
        case text = "message"
    }

    public init(_ text: Text, statusCode: Int? = nil, error: String? = nil, name: String? = nil) {
        self.text = text
        self.statusCode = statusCode
        self.error = error
        self.name = name
    }

    /// The server's complete message, in one line.
    public var message: String {
        switch text {
        case .one(let sentence): sentence
        case .several(let sentences): sentences.joined(separator: "; ")
        }
    }

    /// True if a record does not exist, for which the server responds with 400 instead of 404.
    public var isMissingRecord: Bool { name == "EntityNotFoundError" }
}

extension ServiceErrorPayload.Text: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let sentences = try? container.decode([String].self) {
            self = .several(sentences)
        } else {
            self = .one(try container.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .one(let sentence): try container.encode(sentence)
        case .several(let sentences): try container.encode(sentences)
        }
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
