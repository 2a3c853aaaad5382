import CommandKit
import Domain
import Rendering

extension Wording {
    /// A message as it has to be sent to the terminal that standard output is; as it is read where that is none.
    func onTerminal(_ lines: [Line]) -> String {
        guard let width = TerminalScreen.width else { return LineWriter(self).read(lines) }
        return LineWriter(self).shown(lines, width: width)
    }

    /// The beginning of a line on the terminal, after which something else is written.
    func beginning(_ line: Line) -> String { LineWriter(self).beginning(line) }
}

extension RenderingOptions {
    /// Whether lines begin at the right edge of the terminal.
    var beginsAtTheRight: Bool { wording.language.isRightToLeft && wording.bidi != .off }
}
