public import Domain
import FoundationEssentials

/// A call as the server sends it.
///
/// Only the ID is always present. A field that some servers send as text and others as a number stays as it was sent,
/// so that a payload is written in the same way as it was read; ``call()`` interprets it.
public struct CallPayload: Sendable, Hashable {
    public var id: CallID
    /// `2018-04-18T16:59:48.000Z`.
    public var createdAt: String?
    /// `inbound` or `outbound`.
    public var direction: String?
    /// A number or a name.
    public var from: TextOrNumber?
    /// A number or a name; null on the wire if the server does not know it.
    public var to: TextOrNumber?
    public var via: TextOrNumber?
    /// Seconds, `"120"`.
    public var duration: TextOrNumber?
    /// Absent if the call was never archived.
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
        // The only field that the server sends as null.
        try container.encode(to, forKey: .to)
        try container.encodeIfPresent(via, forKey: .via)
        try container.encodeIfPresent(duration, forKey: .duration)
        try container.encodeIfPresent(isArchived, forKey: .isArchived)
        try container.encodeIfPresent(callType, forKey: .callType)
    }
}

extension CallPayload: IdentifiedPayload {
    /// Returns the call that this payload describes.
    ///
    /// - Throws: ``PayloadError`` for an invalid date, and for a duration that is not a number of seconds from 0.
    public func call() throws(PayloadError) -> Call {
        try Call(
            id: RecordID(rawValue: id.description),
            created: read(.createdAt, from: createdAt) { Timestamp($0)?.date }, direction: direction,
            from: from?.description, to: to?.description, via: via?.description,
            duration: read(.duration, from: duration?.description, Self.seconds), type: callType,
            isArchived: isArchived ?? false)
    }

    /// Parses ASCII digits, with any number of leading zeros; returns nil for anything else, and if the number is too
    /// large.
    private static func seconds(_ digits: String) -> Int? {
        digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? Int(digits) : nil
    }
}

extension [CallPayload] {
    /// Returns the calls that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` for the first record that could not be read, with its place.
    public func calls() throws(PayloadError) -> [Call] {
        try described { (payload) throws(PayloadError) in try payload.call() }
    }
}

/// A field that some servers send as text and others as a whole number, kept as it was sent.
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

/// The ID of a call on the wire: a whole number, or 24 hexadecimal digits as text from a compatible server.
public enum CallID: Sendable, Hashable {
    case number(Int)
    case hexadecimal(String)
}

extension CallID: LosslessStringConvertible {
    /// Parses a whole number as ``description`` writes it, or 24 hexadecimal digits; nil for anything else.
    ///
    /// No number has 24 digits, so the two cannot be confused.
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
    /// All calls, including archived ones.
    public static var calls: Endpoint { Endpoint(.get, ["activities"]) }

    /// Requests one call.
    public static func call(_ id: CallID) -> Endpoint {
        Endpoint(.get, ["activities", id.description])
    }

    /// Archives or unarchives a call; the response is the call with its new state.
    public static func setArchived(_ isArchived: Bool, _ id: CallID) -> Endpoint {
        Endpoint(posting: ["is_archived": .boolean(isArchived)], to: ["activities", id.description])
    }

    /// Resets every call to its initial state, although the method is GET.
    public static var resetCalls: Endpoint { Endpoint(.get, ["reset"]) }
}
