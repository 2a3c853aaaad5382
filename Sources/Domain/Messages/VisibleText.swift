/// Text from outside with everything a terminal could obey, or a reader could be deceived by, made visible.
///
/// Control characters become their pictures (`␛`), all else that is not to be sent raw becomes its code (`\u{202E}`):
/// C0 and C1, DEL, line and paragraph separators, bidirectional controls, invisible format characters, tags,
/// unassigned and private code points, noncharacters. A joiner (U+200D) stays between two emoji, a variation selector
/// after a character that may have one; anywhere else two texts would look the same.
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
        let scalars = text.unicodeScalars
        for place in scalars.indices {
            let scalar = scalars[place]
            if keepingLines, scalar == "\n" {
                result.unicodeScalars.append(scalar)
            } else if let picture = picture(of: scalar) {
                result.unicodeScalars.append(picture)
            } else if isShown(scalar, after: previous, before: { scalars[scalars.index(after: place)...].first }) {
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
    static let markLimit = 8

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
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

    /// Whether a scalar is sent as it is, where it stands.
    ///
    /// Of ASCII the controls are not asked about here: each format has its own way with them.
    static func isShown(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: () -> Unicode.Scalar?
    ) -> Bool {
        switch scalar.value {
        case 0x200D: (previous.map(isJoined) ?? false) && (next().map(isJoined) ?? false)
        // They choose between text and emoji forms, or between forms of a sign; digits and # and * have them in keycaps.
        case 0xFE00...0xFE0F:
            previous.map { $0.value >= 0x2000 && !isSelector($0) || $0.properties.isEmoji } ?? false
        default: isPlain(scalar)
        }
    }

    /// Whether a scalar may stand beside a joiner: an emoji, or what ends one. Digits, # and * are emoji for keycaps only.
    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x2000 && scalar.properties.isEmoji || scalar == "\u{FE0F}"
    }

    private static func isSelector(_ scalar: Unicode.Scalar) -> Bool { (0xFE00...0xFE0F).contains(scalar.value) }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        // ASCII and the letters of western Europe, which is nearly everything: quick, without Unicode's tables.
        if scalar.value < 0x80 || (0xA0..<0x300).contains(scalar.value) { return scalar != "\u{AD}" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            return false
        default:
            return !scalar.properties.isNoncharacterCodePoint && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
