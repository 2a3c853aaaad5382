import Domain

/// Keeps text that runs in another direction from reordering what stands around it.
///
/// Between U+2068 and U+2069 (Unicode Annex 9) a text is ordered by itself.
enum BidirectionalIsolate {
    /// The text between the signs where it has letters that run from right to left.
    ///
    /// A price after an Arabic title would change places with it. Other text needs no signs in a line that runs from left
    /// to right, and gets none, so that it can be copied and compared as it is.
    static func around(_ text: String) -> String {
        isNeeded(for: text) ? "\u{2068}\(text)\u{2069}" : text
    }

    private static func isNeeded(for text: String) -> Bool {
        // The first right-to-left letters are at U+0590, which is D6 90 in UTF-8.
        text.utf8.contains { $0 >= 0xD6 } && text.unicodeScalars.contains(where: isRightToLeft)
    }

    /// Whether the scalar stands in a block that DerivedBidiClass.txt keeps for right-to-left scripts.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
