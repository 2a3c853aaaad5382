/// The name of a draft, which is also the name of its file.
public struct DraftName: Sendable, Hashable, Codable {
    public let string: String

    /// Accepts 1 to 64 letters, digits, `-`, `_` and `.`, the first a letter or digit; nil for anything else.
    ///
    /// ASCII only: a name is a file's name, and some file systems fold or normalise others.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard (1...64).contains(bytes.count), let first = bytes.first, Self.isAlphanumeric(first) else { return nil }
        guard bytes.allSatisfy({ Self.isAlphanumeric($0) || "-_.".utf8.contains($0) }) else { return nil }
        string = text.lowercased()
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let name = DraftName(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a draft name"))
        }
        self = name
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(string)
    }
}
