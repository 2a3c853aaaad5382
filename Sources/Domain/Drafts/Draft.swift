public import struct FoundationEssentials.Date

/// An ad that is being written.
///
/// Everything but the name may be missing: a draft is kept from its first word on.
public struct Draft: Sendable, Hashable, Identifiable {
    public let name: DraftName
    public var title: String?
    public var description: String?
    public var category: String?
    public var price: Money?
    public var isUrgent: Bool?
    /// Where the picture of the thing is.
    public var image: String?
    public let created: Date
    /// When a field was last set or unset.
    public var changed: Date

    public init(name: DraftName, created: Date) {
        self.name = name
        self.created = created
        changed = created
    }

    public var id: DraftName { name }

    /// The value of one field; `.missing` while it is not set.
    ///
    /// Setting a value of another kind than the field's unsets it.
    public subscript(field: DraftField) -> Value {
        get {
            switch field {
            case .title: title.map(Value.text) ?? .missing
            case .description: description.map(Value.text) ?? .missing
            case .category: category.map(Value.text) ?? .missing
            case .price: price.map(Value.money) ?? .missing
            case .urgent: isUrgent.map(Value.boolean) ?? .missing
            case .image: image.map(Value.text) ?? .missing
            }
        }
        set {
            switch field {
            case .title: title = newValue.text
            case .description: description = newValue.text
            case .category: category = newValue.text
            case .price: price = if case .money(let money) = newValue { money } else { nil }
            case .urgent: isUrgent = if case .boolean(let flag) = newValue { flag } else { nil }
            case .image: image = newValue.text
            }
        }
    }
}

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

/// A field of a draft, in the order people fill them in.
public enum DraftField: String, Sendable, Hashable, CaseIterable {
    case title, category, price, urgent, image, description

    /// What kind of value the field takes.
    public var kind: Field.Kind {
        switch self {
        case .title, .description, .image: .text
        case .category: .choice
        case .price: .money
        case .urgent: .boolean
        }
    }

    /// What stands before the value when a draft is shown.
    public var title: String {
        switch self {
        case .title: "Title"
        case .category: "Category"
        case .price: "Price"
        case .urgent: "Urgent"
        case .image: "Image"
        case .description: "Description"
        }
    }
}
