import Testing

@testable import Rendering

/// A hostile title.
struct HostileText: Sendable, CustomTestStringConvertible {
    let name: String
    let string: String

    var testDescription: String { name }

    static let all = [
        HostileText(name: "a colour", string: "\u{1B}[31mred\u{1B}[0m"),
        HostileText(name: "a link", string: "\u{1B}]8;;http://evil.example\u{1B}\\here\u{1B}]8;;\u{1B}\\"),
        HostileText(name: "a title of the window", string: "\u{9D}0;owned\u{9C}\u{7}"),
        HostileText(name: "C1 controls", string: "a\u{85}b\u{9B}2Jc\u{80}"),
        HostileText(name: "bidirectional overrides", string: "price \u{202E}08€\u{2066} \u{2069}\u{202C}"),
        HostileText(name: "a joiner outside an emoji", string: "pay\u{200D}pal \u{200B}x"),
        HostileText(name: "combining marks", string: "Z" + String(repeating: "\u{489}\u{301}", count: 5_000)),
        HostileText(name: "NUL", string: "a\0b"),
        HostileText(name: "line breaks", string: "first\nsecond\r\nthird\rfourth\u{2028}fifth\u{B}\u{C}"),
        HostileText(name: "tags and noncharacters", string: "x\u{E0041}\u{E007F}\u{FFFE}\u{10FFFD}\u{E000}"),
        HostileText(name: "formulas", string: "=1+1|'cmd'!A1, \"@x\", -2"),
        HostileText(name: "markup", string: "<b>&|\\`code` *x* [a](http://evil.example) # ~~y~~"),
        HostileText(name: "a family without end", string: String(repeating: "👩‍", count: 2_000) + "👧"),
        HostileText(name: "flags without end", string: String(repeating: "🇫", count: 2_001)),
        HostileText(name: "a title of 20,000 letters", string: String(repeating: "é", count: 20_000)),
        HostileText(name: "nothing", string: ""),
        HostileText(name: "blanks", string: "   "),
    ]
}
