/// One word of a line: its text, its position, and whether it was quoted.
public struct Word: Hashable, Sendable {
    public let text: String
    public let range: SourceRange

    /// True if any part was quoted or escaped: such a word is always a value, never an option or a keyword.
    public let isQuoted: Bool

    package init(text: String, range: SourceRange, isQuoted: Bool) {
        self.text = text
        self.range = range
        self.isQuoted = isQuoted
    }

    /// Returns any text as one word that reads back as that text: bare if possible, otherwise in double quotes.
    ///
    /// A text that begins with `-` is also quoted, so that it is never taken for an option.
    public static func quoted(_ text: String) -> String { canStandBare(text) ? text : inQuotes(text) }

    /// Returns any text in double quotes, even if it needs none: `"all"` is a value where `all` may be a keyword.
    ///
    /// Controls, line separators and marks that change the direction of text are written as escapes, so that the word
    /// shows everything that it contains.
    public static func inQuotes(_ text: String) -> String {
        var written = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                written += "\\"
                written.unicodeScalars.append(scalar)
            case "\n":
                written += "\\n"
            case "\t":
                written += "\\t"
            case _ where scalar.isShownByEscape:
                written += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default:
                written.unicodeScalars.append(scalar)
            }
        }
        return written + "\""
    }

    /// Returns whether a text reads back as itself without quotes; the reader itself decides.
    private static func canStandBare(_ text: String) -> Bool {
        let startsAsSomethingElse = ["-", "#", "<<"].contains { text.utf8.starts(with: $0.utf8) }
        return !startsAsSomethingElse
            && !text.utf8.contains(UInt8(ascii: ";"))
            && SourceCursor.reads(text, asBare: .word)
            && !text.unicodeScalars.contains { $0.isShownByEscape }
    }
}

extension Unicode.Scalar {
    /// True if the scalar, written as it is, would be invisible or would change how the text around it is shown.
    fileprivate var isShownByEscape: Bool {
        guard !isASCII else { return value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isBidiControl
        }
    }
}

/// The characters that a bare part may contain, depending on where it is read.
enum BareText {
    case word

    /// The characters that a value in a filter expression may contain without quotes.
    case operand

    /// Returns whether a bare part continues with `scalar`, which is neither a blank, a quote that opens nor a
    /// backslash.
    func holds(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .word: return true
        case .operand:
            guard scalar.isASCII else { return !"≤≥≠،".unicodeScalars.contains(scalar) }
            if scalar.isASCIILetter || scalar.isASCIIDigit { return true }
            switch scalar {
            case "/", ".", "-", ":", "_", "$", "%", "+", "'", "&", "@", "*", "#": return true
            default: return false
            }
        }
    }
}
