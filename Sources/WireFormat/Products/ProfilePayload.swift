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
