import CommandKit
import FoundationEssentials
import Testing

@testable import Console
@testable import Rendering

@Suite struct NoticeTests {
    @Test func `a notice is wrapped between words`() {
        let lines = Localizer(.english).notice("“velo” has been open in another souk.", width: 24)
        #expect(lines.map(\.text) == ["souk: “velo” has been", "open in another souk."])
    }
}

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
    func `the language is that of the first variable that is set`(environment: [String: String], language: Language) {
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
    func `souk orders text for any other terminal, and never off a terminal`(environment: [String: String]) {
        let isTerminal = TerminalScreen.isOutputTerminal
        #expect(TerminalScreen.usualBidi(environment: environment) == (isTerminal ? .app : .terminal))
    }
}

@Suite struct TerminalCheckupTests {
    private func told(
        _ environment: [String: String], at screen: TerminalCheckup.Screen, width: Int? = nil, isColoured: Bool = true,
        bidi: Bool = false
    ) -> [String] {
        var appearance = Appearance(
            format: nil, usualFormat: .table, width: width, isColoured: isColoured, timeZone: .gmt)
        appearance.usualBidi = TerminalScreen.usualBidi(environment: environment)
        if bidi { appearance.usualBidi = .app }
        return TerminalCheckup(environment: environment, appearance: appearance).findings(at: screen).map {
            "\(MessageText($0.subject, in: .english).string), \($0.state): \(MessageText($0.message, in: .english).string)"
        }
    }

    @Test func `a terminal is described, with the width that was asked for`() {
        let screen = TerminalCheckup.Screen(isInput: true, isOutput: true, width: 120)
        let environment = ["TERM": "xterm", "LC_ALL": "", "LC_CTYPE": "de_DE.utf8", "LANG": "C"]
        let described = [
            "terminal, fine: Interactive terminal.",
            "TERM, fine: xterm, 120 columns wide, in colours.",
            "locale, fine: de_DE.utf8 is UTF-8, like everything souk writes.",
        ]
        #expect(told(environment, at: screen) == described)
        #expect(
            told(environment, at: screen, width: 80, isColoured: false)[1]
                == "TERM, fine: xterm, 80 columns wide, no colours.")
        #expect(told(environment, at: .init(isInput: true, isOutput: false, width: nil))[1].contains("unknown width"))
    }

    @Test(arguments: [
        (["LANG": "C.UTF-8"], "TERM, warning: TERM is not set: no colours."),
        (["LANG": "C.UTF-8", "TERM": "dumb"], "TERM, warning: TERM=dumb: no colours."),
        (["TERM": "xterm"], "locale, warning: C is not UTF-8, but souk writes UTF-8 only."),
        (
            ["TERM": "xterm", "LC_ALL": "fr_FR.ISO-8859-1", "LANG": "C.UTF-8"],
            "locale, warning: fr_FR.ISO-8859-1 is not UTF-8, but souk writes UTF-8 only."
        ),
    ])
    func `a terminal that shows less than it could is warned of`(environment: [String: String], sentence: String) {
        let told = told(environment, at: .init(isInput: true, isOutput: true, width: 80))
        #expect(told.filter { $0.contains("warning") } == [sentence])
    }

    @Test func `a terminal that does not order Arabic is helped where the library is there, and told of where not`() {
        let environment = ["TERM": "xterm", "LANG": "C.UTF-8"]
        var screen = TerminalCheckup.Screen(isInput: true, isOutput: true, width: 80, ordersText: true)
        let helped = "libfribidi, fine: souk orders and joins Arabic letters for this terminal."
        #expect(told(environment, at: screen, bidi: true).last == helped)
        screen.ordersText = false
        let missed = "libfribidi, warning: Not installed: Arabic is shown letter by letter, from left to right."
        #expect(told(environment, at: screen, bidi: true).last == missed)
        #expect(!told(environment, at: screen).contains(missed))
        screen.isOutput = false
        #expect(!told(environment, at: screen, bidi: true).contains(missed))
    }

    @Test func `a script needs no terminal`() {
        let told = told([:], at: .init(isInput: false, isOutput: false, width: nil))
        #expect(told == ["terminal, fine: Not interactive: input or output is not a terminal."])
    }
}
