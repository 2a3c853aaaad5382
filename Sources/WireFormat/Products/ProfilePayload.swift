import Domain

/// The account that is signed in, as `GET /auth/profile` sends it.
///
/// The server sends the password along, in clear text. Nothing here can hold it: it goes no further than the bytes that
/// were received.
public struct ProfilePayload: Sendable, Hashable {
    public var id: Int
    public var email: String
    public var name: String?
    /// `customer` or `admin`.
    public var role: String?
    /// Where the person's picture is.
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

/// What a sign-in or its renewal answers: `{"access_token":"…","refresh_token":"…"}`.
public struct TokenPayload: Sendable, Hashable {
    /// Opens the account for 20 days.
    public var accessToken: String
    /// Asks for the next pair, for 10 hours; it comes new with each.
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

/// What the products server answers in place of what was asked for, in any of its three envelopes.
public struct ServiceErrorPayload: Sendable, Hashable {
    /// One sentence, or one for each argument that was wrong.
    public enum Text: Sendable, Hashable {
        case one(String)
        case several([String])
    }

    public var text: Text
    /// The HTTP status; the envelope of a missing record leaves it out.
    public var statusCode: Int?
    /// The name of the status: `Bad Request`.
    public var error: String?
    /// The name of the error in the server's program: `EntityNotFoundError`.
    public var name: String?

    public init(_ text: Text, statusCode: Int? = nil, error: String? = nil, name: String? = nil) {
        self.text = text
        self.statusCode = statusCode
        self.error = error
        self.name = name
    }

    /// Everything the server said, in one line.
    public var message: String {
        switch text {
        case .one(let sentence): sentence
        case .several(let sentences): sentences.joined(separator: "; ")
        }
    }

    /// Whether a record is not there, which the server answers with 400 and not with 404.
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
    /// Gives tokens for an address and its password, which is in the body from here on.
    public static func signIn(email: String, password: String) -> Endpoint {
        Endpoint(posting: ["email": .string(email), "password": .string(password)], to: ["auth", "login"])
    }

    /// Tells whose access token goes along.
    public static var profile: Endpoint { Endpoint(.get, ["auth", "profile"]) }

    /// Gives new tokens for a refresh token.
    public static func refresh(_ token: String) -> Endpoint {
        Endpoint(posting: ["refreshToken": .string(token)], to: ["auth", "refresh-token"])
    }
}
