public import Domain
import FoundationEssentials

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

extension CallPayload: IdentifiedPayload {
    /// The call that this payload describes.
    ///
    /// - Throws: ``PayloadError`` for a date that is none, and for a duration that is not a number of seconds from 0.
    public func call() throws(PayloadError) -> Call {
        try Call(
            id: RecordID(rawValue: id.description),
            created: read(.createdAt, from: createdAt) { Timestamp($0)?.date }, direction: direction,
            from: from?.description, to: to?.description, via: via?.description,
            duration: read(.duration, from: duration?.description, Self.seconds), type: callType,
            isArchived: isArchived ?? false)
    }

    /// Reads ASCII digits, with any number of zeros before them; nil for anything else, and for more than fits.
    private static func seconds(_ digits: String) -> Int? {
        digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? Int(digits) : nil
    }
}

extension [CallPayload] {
    /// The calls that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` of the first record that could not be read, with its place.
    public func calls() throws(PayloadError) -> [Call] {
        try described { (payload) throws(PayloadError) in try payload.call() }
    }
}

/// A field that one server sends as text and another as a whole number, kept as it was sent.
public enum TextOrNumber: Sendable, Hashable {
    case text(String)
    case number(Int)
}

extension TextOrNumber: CustomStringConvertible {
    /// The text, or the digits of the number.
    public var description: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        }
    }
}

extension TextOrNumber: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = .number(try container.decode(Int.self))
        } catch DecodingError.typeMismatch {
            self = .text(try container.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        }
    }
}

/// The id of a call on the wire: a whole number, or with a compatible server 24 hexadecimal digits as text.
public enum CallID: Sendable, Hashable {
    case number(Int)
    case hexadecimal(String)
}

extension CallID: LosslessStringConvertible {
    /// Reads a whole number as ``description`` writes it, or 24 hexadecimal digits; nil for anything else.
    ///
    /// No number is as long as 24 digits, so that the two are never taken for each other.
    public init?(_ text: String) {
        if Self.isHexadecimal(text) {
            self = .hexadecimal(text)
        } else if let number = Int(text), String(number) == text {
            self = .number(number)
        } else {
            return nil
        }
    }

    /// The digits.
    public var description: String {
        switch self {
        case .number(let number): String(number)
        case .hexadecimal(let digits): digits
        }
    }

    private static func isHexadecimal(_ text: String) -> Bool {
        text.utf8.count == 24 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

extension CallID: Codable {
    public init(from decoder: any Decoder) throws {
        switch try TextOrNumber(from: decoder) {
        case .number(let number): self = .number(number)
        case .text(let text) where Self.isHexadecimal(text): self = .hexadecimal(text)
        case .text:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not 24 hexadecimal digits"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .hexadecimal(let digits): try container.encode(digits)
        }
    }
}

extension Endpoint {
    /// All calls, archived ones included.
    public static var calls: Endpoint { Endpoint(.get, ["activities"]) }

    /// One call.
    public static func call(_ id: CallID) -> Endpoint {
        Endpoint(.get, ["activities", id.description])
    }

    /// Puts a call into the archive, or takes it out; answers the call as it is then.
    public static func setArchived(_ isArchived: Bool, _ id: CallID) -> Endpoint {
        Endpoint(posting: ["is_archived": .boolean(isArchived)], to: ["activities", id.description])
    }

    /// Brings every call back to its first state, although it is asked with GET.
    public static var resetCalls: Endpoint { Endpoint(.get, ["reset"]) }
}
