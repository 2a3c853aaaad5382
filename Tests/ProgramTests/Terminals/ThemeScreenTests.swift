import Foundation
import Testing

/// Colours on a terminal.
@Suite(.enabled("needs tmux", { EmulatedTerminal.isInstalled })) struct ThemeScreenTests {
    @Test(arguments: [
        ("tmux-256color", "none", [:]), ("tmux-256color", "dark", ["NO_COLOR": "1"]),
        ("tmux-256color", "dark", ["CLICOLOR": "0"]), ("dumb", "dark", [:]),
    ])
    func `without colours no sequences are printed`(
        kind: String, theme: String, environment: [String: String]
    ) async throws {
        let terminal = try await EmulatedTerminal(home: TemporaryFolder(), kind: kind, environment: environment)
        for line in ["set theme \(theme)", "show 1", "list"] { try await terminal.enter(line) }
        // Prompts before the setting takes effect are coloured.
        let shown = try await terminal.screen(isColoured: true).text.components(separatedBy: "set theme").last ?? ""
        #expect(!shown.contains("\u{1B}[1") && !shown.contains("\u{1B}[38"))
    }
}
