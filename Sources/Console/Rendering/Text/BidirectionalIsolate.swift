import Domain

/// Keeps text that runs in another direction from reordering what stands around it.
///
/// A price after an Arabic title would change places with it. Between U+2068 and U+2069 (Unicode Annex 9) the title is
/// ordered by itself. In a line that runs from left to right, text without right-to-left characters needs neither and
/// gets neither, so that it can be copied and compared as it is; in an Arabic line all text from outside gets them.
enum BidirectionalIsolate {
    static func around(_ text: String) -> String {
        isNeeded(for: text) ? always(around: text) : text
    }

    static func always(around text: String) -> String {
        text.isEmpty ? text : "\u{2068}\(text)\u{2069}"
    }

    /// Lines that were one, each with its own beginnings and ends of isolates: a terminal orders every line by itself.
    static func closed(in lines: [String]) -> [String] {
        guard lines.count > 1, lines.contains(where: { $0.unicodeScalars.contains("\u{2068}") }) else { return lines }
        var open = 0
        return lines.map { line in
            let before = String(repeating: "\u{2068}", count: open)
            for scalar in line.unicodeScalars {
                if scalar == "\u{2068}" { open += 1 }
                if scalar == "\u{2069}" { open = max(0, open - 1) }
            }
            return before + line + String(repeating: "\u{2069}", count: open)
        }
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
