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
