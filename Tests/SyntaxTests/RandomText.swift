import CommandKitTesting

/// Texts that are hard to parse, with special and ordinary characters equally frequent.
enum RandomText {
    private static let pieces: [String] = [
        "a", "Z", "é", "e\u{301}", "7", " ", "\t", "\n", "\r\n", "\u{A0}", "'", "\"", "\\", "#", "<<", "<<END", "=",
        "!=", "~",
        "<", ">", "≤", "(", ")", ",", "&", "&&", "|", "||", "!", "-", "--", "_", ".", "/", "and", "or", "not", "in",
        "\\u{41}",
        "\\u{", "{", "}", "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{202E}", "\u{2028}", "\u{200D}", "\u{301}", "👩‍👩‍👧", "🇫🇷",
        "€", "自",
        "سيارة",
    ]

    /// Up to `length` pieces in any order.
    static func any(length: Int = 12, using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...length, using: &generator))
            .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }
            .joined()
    }
}
