import CommandKit
import LineEditing
import Services
import Testing

@testable import Console

@Suite struct PictureAbilityTests {
    private static let plain = ["TERM": "xterm-256color"]
    private static let tmux = ["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"]

    private func ability(
        _ answers: [TerminalAnswer], in environment: [String: String] = plain, isColoured: Bool = true
    ) -> PictureAbility {
        PictureAbility(answers, in: TerminalSurroundings(environment: environment), isColoured: isColoured)
    }

    @Test func `a terminal that answers in the kitty protocol knows it`() {
        #expect(ability([.graphics(keys: "i=31", text: "OK"), .abilities([62, 4])]) == .kitty)
        #expect(ability([.graphics(keys: "i=31", text: "OK"), .abilities([1, 2])], in: Self.tmux) == .kittyInTmux)
        #expect(ability([.graphics(keys: "i=31", text: "EINVAL"), .abilities([62])]) == .blocks(.palette))
        #expect(ability([.graphics(keys: "i=7", text: "OK"), .abilities([62])]) == .blocks(.palette))
    }

    @Test func `iTerm2 is known by its name, and sixel by its number`() {
        #expect(ability([.version("iTerm2 3.5.0"), .abilities([62, 4])]) == .iterm2)
        #expect(ability([.version("XTerm(388)"), .abilities([64, 1, 4, 22])]) == .sixel)
        // The first number is the terminal's level and no ability.
        #expect(ability([.abilities([4, 6])]) == .blocks(.palette))
    }

    @Test(arguments: [
        ("xterm-256color", "", PictureForm.Colours.palette), ("xterm", "", .sixteen), ("xterm", "truecolor", .full),
        ("xterm-direct", "", .palette), ("linux", "", .sixteen),
    ])
    func `whatever else obeys and has colours shows half blocks in them`(
        kind: String, colours: String, expected: PictureForm.Colours
    ) {
        #expect(ability([], in: ["TERM": kind, "COLORTERM": colours]) == .blocks(expected))
        #expect(ability([], in: ["TERM": kind, "COLORTERM": colours], isColoured: false) == .none)
    }

    @Test(arguments: ["", "dumb"])
    func `a dumb terminal is neither asked nor shown pictures, whatever is set`(kind: String) async {
        let terminal = PictureTerminal(TerminalSurroundings(environment: ["TERM": kind]), isColoured: true) { _, _ in
            Issue.record("It was asked.")
            return []
        }
        for choice in [nil, .kitty, .iterm2, .sixel, .blocks, .off] as [PictureChoice?] {
            #expect(await terminal.ability(choice) == .none)
        }
    }

    @Test func `a terminal is asked once, and not where a choice is set`() async {
        await confirmation { asked in
            let surroundings = TerminalSurroundings(environment: Self.plain)
            let terminal = PictureTerminal(surroundings, isColoured: true) { question, _ in
                asked()
                #expect(question.hasSuffix("\u{1B}[c"))
                return [.graphics(keys: "i=31", text: "OK"), .abilities([62])]
            }
            #expect(await terminal.ability(.sixel) == .sixel)
            #expect(await terminal.ability(.off) == .none)
            #expect(await terminal.ability(nil) == .kitty)
            #expect(await terminal.ability(nil) == .kitty)
        }
    }

    @Test func `a terminal that would show a question, or take it for its title, is not asked it`() {
        #expect(!TerminalSurroundings(environment: ["TERM": "linux"]).answers)
        #expect(!TerminalSurroundings(environment: ["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"]).answers)
        let screen = TerminalSurroundings(environment: ["TERM": "screen-256color"])
        #expect(PictureAbility.question(in: screen) == "\u{1B}[>0q\u{1B}[c")
        // tmux calls itself so too, and over a connection to another machine only its kind tells of it.
        for tmux in [["TERM": "screen", "TMUX": "/tmp/tmux"], ["TERM": "tmux-256color"]] {
            #expect(PictureAbility.question(in: TerminalSurroundings(environment: tmux)).hasPrefix("\u{1B}Ptmux;"))
        }
    }

    @Test func `tmux is asked for itself, and the terminal beyond it past it`() {
        let surroundings = TerminalSurroundings(environment: Self.tmux)
        #expect(PictureAbility.question(in: surroundings).hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}_Gi=31,"))
        #expect(!PictureAbility.isAnswered(by: [.abilities([1, 2])], in: surroundings))
        #expect(PictureAbility.isAnswered(by: [.abilities([1]), .graphics(keys: "", text: "")], in: surroundings))
        let plain = TerminalSurroundings(environment: Self.plain)
        #expect(PictureAbility.isAnswered(by: [.abilities([62])], in: plain))
        #expect(!PictureAbility.isAnswered(by: [.version("xterm")], in: plain))
    }

    @Test func `what is set through tmux goes past it`() async {
        let terminal = PictureTerminal(TerminalSurroundings(environment: Self.tmux), isColoured: true) { _, _ in [] }
        #expect(await terminal.ability(.kitty) == .kittyInTmux)
        #expect(await terminal.ability(.iterm2) == .iterm2InTmux)
    }
}
