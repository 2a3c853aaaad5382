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
