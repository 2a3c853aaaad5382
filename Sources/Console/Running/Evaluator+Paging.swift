import CommandKit
import Domain
import Services

extension Evaluator {
    /// Prints what a line came to: page by page where somebody reads it at the prompt and it is longer than the screen.
    ///
    /// A pager that is left early is no failure. Where there is none, or it fails, the text is printed as it is.
    func present(_ text: String, at place: ScriptPlace?, in options: RenderingOptions) async throws(OutputError) {
        guard place == nil, let pager, !options.isAccessible, Self.isLongerThanScreen(text) else {
            try writer.write(text, to: .output)
            return try writer.flush()
        }
        let chosen = await interpreter.settings[.pager]
        var ending = PagerEnding.none
        if chosen != Self.noPager {
            writer.endSign()
            try writer.flush()
            ending = await pager.show(text, with: chosen)
        }
        if ending != .shown {
            try writer.write(text, to: .output)
            try writer.flush()
        }
        if case .failed(let reason) = ending { try tell([reason]) }
    }

    /// The value of the setting that wants none.
    private static let noPager = "off"

    /// Whether the text scrolls away before it is read; a picture, which is drawn with sequences of its own, never is.
    private static func isLongerThanScreen(_ text: String) -> Bool {
        guard let size = TerminalScreen.size else { return false }
        // The prompt takes the last row.
        let rows = size.rows - 1
        let bare = Theme.unpainted(text)
        guard !bare.utf8.contains(0x1B) else { return false }
        return bare.utf8.count { $0 == UInt8(ascii: "\n") } > rows
            || bare.utf8.count > rows && ScreenRows(bare, columns: size.columns).rows.count > rows
    }
}
