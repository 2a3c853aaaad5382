import Foundation
import Testing

@testable import Rendering

struct ThemeTests {
    @Test(arguments: Theme.allCases, TextRole.allCases)
    func `colouring does not change the text`(theme: Theme, role: TextRole) {
        #expect(theme.paint("Vélo", as: role).unpainted == "Vélo")
        #expect(theme.paint("", as: role) == "")
    }

    @Test func `no theme writes no escape sequences`() {
        #expect(TextRole.allCases.allSatisfy { Theme.none.paint("x", as: $0) == "x" })
    }

    @Test func `a 16-colour terminal is sent only those colours`() {
        for role in TextRole.allCases {
            #expect(Theme.sixteen.style(of: role)?.contains("38;") != true)
        }
    }

    @Test(arguments: [Theme.dark, .light], TextRole.allCases)
    func `each of the 256 colours is readable on its background`(theme: Theme, role: TextRole) throws {
        guard let style = theme.style(of: role), let number = Int(style.split(separator: ";").last ?? ""),
            style.contains("38;5;")
        else { return }
        let contrast = Colour(number).contrast(to: theme == .dark ? Colour(16) : Colour(231))
        // The minimum contrast of the Web Content Accessibility Guidelines (1.4.3).
        #expect(contrast >= 4.5, "\(role): \(contrast)")
    }
}

/// One of 256 colours, from the cube or the greys, as every terminal has them.
private struct Colour {
    let parts: [Double]

    init(_ number: Int) {
        func level(_ step: Int) -> Double { step == 0 ? 0 : Double(55 + 40 * step) / 255 }
        let cube = number - 16
        parts =
            number >= 232
            ? Array(repeating: Double(8 + 10 * (number - 232)) / 255, count: 3)
            : [level(cube / 36), level(cube / 6 % 6), level(cube % 6)]
    }

    func contrast(to other: Colour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Relative luminance, with the curve of sRGB taken for a power.
    private var luminance: Double { zip([0.2126, 0.7152, 0.0722], parts).map { $0 * pow($1, 2.2) }.reduce(0, +) }
}

struct TerminalColoursTests {
    @Test(arguments: [
        (["TERM": "xterm-256color"], true), (["TERM": "tmux-256color"], true), (["TERM": "xterm"], false),
        (["TERM": "xterm", "COLORTERM": "truecolor"], true), (["TERM": "xterm-kitty"], true),
        (["TERM": "linux"], false), (["TERM": "xterm-direct256"], true), (["TERM": "alacritty-direct"], true),
        (["TERM": "screen.xterm-256color-bce"], true), (["TERM": "foot"], true),
        (["TERM": "xterm-16color", "COLORTERM": ""], false),
        ([:], false),
    ])
    func `256 colours are detected from the terminal's name or COLORTERM`(
        environment: [String: String], has256Colours: Bool
    ) {
        #expect(TerminalColours(environment: environment).has256Colours == has256Colours)
    }

    @Test(
        arguments: [
            ("15;0", false), ("0;15", true), ("0;default;15", true), ("12;8", false), ("0;7", true), ("", nil),
            ("0;default", nil), ("0;99", nil), ("x", nil),
        ] as [(String, Bool?)])
    func `the background is detected from COLORFGBG`(variable: String, isLight: Bool?) {
        #expect(TerminalColours(environment: ["COLORFGBG": variable]).hasLightBackground == isLight)
    }

    @Test func `the chosen theme is used as far as the terminal supports its colours`() {
        let (few, many) = (TerminalColours(), TerminalColours(has256Colours: true))
        #expect(
            ["dark", "light", "16", nil].map { few.theme(chosen: $0) } == [.sixteen, .sixteen, .sixteen, .sixteen])
        #expect(["dark", "light", "16", nil].map { many.theme(chosen: $0) } == [.dark, .light, .sixteen, .sixteen])
        #expect(TerminalColours(has256Colours: true, hasLightBackground: true).theme(chosen: nil) == .light)
        #expect(TerminalColours(has256Colours: true, hasLightBackground: false).theme(chosen: nil) == .dark)
        #expect(TerminalColours(has256Colours: true, hasLightBackground: false).theme(chosen: "none") == .none)
    }
}
