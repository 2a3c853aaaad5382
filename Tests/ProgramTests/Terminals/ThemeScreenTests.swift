import Foundation
import Testing

/// Colours on a terminal.
@Suite(.enabled("needs tmux", { EmulatedTerminal.isInstalled })) struct ThemeScreenTests {
    private func colours(
        kind: String = "tmux-256color", _ lines: [String], environment: [String: String] = [:]
    ) async throws -> (all: String, text: String) {
        let terminal = try await EmulatedTerminal(home: ScratchHome(), kind: kind, environment: environment)
        for line in lines + ["list"] { try await terminal.enter(line) }
        return (try await terminal.screen(isColoured: true).text, try await terminal.screen().text)
    }

    @Test func `a 256-colour terminal shows the selected theme`() async throws {
        let dark = try await colours(["set theme dark"])
        let light = try await colours(["set theme light"])
        #expect(dark.all.contains("\u{1B}[38;5;245m"))
        #expect(light.all.contains("\u{1B}[38;5;241m"))
        #expect(dark.text.replacing("dark", with: "light") == light.text)
    }

    @Test func `an unknown background limits output to the 16 basic colours`() async throws {
        let auto = try await colours([])
        #expect(auto.all.contains("\u{1B}[1m") && !auto.all.contains("38;5;"))
        #expect(try await colours([], environment: ["COLORFGBG": "0;15"]).all.contains("\u{1B}[38;5;241m"))
    }

    @Test(arguments: ["xterm-16color", "linux"])
    func `a terminal is sent no more colours than it supports`(kind: String) async throws {
        let few = try await colours(kind: kind, ["set theme dark"])
        #expect(few.all.contains("\u{1B}[1m") && !few.all.contains("38;5;"))
    }

    @Test func `without colours no sequences are printed`() async throws {
        for (kind, lines, environment) in [
            ("tmux-256color", ["set theme none"], [:]), ("tmux-256color", ["set theme dark"], ["NO_COLOR": "1"]),
            ("tmux-256color", ["set theme dark"], ["CLICOLOR": "0"]), ("dumb", ["set theme dark"], [:]),
        ] as [(String, [String], [String: String])] {
            let screen = try await colours(kind: kind, lines + ["show 1", "list"], environment: environment)
            // Prompts before the setting takes effect are coloured.
            let shown = screen.all.components(separatedBy: "set theme").last ?? ""
            #expect(!shown.contains("\u{1B}[1") && !shown.contains("\u{1B}[38"))
        }
    }
}
