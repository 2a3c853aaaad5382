import CommandKit
import Domain
import Testing

@testable import Console

@Suite struct TerminalScreenTests {
    @Test(
        arguments: [
            (["LC_ALL": "fr_FR.UTF-8", "LC_MESSAGES": "ar", "LANG": "en_GB.UTF-8"], .french),
            (["LC_MESSAGES": "ar_AE.UTF-8", "LANG": "fr_FR.UTF-8"], .arabic),
            (["LANG": "fr"], .french),
            (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ar"], .arabic),
            // The first setting wins, even if souk does not support its language.
            (["LC_ALL": "de_DE.UTF-8", "LANG": "fr_FR.UTF-8"], .english),
            (["LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"], .english),
            (["LC_CTYPE": "fr_FR.UTF-8"], .english),
            ([:], .english),
        ] as [([String: String], Language)])
    func `the language is that of the first variable that is set`(
        environment: [String: String], language: Language
    ) {
        #expect(TerminalScreen.language(environment: environment) == language)
    }

    @Test(arguments: [
        ["VTE_VERSION": "7600"], ["KONSOLE_VERSION": "230804"], ["TERM": "mlterm-256color"],
        ["TERM_PROGRAM": "Apple_Terminal"], ["TERM_PROGRAM": "iTerm.app"],
    ])
    func `a terminal that is known to order text is left to do it`(environment: [String: String]) {
        #expect(TerminalScreen.usualBidi(environment: environment) == .terminal)
    }

    @Test(arguments: [["TERM": "xterm-kitty"], ["VTE_VERSION": ""], [:]])
    func `for another souk does, and never off a terminal`(environment: [String: String]) {
        let isTerminal = TerminalScreen.isOutputTerminal
        #expect(TerminalScreen.usualBidi(environment: environment) == (isTerminal ? .app : .terminal))
    }
}
