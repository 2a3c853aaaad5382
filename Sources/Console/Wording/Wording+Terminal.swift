import CommandKit
import Domain

extension Wording {
    /// Whole lines as they have to be sent to the terminal that standard output is; as they are where it is none.
    func onTerminal(_ text: String) -> String {
        guard language.isRightToLeft || bidi != .terminal, let width = TerminalScreen.width else { return text }
        return OrderedLines(self, width: width).text(text)
    }

    /// The beginning of a line on the terminal, after which something else is written.
    func beginning(_ text: String) -> String { OrderedLines(self, width: 0).beginning(text) }

    /// A line that is read from left to right in every language, and keeps to the left edge: a line of a drawing or a
    /// program, in which places count.
    func leftToRight(_ line: some StringProtocol) -> String {
        language.isRightToLeft ? "\u{2066}\(line)\u{2069}" : String(line)
    }
}

extension RenderingOptions {
    /// Whether lines begin at the right edge of the terminal.
    var beginsAtTheRight: Bool { wording.language.isRightToLeft && wording.bidi != .off }

    /// Lines as they have to be sent to the terminal; as they are in formats that are not made for one.
    func ordered(_ text: String) -> String {
        format == .table ? OrderedLines(wording, width: width).text(text) : text
    }
}
