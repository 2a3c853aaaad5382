import Domain

/// The width of text in terminal cells.
///
/// It is measured with Unicode 16's East Asian Width, scalar by scalar, as terminals do. A vowel of Hindi or Thai that
/// is written beside its letter therefore has a cell of its own. Emoji that are joined are an exception: they are as
/// wide as the widest of them. `Fixtures/widths` contains the widths of some hundred texts on a terminal.
///
/// The text must not contain control characters (`Domain.VisibleText` replaces them).
package enum TextWidth {
    package static func cells(of text: some StringProtocol) -> Int {
        if let latin = text.utf8.withContiguousStorageIfAvailable(latinCells) ?? nil { return latin }
        var count = 0
        for scalar in text.unicodeScalars {
            guard isSimple(scalar) else {
                // It may combine with the scalar before it, but with none before that.
                count = max(0, count - 1)
                let rest = text[text.unicodeScalars.index(text.startIndex, offsetBy: count)...]
                return rest.reduce(count) { $0 + cells(of: $1) }
            }
            count += 1
        }
        return count
    }

    /// Returns the width of text below U+0300, where nothing combines or is wide; nil for other text.
    private static func latinCells(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var count = bytes.place { $0 >= 0x80 }
        for byte in bytes[count...] {
            if byte >= 0xCC { return nil }
            if !UTF8.isContinuation(byte) { count += 1 }
        }
        return count
    }

    package static func cells(of cluster: Character) -> Int {
        let scalars = cluster.unicodeScalars
        var rest = scalars.makeIterator()
        if let first = rest.next(), isSimple(first), rest.next() == nil { return 1 }
        var (sum, widest) = (0, 0)
        var (isPicture, isEmoji) = (false, false)
        for (place, scalar) in scalars.enumerated() {
            // U+FE0F selects the emoji form of the scalar before it.
            if scalar == "\u{FE0F}", isEmoji { return 2 }
            isEmoji = isEmoji || scalar.properties.isEmoji
            // Two regional indicators are a flag, and each has half of its width.
            if place == 0 { isPicture = isEmoji && !(0x1F1E6...0x1F1FF).contains(scalar.value) }
            let cells = cells(of: scalar)
            sum += cells
            widest = max(widest, cells)
        }
        return isPicture ? widest : sum
    }

    private static func cells(of scalar: Unicode.Scalar) -> Int {
        if isSimple(scalar) { return 1 }
        if isZeroWidth(scalar) { return 0 }
        return WideScalars.contains(scalar) ? 2 : 1
    }

    /// Returns true for scalars that are quickly known to be a cluster of one cell: Latin letters, and the dashes,
    /// quotes, currency signs and pictures of control characters that are frequent in souk's own words.
    private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300, 0x2010...0x2027, 0x20A0...0x20C0, 0x2400...0x2426: true
        default: false
        }
    }

    private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Vowels and final consonants of Hangul are drawn into the syllable before them.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: true
        // The signs of numbers and years in Arabic and Kaithi are drawn under the digits after them. On a terminal,
        // where each digit has a cell, they are drawn before the digits.
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: false
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: true
            // The fillers of Hangul are letters, and are as wide as what they stand for.
            case .otherLetter: false
            default: scalar.properties.isDefaultIgnorableCodePoint
            }
        }
    }
}

extension String {
    /// Returns the text with blanks up to a width in cells; text that is wider is unchanged.
    package func padded(to width: Int, _ alignment: TextAlignment = .left) -> String {
        let blanks = Span.blanks(width - TextWidth.cells(of: self)).text
        return alignment == .left ? self + blanks : blanks + self
    }
}

package enum TextAlignment {
    case left, right
}

