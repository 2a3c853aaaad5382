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
