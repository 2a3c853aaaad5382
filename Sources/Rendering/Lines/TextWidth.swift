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
