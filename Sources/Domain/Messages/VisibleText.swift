/// Text from outside with everything a terminal could obey, or a reader could be deceived by, made visible.
///
/// Control characters become their pictures (`␛`), all else that is not to be sent raw becomes its code (`\u{202E}`):
/// C0 and C1, DEL, line and paragraph separators, bidirectional controls, invisible format characters, tags,
/// unassigned and private code points, noncharacters. Emoji joined by U+200D and their variation selectors stay.
/// (Design §7; CVE-2021-42574 shows what the bidirectional controls do.)
public struct VisibleText: Sendable, Hashable {
    /// Safe to send to a terminal as one piece; it holds a line break only where `keepingLines` allowed it.
    public let string: String

    /// Makes `text` visible; a newline stays a newline only if `keepingLines`.
    public init(_ text: String, keepingLines: Bool = false) {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            string = text
        } else {
            string = Self.visible(text, keepingLines: keepingLines)
        }
    }

    private static func visible(_ text: String, keepingLines: Bool) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        var previous: Unicode.Scalar?
        var marks = 0
        for scalar in text.unicodeScalars {
            if keepingLines, scalar == "\n" {
                result.unicodeScalars.append(scalar)
            } else if let picture = picture(of: scalar) {
                result.unicodeScalars.append(picture)
            } else if scalar == "\u{200D}" ? previous.map(joins) ?? false : isPlain(scalar) {
                marks = isMark(scalar) ? marks + 1 : 0
                if marks <= markLimit { result.unicodeScalars.append(scalar) }
            } else {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
            previous = scalar
        }
        return result
    }

    /// Combining marks that one character may carry; the rest are dropped. Swift compares long runs of them in
    /// quadratic time, and no language stacks more.
    public static let markLimit = 8

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: "\u{2421}"
        default: nil
        }
    }

    /// A joiner is part of an emoji only after one.
    private static func joins(_ previous: Unicode.Scalar) -> Bool {
        previous.properties.isEmoji || previous == "\u{FE0F}"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        // ASCII and the letters of western Europe, which is nearly everything: quick, without Unicode's tables.
        if scalar.value < 0x80 || (0xA0..<0x300).contains(scalar.value) { return scalar != "\u{AD}" }
        // Variation selectors choose between text and emoji forms; alone they draw nothing and move nothing.
        if (0xFE00...0xFE0F).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            return false
        default:
            return !scalar.properties.isNoncharacterCodePoint && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
