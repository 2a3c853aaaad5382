/// What the listings server answers in place of what was asked for: `{"error":true,"reason":"…"}`.
public struct ListingsErrorPayload: Sendable, Hashable {
    public var error: Bool
    /// A sentence without a full stop.
    public var reason: String

    public init(reason: String) {
        error = true
        self.reason = reason
    }
}

extension ListingsErrorPayload: Codable {
    private enum CodingKeys: CodingKey {
        case error, reason
    }

    public init(from decoder: any Decoder) throws {
        let fields = try PayloadFields<CodingKeys>(of: decoder)
        error = try fields.required(.error)
        reason = try fields.required(.reason)
    }
}
