import CommandKit
import Domain
import Services

extension Evaluator {
    /// Prints what a line came to: page by page where somebody reads it at the prompt and it is longer than the screen.
    ///
    /// A pager that is left early is no failure. Where there is none, or it fails, the text is printed as it is.
    func present(_ text: String, at place: ScriptPlace?, in options: RenderingOptions) async throws(OutputError) {
        var ending = PagerEnding.none
        if place == nil, let pager, await pages(text, in: options) {
            writer.endSign()
            try writer.flush()
            ending = await pager.show(text, with: await interpreter.settings[.pager])
        }
        if ending != .shown {
            try writer.write(text, to: .output)
            try writer.flush()
        }
        if case .failed(let reason) = ending { try tell([reason]) }
    }

    /// Whether a text is for the pager at the prompt: longer than the screen, where there is one.
    func pages(_ text: String, in options: RenderingOptions) async -> Bool {
        guard pager != nil, !options.isAccessible, Self.isLongerThanScreen(text) else { return false }
        return await interpreter.settings[.pager] != Self.noPager
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
