public import CommandKit
import FoundationEssentials
import Rendering
import Platform

public enum TerminalScreen {
    public static var isInteractive: Bool { isInputTerminal && isOutputTerminal }
    public static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }
    public static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    public static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Returns whether the terminal shows escape sequences instead of interpreting them.
    public static func isDumb(_ environment: [String: String]) -> Bool {
        ["", "dumb"].contains(environment["TERM", default: ""])
    }

    /// Returns whether drawings are limited to ASCII: the terminal is dumb, or its locale is not UTF-8.
    public static func isASCII(environment: [String: String]) -> Bool {
        guard isOutputTerminal else { return false }
        return isDumb(environment) || !locale(environment).isUTF8
    }

    /// Returns the locale that decides how characters are encoded: `fr_FR.UTF-8`; `C` if none is set.
    static func locale(_ environment: [String: String]) -> (name: String, isUTF8: Bool) {
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        return (name, name.lowercased().filter { $0 != "-" }.contains("utf8"))
    }

    /// Returns whether the terminal is known to support links (OSC 8); tmux drops them if its terminal does not.
    public static func hasLinks(environment: [String: String]) -> Bool {
        guard isOutputTerminal else { return false }
        let kind = environment["TERM", default: ""]
        return ["VTE_VERSION", "KONSOLE_VERSION", "KITTY_WINDOW_ID", "WT_SESSION", "TMUX"].contains {
            !environment[$0, default: ""].isEmpty
        } || ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(environment["TERM_PROGRAM", default: ""])
            || ["foot", "alacritty", "xterm-kitty", "xterm-ghostty"].contains { kind.hasPrefix($0) }
    }

    /// Returns whether the terminal knows marks of prompts and output (OSC 133); tmux does not pass them on.
    public static func hasMarks(environment: [String: String]) -> Bool {
        environment["TMUX", default: ""].isEmpty && hasLinks(environment: environment)
            && !environment["TERM", default: ""].hasPrefix("screen")
    }

    /// Columns of the terminal; nil if output does not go to a terminal.
    public static var width: Int? { size?.columns }

    /// Output goes to the same place until the program ends, and a file is not asked for its size for each line.
    private static let hasSize = isOutputTerminal

    private static var window: winsize? {
        var size = winsize()
        return hasSize && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
            ? size : nil
    }

    /// Rows and columns of the terminal; nil if output does not go to a terminal.
    static var size: CellSize? { window.map { CellSize(columns: Int($0.ws_col), rows: Int($0.ws_row)) } }

    /// Returns the language that the environment asks for, in the order of locale(7); else English.
    public static func language(environment: [String: String]) -> Language {
        let asked = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return asked.flatMap { Language(locale: $0) } ?? .english
    }

    /// Returns who orders text from right to left: a terminal that is known to, otherwise souk.
    public static func usualBidi(environment: [String: String]) -> BidirectionalMode {
        guard isOutputTerminal else { return .terminal }
        let isKnown =
            ["VTE_VERSION", "KONSOLE_VERSION"].contains { !environment[$0, default: ""].isEmpty }
            || environment["TERM", default: ""].hasPrefix("mlterm")
            || ["Apple_Terminal", "iTerm.app"].contains(environment["TERM_PROGRAM", default: ""])
        return isKnown ? .terminal : .app
    }

    /// The size of a terminal cell in pixels; 8 by 16 if the terminal does not report it.
    static var cell: PictureSize {
        guard let window, window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row else {
            return PictureSize(width: 8, height: 16)
        }
        return PictureSize(width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
    }

    /// Returns whether colours are used: `always` and `never` decide; otherwise a terminal has them, unless `NO_COLOR`,
    /// `CLICOLOR=0` or `TERM=dumb` turns them off.
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

/// The values of `--color`.
public enum ColourChoice: String, Sendable, CaseIterable {
    /// On a terminal that has colours, everywhere, or nowhere.
    case auto, always, never
}

/// The size of a terminal or of a picture on it, in cells.
struct CellSize: Sendable, Hashable {
    var columns: Int
    var rows: Int

    var cells: (columns: Int, rows: Int) { (columns, rows) }

    /// The rows that output can fill so that its first stays on the screen, above the prompt and the hint.
    var outputRows: Int { max(1, rows - 2) }

    /// The size assumed for a terminal that does not report it.
    static let usual = CellSize(columns: 80, rows: 24)
}

extension Localizer {
    /// Returns lines in the form for the terminal on standard output, or in reading order if it is not a terminal.
    func onTerminal(_ lines: [Line]) -> String {
        guard let width = TerminalScreen.width else { return LineWriter(self).read(lines) }
        return LineWriter(self).shown(lines, width: width)
    }

    /// Returns the beginning of a line on the terminal, before other text.
    func beginning(_ line: Line) -> String { LineWriter(self).row(line) }

    /// Returns a sentence for the end of a row, clipped if it is ordered here: its beginning would be cut off later.
    func rowEnd(_ message: Message, after cells: Int = 0) -> String {
        let text = text(message).split(whereSeparator: \.isNewline).joined(separator: " ")
        guard language.isRightToLeft, let width = TerminalScreen.width else { return text }
        return beginning(Line(text.clipped(to: max(1, width - cells - 1))))
    }
}

/// The terminal for which lists are fitted: lists are laid out as they will be printed, and their rows counted.
public struct TerminalListScreen: ListScreen {
    private let appearance: Appearance
    private let pictures: PicturePrinter?
    private let beginning: @Sendable (Output, [Line], RenderingOptions) -> Void

    /// - Parameter beginning: Shows the lines of a page whose records are still being counted.
    init(
        _ appearance: Appearance, pictures: PicturePrinter?,
        beginning: @escaping @Sendable (Output, [Line], RenderingOptions) -> Void
    ) {
        (self.appearance, self.pictures, self.beginning) = (appearance, pictures, beginning)
    }

    public init(_ appearance: Appearance, pictures: PicturePrinter?, writer: OutputWriter) {
        self.init(appearance, pictures: pictures) { _, lines, options in
            // If it cannot be written, neither can the output that follows, which reports that.
            try? writer.begin(Rendered.lines(lines).shown(in: options))
        }
    }

    public func lines(in settings: Settings) async -> Int? {
        let options = appearance.options(settings: settings)
        return options.format == .table && !options.isAccessible ? TerminalScreen.size?.outputRows : nil
    }

    public func redrawsLine(in settings: Settings) -> Bool { appearance.redraws && !appearance.isAccessible(settings) }

    public func layout(
        of list: RecordList, isVertical: Bool, saying message: Message?, hint: Message?, in settings: Settings
    ) async -> LaidOutList {
        let output = Output(.records(list), view: isVertical ? .sheets : .usual, message: message, hint: hint)
        let hasThumbnails = await pictures?.showsThumbnails(of: output, settings) == true
        let options = appearance.options(settings: settings)
        let page = TableRenderer(options)
            .page(of: output, list, beside: hasThumbnails ? OutputPicture.thumbnail.cells : nil)
        let columns = TerminalScreen.width ?? options.width
        let rows = page.lines.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.rowCount(ofWidth: columns)) }
        return LaidOutList(
            height: rows[page.lines.count], records: page.records.map { rows[$0.lowerBound]..<rows[$0.upperBound] }
        ) { [beginning] list in
            guard !hasThumbnails, let end = page.records.last?.upperBound else { return }
            beginning(Output(.records(list), view: output.view), Array(page.lines[..<end]), options)
        }
    }
}
