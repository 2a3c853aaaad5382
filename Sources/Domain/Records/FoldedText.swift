// Full Foundation is needed for its text folding and for the compatibility mapping of letters encoded by their shape:
// FoundationEssentials lacks Unicode's decomposition tables.
import Foundation

/// Text without case and accents, which is how every service searches: `Vélo` and `VELO` are equal, and so are `d’eau`
/// and `d'eau`, `cœur` and `coeur`, `فُنْدُق` and `فندق`, `الأزرق` and `الازرق`.
public struct FoldedText: Sendable, Hashable {
    /// The version of the folding rules; increased with every change to them, so that stored folded text is rebuilt.
    public static let version = 5

    public let string: String

    public init(_ text: String) {
        string =
            if text.withBytes({ $0.allSatisfy { $0 < 0x80 } }) {
                text.lowercased()
            } else {
                Self.table.fold(text) ?? Self.fold(text)
            }
    }

    private static let table = FoldingTable()

    private static func fold(_ text: String) -> String {
        guard text.utf8.count > chunkLength else { return foldChunk(text) }
        // Foundation moves all following text whenever a character becomes shorter, so a long text takes quadratic
        // time. It is folded in chunks instead, each of which begins with a new character.
        var folded = ""
        folded.reserveCapacity(text.utf8.count)
        var chunk = String.UnicodeScalarView()
        var (length, marks) = (0, 0)
        for scalar in text.unicodeScalars {
            let isMark = joinsPrevious(scalar)
            marks = isMark ? marks + 1 : 0
            if marks > markLimit { continue }
            if length >= chunkLength, !isMark {
                folded += foldChunk(String(chunk))
                chunk = String.UnicodeScalarView()
                length = 0
            }
            chunk.append(scalar)
            length += 1
        }
        return folded + foldChunk(String(chunk))
    }

    /// The number of scalars folded at once, and of bytes up to which a text is folded as a whole.
    private static let chunkLength = 1_024
    /// The number of marks on one character that are kept in a long text; no language stacks more than a few.
    private static let markLimit = 64

    private static func foldChunk(_ text: String) -> String {
        let folded = ArabicFolding.fold(
            text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
        // Typographic apostrophes and ligatures, which keyboards lack. They begin with these bytes in UTF-8.
        guard folded.utf8.contains(where: { $0 == 0xC3 || $0 == 0xC5 || $0 == 0xE2 }) else { return folded }
        return folded.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\u{2018}"..."\u{2019}": text += "'"
            case "œ": text += "oe"
            case "æ": text += "ae"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns true if a scalar is folded together with the one before it: a combining mark, a joiner, or a vowel or
    /// final consonant of Hangul.
    private static func joinsPrevious(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return scalar == "\u{200D}"
        }
    }

    public var isEmpty: Bool { string.isEmpty }

    /// Returns true if two texts are one when they are folded.
    ///
    /// Most differ in their first letters. Those of ASCII are compared without folding the texts; the last one before
    /// another character is not, since marks may follow it.
    public static func areEqual(_ left: String, _ right: String) -> Bool {
        let differ = left.withBytes { left in
            right.withBytes { right in
                for place in 0..<min(left.count, right.count) {
                    let (first, second) = (folded(left, at: place), folded(right, at: place))
                    guard let first, let second else { return false }
                    if first != second { return true }
                }
                return false
            }
        }
        return !differ && FoldedText(left) == FoldedText(right)
    }

    /// Returns the byte that an ASCII character is folded to; nil for others, and before them.
    private static func folded(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt8? {
        let (byte, next) = (bytes[place], place + 1 < bytes.count ? bytes[place + 1] : 0)
        guard byte | next < 0x80 else { return nil }
        return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    public func contains(_ part: FoldedText) -> Bool {
        string.withBytes { bytes in part.string.withBytes { bytes.place(of: $0) != nil } }
    }
}

/// Folds Arabic text: removes what people leave out when they type, such as vowel signs, elongation, and the marks that
/// distinguish forms of a letter.
///
/// Every scalar is folded independently of its neighbours, so that a part of a text folds to a part of the folded text.
/// Text without Arabic is left unchanged except for direction marks, which are invisible and never typed.
enum ArabicFolding {
    static func fold(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isFolded) else { return text }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            append(scalar, to: &folded)
        }
        return String(folded)
    }

    private static func isFolded(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        return (0x600...0x6FF).contains(value) || (0x200E...0x200F).contains(value) || isPresentationForm(value)
    }

    /// Returns true for letters encoded by their shape in a word, and for ligatures: both predate fonts that shape
    /// text.
    private static func isPresentationForm(_ value: UInt32) -> Bool {
        (0xFB50...0xFDFF).contains(value) || (0xFE70...0xFEFC).contains(value)
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        switch scalar.value {
        // Left-to-right, right-to-left and Arabic letter mark.
        case 0x200E...0x200F, 0x61C: break
        // Tashkeel, with the combining hamza and madda; tatweel.
        case 0x64B...0x65F, 0x670, 0x640: break
        case 0x622, 0x623, 0x625, 0x671: folded.append("\u{627}")
        case 0x624: folded.append("\u{648}")
        // Ya with hamza, without dots, and as Persian keyboards type it.
        case 0x626, 0x649, 0x6CC: folded.append("\u{64A}")
        case 0x629: folded.append("\u{647}")
        case 0x6A9: folded.append("\u{643}")
        case 0x660...0x669, 0x6F0...0x6F9: folded.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(scalar.value & 0xF)))
        case let value where isPresentationForm(value):
            for letter in letters(of: scalar) {
                if letter == scalar { folded.append(letter) } else { append(letter, to: &folded) }
            }
        default: folded.append(scalar)
        }
    }

    /// Returns the letters that a presentation form represents; the form itself if it represents no others.
    private static func letters(of scalar: Unicode.Scalar) -> some Sequence<Unicode.Scalar> {
        // An isolated vowel sign maps to a space that carries it.
        String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.drop { $0 == " " }
    }
}

extension StringProtocol {
    /// The text with Western digits and separators in place of Arabic and Persian ones, because numbers are typed with
    /// either: `٢٠٠` and `۲۰۰` are 200, `١٫٥` is 1.5.
    public var withWesternDigits: String {
        // All of them contain D9 or DB in UTF-8, which text without Arabic never does.
        guard utf8.contains(where: { $0 == 0xD9 || $0 == 0xDB }) else { return String(self) }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x660...0x669, 0x6F0...0x6F9:
                text.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(scalar.value & 0xF)))
            // The Arabic decimal and thousands separators.
            case 0x66B: text.append(".")
            case 0x66C: text.append(",")
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
