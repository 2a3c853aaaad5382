/// Text from outside in which everything that a terminal could interpret, or that could deceive a reader, is made
/// visible.
///
/// C0 controls and DEL become their pictures (`␛`). Everything else that must not be sent raw becomes its code
/// (`\u{202E}`): C1 controls, line and paragraph separators, bidirectional controls, invisible format characters, tags,
/// unassigned and private code points, noncharacters. A joiner (U+200D) is kept between two emoji, and a variation
/// selector after a character that may have one; anywhere else they would make two different texts look the same.
/// (Design §7; CVE-2021-42574 shows what the bidirectional controls do.)
public struct VisibleText: Sendable, Hashable {
    /// Safe to send to a terminal as one piece; contains line breaks only if `keepingLines` allowed them.
    public let string: String

    /// Makes `text` visible; keeps newlines only if `keepingLines` is true.
    public init(_ text: String, keepingLines: Bool = false) {
        let latin = text.withBytes { $0.place { !Self.isLatin($0) } }
        string =
            latin == text.utf8.count
            ? text
            : Self.replacing(in: text, after: latin) { scalar, visibility in
                if visibility == .shown || keepingLines && scalar == "\n" { return nil }
                if visibility == .excess { return "" }
                return Self.picture(of: scalar).map { String($0) }
                    ?? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
    }

    /// Returns true for the bytes of printable ASCII and of the letters from U+00C0 to U+02BF, which always are shown.
    private static func isLatin(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F || UTF8.isContinuation(byte) || byte >= 0xC3 && byte <= 0xCA
    }

    /// The way to show a scalar: unchanged, dropped as a mark beyond the limit, or replaced by its code.
    enum Visibility { case shown, excess, escaped }

    /// - Parameters:
    ///   - start: The bytes at the beginning of the text that are shown as they are.
    ///   - replacement: Returns the text in place of a scalar, nil for the scalar itself.
    static func replacing(
        in text: String, after start: Int = 0, by replacement: (Unicode.Scalar, Visibility) -> String?
    ) -> String {
        var result = ""
        let scalars = text.unicodeScalars
        // Nearly all text is shown as it is, so it is copied in chunks.
        var (place, copied) = (text.utf8.index(text.startIndex, offsetBy: start), scalars.startIndex)
        var previous = scalars[..<place].last
        var marks = 0
        while place < scalars.endIndex {
            let (scalar, next) = (scalars[place], scalars.index(after: place))
            let isShown = isShown(scalar, after: previous, before: { scalars[next...].first })
            if isShown { marks = isMark(scalar) ? marks + 1 : 0 }
            if let replacement = replacement(scalar, !isShown ? .escaped : marks > markLimit ? .excess : .shown) {
                result += text[copied..<place]
                result += replacement
                copied = next
            }
            (previous, place) = (scalar, next)
        }
        return copied == scalars.startIndex ? text : result + text[copied...]
    }

    /// The maximum number of combining marks on one character; the rest are dropped. Swift compares long runs of them
    /// in quadratic time, and no language stacks more.
    static let markLimit = 8

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        let category = scalar.properties.generalCategory
        return category == .nonspacingMark || category == .enclosingMark
    }

    private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: "\u{2421}"
        default: nil
        }
    }

    private static func isShown(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: () -> Unicode.Scalar?
    ) -> Bool {
        switch scalar.value {
        case 0x200D: (previous.map(isJoined) ?? false) && (next().map(isJoined) ?? false)
        // Selectors choose text or emoji forms, or variants of a symbol; digits, # and * take them in keycaps.
        case 0xFE00...0xFE0F:
            previous.map { $0.value >= 0x2000 && !isSelector($0) || $0.properties.isEmoji } ?? false
        default: isPlain(scalar)
        }
    }

    /// Returns true for an emoji or a selector that ends one: the neighbours of a joiner. Digits, # and * do not count.
    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x2000 && scalar.properties.isEmoji || scalar == "\u{FE0F}"
    }

    private static func isSelector(_ scalar: Unicode.Scalar) -> Bool { (0xFE00...0xFE0F).contains(scalar.value) }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        // ASCII and Western European letters, which are nearly all text: a fast check without Unicode's tables.
        if scalar.value < 0x80 { return picture(of: scalar) == nil }
        if (0xA0..<0x300).contains(scalar.value) { return scalar != "\u{AD}" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            return false
        default:
            return !scalar.properties.isNoncharacterCodePoint && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}

extension String {
    /// True if a spreadsheet, or a reader that removes apostrophes first, would treat the text as a formula (OWASP, CSV
    /// injection). Some signs may be full-width.
    package var isFormula: Bool {
        switch unicodeScalars.first(where: { $0 != "'" }) {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }

    /// Returns the text with `mark` before each of the scalars. `String.replacing` would miss one that a combining mark
    /// follows.
    public func escaping(_ scalars: Set<Unicode.Scalar>, with mark: Unicode.Scalar) -> String {
        var escaped = UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalars.contains(scalar) { escaped.append(mark) }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