/// The Unicode scalars that take two cells of a terminal.
enum WideScalars {
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= bounds[0] else { return false }
        var lower = 0
        var upper = bounds.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if bounds[middle] <= scalar.value { lower = middle + 1 } else { upper = middle }
        }
        return !lower.isMultiple(of: 2)
    }

    /// The bounds of the ranges of wide scalars: wide from the first bound up to but not including the second, not wide
    /// from there to the third, and so on.
    ///
    /// Made from the Unicode Character Database 16.0.0, EastAsianWidth.txt: all code points of the widths W and F,
    /// with the unassigned ones that the file gives W by default.
    static let bounds: [UInt32] = [
        0x1100, 0x1160, 0x231A, 0x231C, 0x2329, 0x232B, 0x23E9, 0x23ED, 0x23F0, 0x23F1, 0x23F3, 0x23F4, 0x25FD, 0x25FF,
        0x2614, 0x2616, 0x2630, 0x2638, 0x2648, 0x2654, 0x267F, 0x2680, 0x268A, 0x2690, 0x2693, 0x2694, 0x26A1, 0x26A2,
        0x26AA, 0x26AC, 0x26BD, 0x26BF, 0x26C4, 0x26C6, 0x26CE, 0x26CF, 0x26D4, 0x26D5, 0x26EA, 0x26EB, 0x26F2, 0x26F4,
        0x26F5, 0x26F6, 0x26FA, 0x26FB, 0x26FD, 0x26FE, 0x2705, 0x2706, 0x270A, 0x270C, 0x2728, 0x2729, 0x274C, 0x274D,
        0x274E, 0x274F, 0x2753, 0x2756, 0x2757, 0x2758, 0x2795, 0x2798, 0x27B0, 0x27B1, 0x27BF, 0x27C0, 0x2B1B, 0x2B1D,
        0x2B50, 0x2B51, 0x2B55, 0x2B56, 0x2E80, 0x2E9A, 0x2E9B, 0x2EF4, 0x2F00, 0x2FD6, 0x2FF0, 0x303F, 0x3041, 0x3097,
        0x3099, 0x3100, 0x3105, 0x3130, 0x3131, 0x318F, 0x3190, 0x31E6, 0x31EF, 0x321F, 0x3220, 0x3248, 0x3250, 0xA48D,
        0xA490, 0xA4C7, 0xA960, 0xA97D, 0xAC00, 0xD7A4, 0xF900, 0xFB00, 0xFE10, 0xFE1A, 0xFE30, 0xFE53, 0xFE54, 0xFE67,
        0xFE68, 0xFE6C, 0xFF01, 0xFF61, 0xFFE0, 0xFFE7, 0x16FE0, 0x16FE5, 0x16FF0, 0x16FF2, 0x17000, 0x187F8, 0x18800,
        0x18CD6, 0x18CFF, 0x18D09, 0x1AFF0, 0x1AFF4, 0x1AFF5, 0x1AFFC, 0x1AFFD, 0x1AFFF, 0x1B000, 0x1B123, 0x1B132,
        0x1B133, 0x1B150, 0x1B153, 0x1B155, 0x1B156, 0x1B164, 0x1B168, 0x1B170, 0x1B2FC, 0x1D300, 0x1D357, 0x1D360,
        0x1D377, 0x1F004, 0x1F005, 0x1F0CF, 0x1F0D0, 0x1F18E, 0x1F18F, 0x1F191, 0x1F19B, 0x1F200, 0x1F203, 0x1F210,
        0x1F23C, 0x1F240, 0x1F249, 0x1F250, 0x1F252, 0x1F260, 0x1F266, 0x1F300, 0x1F321, 0x1F32D, 0x1F336, 0x1F337,
        0x1F37D, 0x1F37E, 0x1F394, 0x1F3A0, 0x1F3CB, 0x1F3CF, 0x1F3D4, 0x1F3E0, 0x1F3F1, 0x1F3F4, 0x1F3F5, 0x1F3F8,
        0x1F43F, 0x1F440, 0x1F441, 0x1F442, 0x1F4FD, 0x1F4FF, 0x1F53E, 0x1F54B, 0x1F54F, 0x1F550, 0x1F568, 0x1F57A,
        0x1F57B, 0x1F595, 0x1F597, 0x1F5A4, 0x1F5A5, 0x1F5FB, 0x1F650, 0x1F680, 0x1F6C6, 0x1F6CC, 0x1F6CD, 0x1F6D0,
        0x1F6D3, 0x1F6D5, 0x1F6D8, 0x1F6DC, 0x1F6E0, 0x1F6EB, 0x1F6ED, 0x1F6F4, 0x1F6FD, 0x1F7E0, 0x1F7EC, 0x1F7F0,
        0x1F7F1, 0x1F90C, 0x1F93B, 0x1F93C, 0x1F946, 0x1F947, 0x1FA00, 0x1FA70, 0x1FA7D, 0x1FA80, 0x1FA8A, 0x1FA8F,
        0x1FAC7, 0x1FACE, 0x1FADD, 0x1FADF, 0x1FAEA, 0x1FAF0, 0x1FAF9, 0x20000, 0x2FFFE, 0x30000, 0x3FFFE,
    ]
}
