import CommandKit
import Terminal
import Synchronization
import Testing

@testable import Console

@Suite struct TerminalGraphicsTests {
    private static let plain = ["TERM": "xterm-256color"]
    private static let multiplexed = [
        ["TERM": "tmux-256color"], ["TERM": "screen"], ["TERM": "xterm", "TMUX": "/tmp/tmux-0/default,1,0"],
    ]
    private static let kitty = [TerminalAnswer.graphics(keys: "i=31", text: "OK"), .abilities([62, 4])]

    private func form(
        _ answers: [TerminalAnswer], in environment: [String: String] = plain, isColoured: Bool = true,
        choosing choice: PictureChoice? = nil
    ) async -> PictureForm? {
        let graphics = TerminalGraphics(environment: environment, isColoured: isColoured) { _ in answers }
        return await graphics.form(choice)
    }

    /// Returns the query sent to the terminal; nil if none is sent.
    private func query(in environment: [String: String]) async -> String? {
        let asked = Mutex<String?>(nil)
        let graphics = TerminalGraphics(environment: environment, isColoured: true) { query in
            asked.withLock { $0 = query }
            return []
        }
        _ = await graphics.form(nil)
        return asked.withLock { $0 }
    }

    @Test func `a terminal that answers in the kitty protocol knows it`() async {
        #expect(await form(Self.kitty) == .kitty)
        #expect(await form([.graphics(keys: "i=31", text: "EINVAL"), .abilities([62])]) == .blocks(.palette))
        #expect(await form([.graphics(keys: "i=7", text: "OK"), .abilities([62])]) == .blocks(.palette))
    }

    @Test func `iTerm2 is known by its name, and sixel by its number`() async {
        #expect(await form([.version("iTerm2 3.5.0"), .abilities([62, 4])]) == .iterm2)
        #expect(await form([.version("XTerm(388)"), .abilities([64, 1, 4, 22])]) == .sixel)
        // The first number is the terminal's conformance level, not a feature.
        #expect(await form([.abilities([4, 6])]) == .blocks(.palette))
    }

    @Test(arguments: [
        ("xterm-256color", "", PictureForm.Colours.palette), ("xterm", "", .sixteen), ("xterm", "truecolor", .full),
        ("xterm-direct", "", .palette), ("linux", "", .sixteen),
    ])
    func `any other terminal with colours shows half blocks in them`(
        kind: String, colours: String, expected: PictureForm.Colours
    ) async {
        #expect(await form([], in: ["TERM": kind, "COLORTERM": colours]) == .blocks(expected))
        #expect(await form([], in: ["TERM": kind, "COLORTERM": colours], isColoured: false) == nil)
    }

    @Test(arguments: ["", "dumb"])
    func `a dumb terminal is neither asked nor shown pictures, whatever is set`(kind: String) async {
        #expect(await query(in: ["TERM": kind]) == nil)
        for choice in PictureChoice.allCases {
            #expect(await form(Self.kitty, in: ["TERM": kind], choosing: choice) == nil)
        }
    }

    @Test func `a terminal is asked once, and not where a choice is set`() async {
        await confirmation { asked in
            let graphics = TerminalGraphics(environment: Self.plain, isColoured: true) { _ in
                asked()
                return Self.kitty
            }
            #expect(await graphics.form(.sixel) == .sixel)
            #expect(await graphics.form(.off) == nil)
            #expect(await graphics.form(nil) == .kitty)
            #expect(await graphics.form(nil) == .kitty)
        }
    }

    @Test func `a terminal that would show a query, or take it for its title, is not asked it`() async {
        #expect(await query(in: Self.plain) == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>0q\u{1B}[c")
        #expect(await query(in: ["TERM": "linux"]) == nil)
        #expect(await query(in: ["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"]) == nil)
        for environment in Self.multiplexed { #expect(await query(in: environment) == "\u{1B}[>0q\u{1B}[c") }
    }

    @Test(arguments: multiplexed)
    func `tmux and GNU Screen get sixels where they know them, else half blocks`(environment: [String: String]) async {
        #expect(await form([.abilities([1, 2, 4])], in: environment) == .sixel)
        let blocks = await form([.abilities([1, 2])], in: environment)
        #expect(blocks == .blocks(environment["TERM"] == "tmux-256color" ? .palette : .sixteen))
        #expect(await form([], in: environment, choosing: .kitty) == blocks)
        #expect(await form([], in: environment, choosing: .iterm2) == blocks)
    }
}
