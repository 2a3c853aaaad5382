/// One word of a line: what it says, where it stands, and whether it was quoted.
public struct Word: Hashable, Sendable {
    /// What the word says once quotes and escapes are taken off.
    public let text: String

    /// Where the word stands in the source, quotes included.
    public let range: SourceRange

    /// Whether any part was quoted or escaped: such a word is only ever a value, never an option or a keyword.
    public let isQuoted: Bool

    public init(text: String, range: SourceRange, isQuoted: Bool) {
        self.text = text
        self.range = range
        self.isQuoted = isQuoted
    }
}

extension Word {
    /// Writes any text as one word that reads back as that text: bare where it can stand bare, in double quotes
    /// elsewhere.
    ///
    /// A text that begins with `-` is quoted too, so that it is never taken for an option.
    public static func quoted(_ text: String) -> String {
        canStandBare(text) ? text : inQuotes(text)
    }

    /// Writes any text in double quotes, also where it needs none: `"all"` is a value where `all` may be a keyword.
    ///
    /// Controls, line separators and marks that turn the direction of text are written as escapes, so that the word
    /// shows all there is in it.
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

    /// The reader itself decides, so that the two cannot disagree.
    private static func canStandBare(_ text: String) -> Bool {
        let startsAsSomethingElse = ["-", "#", "<<"].contains { text.utf8.starts(with: $0.utf8) }
        return !startsAsSomethingElse
            && SourceCursor.reads(text, asBare: .word)
            && !text.unicodeScalars.contains { $0.isShownByEscape }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar would be invisible, or change what is seen around it, if it were written as it is.
    fileprivate var isShownByEscape: Bool {
        guard !isASCII else { return value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isBidiControl
        }
    }
}

/// What a bare part may hold where it is read.
enum BareText {
    /// Anything but blanks.
    case word

    /// What a value in a filter expression may hold without quotes.
    case operand

    /// Whether a bare part goes on with `scalar`, which is neither a quote that opens nor a backslash.
    func holds(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .word: return !scalar.isBlank
        case .operand:
            guard scalar.isASCII else { return scalar != "≤" && scalar != "≥" && scalar != "≠" }
            if scalar.isASCIILetter || scalar.isASCIIDigit { return true }
            switch scalar {
            case "/", ".", "-", ":", "_", "$", "%", "+", "'", "&", "@", "*", "#": return true
            default: return false
            }
        }
    }
}
