extension Unicode.Scalar {
    /// True if the scalar separates words: space, TAB, newline or carriage return.
    ///
    /// No other Unicode space does: a no-break space is typed to keep the text on both sides of it together.
    var isBlank: Bool {
        self == " " || self == "\t" || self == "\n" || self == "\r"
    }

    /// True if the scalar is a control character (C0, DEL or C1) that is not a blank.
    var isControl: Bool {
        (value < 0x20 || (0x7F...0x9F).contains(value)) && !isBlank
    }

    /// True if the scalar is a letter, a digit, or a mark that belongs to the letter before it.
    var isLetterOrDigit: Bool {
        guard !isASCII else { return isASCIILetter || isASCIIDigit }
        return properties.isAlphabetic || properties.numericType != nil || isMark
    }

    /// True if the scalar is a letter or a mark, and so not a digit.
    var isLetter: Bool {
        isASCII ? isASCIILetter : properties.isAlphabetic || isMark
    }

    var isASCIILetter: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self)
    }

    var isASCIIDigit: Bool {
        ("0"..."9").contains(self)
    }

    private var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
