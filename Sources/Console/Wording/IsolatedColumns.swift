/// A line that runs from right to left, in which what stands in one column is kept apart from what stands in the next.
///
/// Words and numbers of other scripts that follow one another would be read as one text from the left, and columns would
/// change places. Columns are what two blanks or more, or a rule, stand between. Bars and signs run with the line.
struct IsolatedColumns {
    private(set) var line = ""
    private var column = ""
    private var hasLetters = false
    private var hasDigits = false
    /// Blanks, and sequences beside them, of which it is not known yet whether another column follows.
    private var gap = ""
    private var blanks = 0

    init(_ source: some StringProtocol) {
        guard source.contains("  ") || source.contains("│") else {
            line = String(source)
            return
        }
        line.reserveCapacity(source.utf8.count + 32)
        var isSequence = false
        for scalar in source.unicodeScalars {
            if isSequence || scalar == "\u{1B}" {
                gap.unicodeScalars.append(scalar)
                isSequence = scalar != "m"
            } else if scalar == " " {
                gap.unicodeScalars.append(scalar)
                blanks += 1
            } else if scalar == "│" {
                endColumn()
                column.unicodeScalars.append(scalar)
                endColumn()
            } else {
                if blanks > 1 || column.isEmpty { endColumn() } else { passGap() }
                column.unicodeScalars.append(scalar)
                hasLetters = hasLetters || scalar.properties.isAlphabetic
                hasDigits = hasDigits || scalar.properties.numericType != nil
            }
        }
        endColumn()
    }

    private mutating func endColumn() {
        if isKeptApart { column = String(column.unicodeScalars.dropFirst().dropLast()) }
        if hasLetters {
            line += "\u{2068}\(column)\u{2069}"
        } else if hasDigits {
            // U+200E, since FriBidi 1.0.8 takes digits for Arabic ones after letters of an isolate before this one.
            line += "\u{2068}\u{200E}\(column)\u{2069}"
        } else {
            line += column
        }
        line += gap
        (column, hasLetters, hasDigits, gap, blanks) = ("", false, false, "", 0)
    }

    /// Whether the whole column stands in one isolate already.
    private var isKeptApart: Bool {
        let scalars = column.unicodeScalars
        guard scalars.first == "\u{2068}", scalars.last == "\u{2069}" else { return false }
        return scalars.count { $0 == "\u{2069}" } == 1
    }

    private mutating func passGap() {
        column += gap
        (gap, blanks) = ("", 0)
    }
}
