/// How many cells of a terminal text takes.
///
/// Measured with Unicode 16's East Asian Width, as terminals do: scalar by scalar, so that a vowel of Hindi or Thai that
/// is written beside its letter has a cell of its own; save that emoji which are joined are one, as wide as the widest.
/// `Fixtures/widths` holds what a terminal makes of some hundred texts.
///
/// The text holds no control characters (`Domain.VisibleText` sees to that).
enum TextWidth {
    static func cells(of text: some StringProtocol) -> Int {
        var bytes = 0
        var scalars = 0
        var isPlain = true
        for byte in text.utf8 {
            bytes += 1
            // Below U+0300 nothing combines, nothing is wide, and no cluster has two scalars.
            if byte >= 0xCC { isPlain = false }
            if !UTF8.isContinuation(byte) { scalars += 1 }
        }
        if isPlain { return scalars }
        return text.unicodeScalars.allSatisfy(isSimple) ? scalars : text.reduce(0) { $0 + cells(of: $1) }
    }

    static func cells(of cluster: Character) -> Int {
        var (sum, widest) = (0, 0)
        var (isPicture, isEmoji) = (false, false)
        for (place, scalar) in cluster.unicodeScalars.enumerated() {
            if scalar == emojiSelector, isEmoji { return 2 }
            isEmoji = isEmoji || scalar.properties.isEmoji
            if place == 0 { isPicture = isEmoji && !isRegionalIndicator(scalar) }
            let cells = cells(of: scalar)
            sum += cells
            widest = max(widest, cells)
        }
        return isPicture ? widest : sum
    }

    /// U+FE0F asks for the emoji form of the scalar before it.
    private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

    /// Two of them are a flag, and each is half of its width.
    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    private static func cells(of scalar: Unicode.Scalar) -> Int {
        if isSimple(scalar) { return 1 }
        if isZeroWidth(scalar) { return 0 }
        return WideScalars.contains(scalar) ? 2 : 1
    }

    /// Scalars of which it is quickly known that each is a cluster of one cell: Latin letters, and the dashes, quotes,
    /// currency signs and pictures of control characters that our own words are full of.
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
        // The signs of numbers and years in Arabic and Kaithi stand under the digits after them, and before them on
        // a terminal, where each digit has a cell.
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: false
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: true
            // The fillers of Hangul, which are letters, keep the place of what they stand for.
            case .otherLetter: false
            default: scalar.properties.isDefaultIgnorableCodePoint
            }
        }
    }
}

extension String {
    /// The text with blanks after it, or before it when `alignment` is `.right`, up to a width in cells.
    ///
    /// Text that is wider already stays as it is.
    func padded(to width: Int, _ alignment: TextAlignment = .left) -> String {
        let blanks = String(repeating: " ", count: max(0, width - TextWidth.cells(of: self)))
        return alignment == .left ? self + blanks : blanks + self
    }
}

/// The side of its column that text keeps to.
enum TextAlignment {
    case left, right
}
