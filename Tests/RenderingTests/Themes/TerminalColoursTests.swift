import Testing

@testable import Rendering

struct TerminalColoursTests {
    @Test(arguments: [
        (["TERM": "xterm-256color"], true), (["TERM": "tmux-256color"], true), (["TERM": "xterm"], false),
        (["TERM": "xterm", "COLORTERM": "truecolor"], true), (["TERM": "xterm-kitty"], true),
        (["TERM": "linux"], false), (["TERM": "xterm-direct256"], true), (["TERM": "alacritty-direct"], true),
        (["TERM": "screen.xterm-256color-bce"], true), (["TERM": "foot"], true),
        (["TERM": "xterm-16color", "COLORTERM": ""], false),
        ([:], false),
    ])
    func `256 colours are detected from the terminal's name or COLORTERM`(environment: [String: String], areMany: Bool)
    {
        #expect(TerminalColours(environment: environment).areMany == areMany)
    }

    @Test(
        arguments: [
            ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark), ("0;7", .light), ("", nil),
            ("0;default", nil), ("0;99", nil), ("x", nil),
        ] as [(String, TerminalColours.Background?)])
    func `the background is detected from COLORFGBG`(variable: String, background: TerminalColours.Background?) {
        #expect(TerminalColours(environment: ["COLORFGBG": variable]).background == background)
    }

    @Test func `the chosen theme is used as far as the terminal supports its colours`() {
        let (few, many) = (TerminalColours(), TerminalColours(areMany: true))
        #expect(
            ["dark", "light", "16", nil].map { few.theme(chosen: $0) } == [.sixteen, .sixteen, .sixteen, .sixteen])
        #expect(["dark", "light", "16", nil].map { many.theme(chosen: $0) } == [.dark, .light, .sixteen, .sixteen])
        #expect(TerminalColours(areMany: true, background: .light).theme(chosen: nil) == .light)
        #expect(TerminalColours(areMany: true, background: .dark).theme(chosen: nil) == .dark)
        #expect(TerminalColours(areMany: true, background: .dark).theme(chosen: "none") == .none)
    }
}
