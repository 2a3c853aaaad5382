import Domain

/// The account that is signed in, as `GET /auth/profile` sends it.
///
/// The server also sends the password, in clear text. This type cannot hold it, so it goes no further than the bytes
/// that were received.
public struct ProfilePayload: Sendable, Hashable {
    public var id: Int
    public var email: String
    public var name: String?
    /// `customer` or `admin`.
    public var role: String?
    /// The address of the user's picture.
    public var avatar: String?

    public init(id: Int, email: String, name: String? = nil, role: String? = nil, avatar: String? = nil) {
        self.id = id
        self.email = email
        self.name = name
        self.role = role
        self.avatar = avatar
    }
}

extension ProfilePayload: Codable {
    private enum CodingKeys: CodingKey {
        case id, email, name, role, avatar
    }

    public init(from decoder: any Decoder) throws {
        var fields = try PayloadFields<CodingKeys>(of: decoder)
        id = try fields.id(.id)
        email = try fields.required(.email)
        name = try fields.optional(.name)
        role = try fields.optional(.role)
        avatar = try fields.optional(.avatar)
    }
}

/// The response to a sign-in or a refresh of tokens: `{"access_token":"…","refresh_token":"…"}`.
public struct TokenPayload: Sendable, Hashable {
    /// Gives access to the account for 20 days.
    public var accessToken: String
    /// Requests the next pair of tokens, for 10 hours; each response has a new one.
    public var refreshToken: String

    public init(accessToken: String, refreshToken: String) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }
}

extension TokenPayload: Codable {
    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try PayloadFields<CodingKeys>(of: decoder)
        accessToken = try fields.required(.accessToken)
        refreshToken = try fields.required(.refreshToken)
    }
}

/// An error response of the products server, in any of its three formats.
public struct ServiceErrorPayload: Sendable, Hashable {
    /// One sentence, or one for each invalid argument.
    public enum Text: Sendable, Hashable {
        case one(String)
        case several([String])
    }

    public var text: Text
    /// The HTTP status; not sent for a missing record.
    public var statusCode: Int?
    /// The name of the status: `Bad Request`.
    public var error: String?
    /// The name of the error in the server's code: `EntityNotFoundError`.
    public var name: String?

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

extension ServiceErrorPayload: Codable {
    private enum CodingKeys: String, CodingKey {
        case statusCode, error, name
        case text = "message"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try PayloadFields<CodingKeys>(of: decoder)
        text = try fields.required(.text)
        statusCode = try fields.optional(.statusCode)
        error = try fields.optional(.error)
        name = try fields.optional(.name)
    }
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
