/// A call as the server sends it.
///
/// Only the id is always there. What one server sends as text and another as a number stays as it was sent, so that a
/// payload that was read is written the same way; ``call()`` interprets it.
public struct CallPayload: Sendable, Hashable {
    public var id: CallID
    /// `2018-04-18T16:59:48.000Z`.
    public var createdAt: String?
    /// `inbound` or `outbound`.
    public var direction: String?
    /// A number or a name.
    public var from: TextOrNumber?
    /// A number or a name; null on the wire where the server knows nobody.
    public var to: TextOrNumber?
    public var via: TextOrNumber?
    /// Seconds, `"120"`.
    public var duration: TextOrNumber?
    /// Absent where the call never was archived.
    public var isArchived: Bool?
    /// `missed`, `answered` or `voicemail`.
    public var callType: String?

    public init(
        id: CallID, createdAt: String? = nil, direction: String? = nil, from: TextOrNumber? = nil,
        to: TextOrNumber? = nil, via: TextOrNumber? = nil, duration: TextOrNumber? = nil, isArchived: Bool? = nil,
        callType: String? = nil
    ) {
        self.id = id
        self.createdAt = createdAt
        self.direction = direction
        self.from = from
        self.to = to
        self.via = via
        self.duration = duration
        self.isArchived = isArchived
        self.callType = callType
    }
}

extension CallPayload: Codable {
    enum CodingKeys: String, CodingKey {
        case id, direction, from, to, via, duration
        case createdAt = "created_at"
        case isArchived = "is_archived"
        case callType = "call_type"
    }

    public init(from decoder: any Decoder) throws {
        var fields = try PayloadFields<CodingKeys>(of: decoder)
        id = try fields.id(.id)
        createdAt = try fields.optional(.createdAt)
        direction = try fields.optional(.direction)
        from = try fields.optional(.from)
        to = try fields.optional(.to)
        via = try fields.optional(.via)
        duration = try fields.optional(.duration)
        isArchived = try fields.optional(.isArchived)
        callType = try fields.optional(.callType)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(createdAt, forKey: .createdAt)
        try container.encodeIfPresent(direction, forKey: .direction)
        try container.encodeIfPresent(from, forKey: .from)
        // The one field that the server sends as null.
        try container.encode(to, forKey: .to)
        try container.encodeIfPresent(via, forKey: .via)
        try container.encodeIfPresent(duration, forKey: .duration)
        try container.encodeIfPresent(isArchived, forKey: .isArchived)
        try container.encodeIfPresent(callType, forKey: .callType)
    }
}
