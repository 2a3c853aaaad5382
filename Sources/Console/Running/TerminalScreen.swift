public import CommandKit
public import Domain
import Rendering

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The terminal that standard input and output may be.
public enum TerminalScreen {
    /// Whether somebody types and reads here.
    public static var isInteractive: Bool {
        isInputTerminal && isOutputTerminal
    }

    public static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    public static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    public static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Returns whether a sign may turn on standard error: a terminal that can go back to where a line begins.
    public static func canSpin(environment: [String: String]) -> Bool {
        isErrorTerminal && !["", "dumb"].contains(environment["TERM", default: ""])
    }

    /// Returns whether what stands on the terminal can be drawn anew while somebody types.
    public static func canRedraw(environment: [String: String]) -> Bool {
        isInteractive && !["", "dumb"].contains(environment["TERM", default: ""])
    }

    /// Returns whether what is drawn has to do with ASCII: a terminal that is said to be dumb, or not to show UTF-8.
    ///
    /// - Parameter environment: With `TERM`, `LC_ALL`, `LC_CTYPE` and `LANG` as far as they are set.
    public static func isASCII(environment: [String: String]) -> Bool {
        guard isOutputTerminal else { return false }
        return ["", "dumb"].contains(environment["TERM", default: ""]) || !LocaleEncoding(environment).isUTF8
    }

    /// Returns whether the terminal is known to have links (OSC 8); tmux leaves them out where it does not.
    public static func hasLinks(environment: [String: String]) -> Bool {
        guard isOutputTerminal else { return false }
        let kind = environment["TERM", default: ""]
        return ["VTE_VERSION", "KONSOLE_VERSION", "KITTY_WINDOW_ID", "WT_SESSION", "TMUX"].contains {
            !environment[$0, default: ""].isEmpty
        } || ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(environment["TERM_PROGRAM", default: ""])
            || ["foot", "alacritty", "xterm-kitty", "xterm-ghostty"].contains { kind.hasPrefix($0) }
    }

    /// Columns of the terminal; nil where there is none.
    public static var width: Int? { size?.columns }

    /// Rows and columns of the terminal; nil where there is none.
    static var size: ScreenSize? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return ScreenSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }

    /// The language that the environment asks for, in the order that locale(7) has; English where souk speaks it not.
    public static func language(environment: [String: String]) -> Language {
        let asked = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return asked.flatMap { Language(locale: $0) } ?? .english
    }

    /// Who orders text from right to left: a terminal that is known to, else souk; whatever is no terminal gets text in
    /// the order it is read in.
    public static func usualBidi(environment: [String: String]) -> BidirectionalMode {
        guard isOutputTerminal else { return .terminal }
        let isKnown =
            ["VTE_VERSION", "KONSOLE_VERSION"].contains { !environment[$0, default: ""].isEmpty }
            || environment["TERM", default: ""].hasPrefix("mlterm")
            || ["Apple_Terminal", "iTerm.app"].contains(environment["TERM_PROGRAM", default: ""])
        return isKnown ? .terminal : .app
    }

    /// Pixels of a cell of the terminal; half as wide as high where it does not say.
    static var cell: PictureSize {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_xpixel > 0, size.ws_ypixel > 0,
            size.ws_col > 0, size.ws_row > 0
        else { return PictureSize(width: 8, height: 16) }
        return PictureSize(
            width: max(1, Int(size.ws_xpixel / size.ws_col)), height: max(1, Int(size.ws_ypixel / size.ws_row)))
    }

    /// Returns whether colours are wanted: `always` and `never` decide; else a terminal has them, unless `NO_COLOR`,
    /// `CLICOLOR=0` or `TERM=dumb` speak against it.
    public static func isColoured(choice: ColourChoice, environment: [String: String]) -> Bool {
        switch choice {
        case .always: true
        case .never: false
        case .auto:
            isOutputTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["CLICOLOR"] != "0"
                && environment["TERM"] != "dumb"
        }
    }
}

/// What `--color` takes.
public enum ColourChoice: String, Sendable, CaseIterable {
    case auto, always, never
}

/// How much a terminal shows at once, in cells.
struct ScreenSize: Sendable, Hashable {
    var rows: Int
    var columns: Int

    /// That of a terminal that does not say.
    static let usual = ScreenSize(rows: 24, columns: 80)
}

/// How letters are encoded, by what the environment says of the locale.
struct LocaleEncoding {
    /// The locale that counts: `fr_FR.UTF-8`; `C` where none is set.
    let locale: String

    var isUTF8: Bool { locale.lowercased().filter { $0 != "-" }.contains("utf8") }

    /// - Parameter environment: With `LC_ALL`, `LC_CTYPE` and `LANG` as far as they are set.
    init(_ environment: [String: String]) {
        locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    }
}

extension Wording {
    /// A message as it has to be sent to the terminal that standard output is; as it is read where that is none.
    func onTerminal(_ lines: [Line]) -> String {
        guard let width = TerminalScreen.width else { return LineWriter(self).read(lines) }
        return LineWriter(self).shown(lines, width: width)
    }

    /// The beginning of a line on the terminal, after which something else is written.
    func beginning(_ line: Line) -> String { LineWriter(self).beginning(line) }
}
