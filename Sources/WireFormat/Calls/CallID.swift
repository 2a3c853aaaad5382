import Domain
import FoundationEssentials

/// A field that some servers send as text and others as a whole number, kept as it was sent.
enum TextOrNumber {
    case text(String)
    case number(Int)
}

extension TextOrNumber: CustomStringConvertible {
    /// The text, or the digits of the number.
    var description: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        }
    }
}

extension TextOrNumber: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = .number(try container.decode(Int.self))
        } catch DecodingError.typeMismatch {
            self = .text(try container.decode(String.self))
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

extension CallID: Decodable {
    public init(from decoder: any Decoder) throws {
        switch try TextOrNumber(from: decoder) {
        case .number(let number): self = .number(number)
        case .text(let text) where Self.isHexadecimal(text): self = .hexadecimal(text)
        case .text:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not 24 hexadecimal digits"))
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
