/// The characters that say how text runs, and are not seen themselves (Unicode Annex 9, 2).
enum BidirectionalMarks {
    static func contains(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Text without them, in the order it is read in.
    static func removed(from text: String) -> String {
        guard isConcerned(text, byLetters: false) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !contains(scalar.value) { scalars.append(scalar) }
        return String(scalars)
    }

    /// Whether the order of a text may not be that of its bytes: there are marks, or letters that run from right to left.
    static func isConcerned(_ text: some StringProtocol) -> Bool { isConcerned(text, byLetters: true) }

    private static func isConcerned(_ text: some StringProtocol, byLetters: Bool) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { isConcerned($0, byLetters: byLetters) }
            ?? Array(text.utf8).withUnsafeBufferPointer { isConcerned($0, byLetters: byLetters) }
    }

    /// Byte by byte, since nearly all text has none and should pay for no more than that.
    private static func isConcerned(_ bytes: UnsafeBufferPointer<UInt8>, byLetters: Bool) -> Bool {
        var place = 0
        while place < bytes.count {
            let first = bytes[place]
            // All below is in scripts that run from left to right.
            if first >= 0xD6 {
                let second = place + 1 < bytes.count ? bytes[place + 1] : 0
                let third = place + 2 < bytes.count ? bytes[place + 2] : 0
                switch (first, second) {
                // U+0590 to U+07FF.
                case (0xD6, 0x90...), (0xD7...0xDF, _): if byLetters || (first, second) == (0xD8, 0x9C) { return true }
                // U+0800 to U+08FF.
                case (0xE0, 0xA0...0xA3): if byLetters { return true }
                // U+FB00 to U+FDFF, U+FE40 to U+FEFF.
                case (0xEF, 0xAC...0xB7), (0xEF, 0xB9...0xBB): if byLetters { return true }
                // U+10800 to U+10FFF, U+1E800 to U+1EFFF.
                case (0xF0, 0x90), (0xF0, 0x9E): if byLetters, third >= 0xA0 { return true }
                case (0xE2, 0x80): if third == 0x8E || third == 0x8F || (0xAA...0xAE).contains(third) { return true }
                case (0xE2, 0x81): if (0xA6...0xA9).contains(third) { return true }
                default: break
                }
            }
            place += 1
        }
        return false
    }
}
