// Full Foundation, for its text folding: Unicode's decomposition tables are not in FoundationEssentials.
import Foundation

/// Text without case and accents, which is how every service searches: `Vélo` and `VELO` are one, and so are `فُنْدُق`
/// and `فندق`, `الأزرق` and `الازرق`.
public struct FoldedText: Sendable, Hashable {
    /// Raised whenever text comes to be folded otherwise, so that what was kept folded is made anew.
    public static let version = 3

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
        guard text.utf8.count > stretchLength else { return foldStretch(text) }
        // Foundation moves all that follows whenever a character becomes shorter, so a long text takes quadratic time:
        // it is folded in stretches that each begin with a character of their own.
        var folded = ""
        folded.reserveCapacity(text.utf8.count)
        var stretch = String.UnicodeScalarView()
        var (length, marks) = (0, 0)
        for scalar in text.unicodeScalars {
            let isMark = joinsPrevious(scalar)
            marks = isMark ? marks + 1 : 0
            if marks > markLimit { continue }
            if length >= stretchLength, !isMark {
                folded += foldStretch(String(stretch))
                stretch = String.UnicodeScalarView()
                length = 0
            }
            stretch.append(scalar)
            length += 1
        }
        return folded + foldStretch(String(stretch))
    }

    /// Characters that are folded at once, and bytes up to which a text is folded as a whole.
    private static let stretchLength = 1_024
    /// Marks on one character that are looked at in a long text; no language stacks more than a few.
    private static let markLimit = 64

    private static func foldStretch(_ text: String) -> String {
        ArabicFolding.fold(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
    }

    /// Whether a scalar is folded together with the one before it: a combining mark, or a vowel or final consonant of
    /// Hangul.
    private static func joinsPrevious(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return scalar == "\u{200D}"
        }
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
