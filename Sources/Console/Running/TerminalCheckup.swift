public import CommandKit
import Rendering

/// A check of souk's input and output: whether it is a terminal, of which kind, how wide, and whether it shows UTF-8.
public struct TerminalCheckup: Checkup {
    /// The standard streams that are a terminal, and its width in columns, which is nil if it is unknown.
    struct Screen {
        var isInput = TerminalScreen.isInputTerminal
        var isOutput = TerminalScreen.isOutputTerminal
        var width = TerminalScreen.width
        var ordersText = LineWriter.ordersText
    }

    private let environment: [String: String]
    private let appearance: Appearance

    /// - Parameter environment: Has `TERM`, `LC_ALL`, `LC_CTYPE` and `LANG` if they are set.
    public init(environment: [String: String], appearance: Appearance) {
        (self.environment, self.appearance) = (environment, appearance)
    }

    public func findings() async -> [Finding] { findings(at: Screen()) }

    func findings(at screen: Screen) -> [Finding] {
        let isInteractive = screen.isInput && screen.isOutput
        let streams = Finding(
            "terminal", .fine,
            isInteractive ? "Interactive terminal." : "Not interactive: input or output is not a terminal.")
        guard screen.isInput || screen.isOutput else { return [streams] }
        return [streams, kind(of: screen), locale] + order(of: screen)
    }

    /// Returns no findings if the terminal orders text itself, or if output does not go to a terminal.
    private func order(of screen: Screen) -> [Finding] {
        guard screen.isOutput, appearance.usualBidi == .app else { return [] }
        if screen.ordersText {
            return [Finding("libfribidi", .fine, "souk orders and joins Arabic letters for this terminal.")]
        }
        return [
            Finding(
                "libfribidi", .warning, "Not installed: Arabic is shown letter by letter, from left to right.",
                advice: "Install the package libfribidi0.")
        ]
    }

    private func kind(of screen: Screen) -> Finding {
        let kind = environment["TERM", default: ""]
        guard !TerminalScreen.isDumb(environment) else {
            return Finding(
                "TERM", .warning, kind.isEmpty ? "TERM is not set: no colours." : "TERM=dumb: no colours.",
                advice: "Set TERM to the terminal’s type, such as xterm-256color, before starting souk.")
        }
        let width: Message
        if let columns = appearance.width ?? screen.width {
            width = "\(columns, Noun(one: "column", other: "columns")) wide"
        } else {
            width = "of unknown width"
        }
        return Finding(
            "TERM", .fine, appearance.isColoured ? "\(kind), \(width), in colours." : "\(kind), \(width), no colours.")
    }

    private var locale: Finding {
        let (chosen, isUTF8) = TerminalScreen.locale(environment)
        if isUTF8 {
            return Finding("locale", .fine, "\(chosen) is UTF-8, like everything souk writes.")
        }
        return Finding(
            "locale", .warning, "\(chosen) is not UTF-8, but souk writes UTF-8 only.",
            advice: "If letters look wrong, set the terminal to UTF-8, and LC_ALL to C.UTF-8.")
    }
}
