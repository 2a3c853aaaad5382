/// The order of folded text in a language.
///
/// In English, byte by byte. In French a ligature stands where its two letters would. In Arabic the letters of Arabic come
/// before those of other scripts, as CLDR's collation for `ar` has it; punctuation and digits come first everywhere.
public struct Collation: Sendable, Hashable {
    public let language: Language

    public init(_ language: Language) {
        self.language = language
    }

    /// Whether one folded text comes before another.
    public func places(_ left: FoldedText, before right: FoldedText) -> Bool {
        places(left.string, before: right.string)
    }

    /// The same for texts that are known to be folded.
    public func places(_ left: String, before right: String) -> Bool {
        switch language {
        case .english: left.utf8.lexicographicallyPrecedes(right.utf8)
        case .french: Self.opened(left).utf8.lexicographicallyPrecedes(Self.opened(right).utf8)
        case .arabic:
            left.unicodeScalars.lazy.map(Self.weight)
                .lexicographicallyPrecedes(right.unicodeScalars.lazy.map(Self.weight))
        }
    }

    private static func opened(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return text.replacing("œ", with: "oe").replacing("æ", with: "ae")
    }

    private static func weight(of scalar: Unicode.Scalar) -> UInt32 {
        switch scalar.value {
        case ..<0x61: scalar.value
        case 0x620...0x6FF: scalar.value - 0x620 + 0x61
        default: scalar.value + 0x100
        }
    }
}
