// Full Foundation, for its text folding: Unicode's decomposition tables are not in FoundationEssentials.
import Foundation

/// Text without case and accents, which is how every service searches: `Vélo` and `VELO` are one, and so are `فُنْدُق`
/// and `فندق`, `الأزرق` and `الازرق`.
public struct FoldedText: Sendable, Hashable {
    /// Raised whenever text comes to be folded otherwise, so that what was kept folded is made anew.
    public static let version = 2

    public let string: String

    public init(_ text: String) {
        string =
            if text.utf8.allSatisfy({ $0 < 0x80 }) {
                text.lowercased()
            } else {
                Self.latin.fold(text) ?? Self.fold(text)
            }
    }

    /// Made when the first text comes that is not ASCII.
    private static let latin = LatinFolding(by: fold)

    private static func fold(_ text: String) -> String {
        ArabicFolding.fold(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
    }

    public var isEmpty: Bool { string.isEmpty }

    /// Whether `part` stands somewhere in this text.
    public func contains(_ part: FoldedText) -> Bool {
        guard !part.isEmpty else { return true }
        return string.utf8.firstRange(of: part.string.utf8) != nil
    }
}

extension FoldedText: Comparable {
    /// Byte by byte, as SQLite's BINARY collation compares.
    public static func < (left: FoldedText, right: FoldedText) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }
}
