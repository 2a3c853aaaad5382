// Full Foundation, for its text folding and the compatibility mapping of letters encoded by their shape: Unicode's
// decomposition tables are not in FoundationEssentials.
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

/// Folds text of nothing but Latin letters and the punctuation among them, which most text is, ten times as fast as
/// Foundation does, and never otherwise: a table of what becomes of each character is made by that very folding.
struct LatinFolding: Sendable {
    /// ASCII, Latin-1, Latin Extended-A and B; dashes, quotation marks and their like without invisible characters;
    /// signs of currencies. Each of them is folded by itself, whatever stands beside it.
    static let alphabet: [ClosedRange<UInt32>] = [0...0x24F, 0x2010...0x2026, 0x2030...0x205E, 0x20A0...0x20BF]

    /// The folded UTF-8 of each scalar by its value, the first byte lowest, and in the highest byte how many there are;
    /// 0 for a scalar that is not of the alphabet, and for one that folding makes longer.
    private let table: [UInt32]

    /// - Parameter fold: Folds text in which the lines are parts of their own.
    init(by fold: (String) -> String) {
        // A line of its own for each: folding them one by one would take twenty times as long.
        let scalars = Self.alphabet.joined().compactMap(Unicode.Scalar.init).filter { $0 != "\n" }
        let lines = scalars.map(String.init).joined(separator: "\n")
        let folded = fold(lines).utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var table = [UInt32](repeating: 0, count: Int(Self.alphabet.last?.upperBound ?? 0) + 1)
        table[0x0A] = Self.entry([0x0A])
        for (scalar, bytes) in zip(scalars, folded) where bytes.count <= UTF8.width(scalar) {
            table[Int(scalar.value)] = Self.entry(bytes)
        }
        self.table = table
    }

    private static func entry(_ bytes: some Collection<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } | UInt32(bytes.count) << 24
    }

    /// Nil for text with any other character.
    func fold(_ text: String) -> String? {
        var text = text
        return text.withUTF8 { source in
            var isFolded = true
            let folded = String(unsafeUninitializedCapacity: source.count) { target in
                guard let count = fold(source, into: target) else {
                    isFolded = false
                    return 0
                }
                return count
            }
            return isFolded ? folded : nil
        }
    }

    /// - Parameters:
    ///   - source: UTF-8 without an error, as a string's is.
    ///   - target: As long as `source`: no character becomes longer.
    /// - Returns: How many bytes were written; nil where a character is not of the alphabet.
    private func fold(_ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        var (place, count) = (0, 0)
        while place < source.count {
            let (value, width) = Self.scalar(at: place, of: source)
            guard value < table.count else { return nil }
            var entry = table[value]
            guard entry != 0 else { return nil }
            place += width
            for _ in 0..<entry >> 24 {
                target[count] = UInt8(truncatingIfNeeded: entry)
                entry >>= 8
                count += 1
            }
        }
        return count
    }

    /// The value of a scalar of up to three bytes, and how many they are; of a longer one, a value beyond every table.
    private static func scalar(at place: Int, of source: UnsafeBufferPointer<UInt8>) -> (value: Int, width: Int) {
        let first = Int(source[place])
        func next(_ step: Int) -> Int { Int(source[place + step] & 0x3F) }
        return switch first {
        case ..<0x80: (first, 1)
        case ..<0xE0: ((first & 0x1F) << 6 | next(1), 2)
        case ..<0xF0: ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3)
        default: (.max, 4)
        }
    }
}

/// Arabic without what people leave out when they type: vowel signs, stretching, and the marks that tell one form of a
/// letter from another.
///
/// Every scalar is folded by itself, whatever stands beside it, so that a part of a text folds to a part of the folded
/// text. Text without Arabic is left as it is, but for the marks of direction, which nobody sees or types.
enum ArabicFolding {
    static func fold(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isFolded) else { return text }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            append(scalar, to: &folded)
        }
        return String(folded)
    }

    /// Whether anything may become of a scalar but itself.
    private static func isFolded(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x600...0x6FF, 0x200E...0x200F: true
        case let value: isPresentationForm(value)
        }
    }

    /// Letters by the shape they have at their place in a word, and ligatures, from times before fonts did that.
    private static func isPresentationForm(_ value: UInt32) -> Bool {
        (0xFB50...0xFDFF).contains(value) || (0xFE70...0xFEFC).contains(value)
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        switch scalar.value {
        // Left-to-right, right-to-left and Arabic letter mark.
        case 0x200E...0x200F, 0x61C: break
        // Tashkeel, with the hamza and madda that combine; tatweel.
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

    /// What a presentation form stands for; itself where it stands for nothing else.
    private static func letters(of scalar: Unicode.Scalar) -> some Sequence<Unicode.Scalar> {
        // A vowel sign that stands alone is mapped to a space that bears it.
        String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.drop { $0 == " " }
    }
}

extension StringProtocol {
    /// The text with the digits of the west for those of Arabic and Persian, as numbers are typed with either:
    /// `٢٠٠` and `۲۰۰` are 200, `١٫٥` is 1.5.
    public var withWesternDigits: String {
        // All of them are D9 or DB in UTF-8, which no text without Arabic has.
        guard utf8.contains(where: { $0 == 0xD9 || $0 == 0xDB }) else { return String(self) }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x660...0x669, 0x6F0...0x6F9:
                text.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(scalar.value & 0xF)))
            // The decimal and the thousands separator of Arabic.
            case 0x66B: text.append(".")
            case 0x66C: text.append(",")
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
