public import Domain
import Terminal
import Rendering
public import Ports

/// The user at the terminal on standard input; gives no answers if standard input is not a terminal.
///
/// Answers bypass the line editor and its history.
public struct TerminalPrompter: Prompter {
    private let writer: OutputWriter

    package init(writer: OutputWriter) { self.writer = writer }

    public func secret(_ question: Message) async throws(Failure) -> Secret? {
        try await answer(to: question, isShown: false).map { Secret($0) }
    }

    public func agrees(_ question: Message) async throws(Failure) -> Bool? {
        let whole: Message =
            writer.localizer.isSpoken ? "\(question) Type y for yes, anything else for no:" : "\(question) [y/N]"
        return try await answer(to: whole, isShown: true).map(writer.localizer.agrees)
    }

    public func text(_ question: Message) async throws(Failure) -> String? {
        try await answer(to: question, isShown: true)
    }

    private func answer(to question: Message, isShown: Bool) async throws(Failure) -> String? {
        guard TerminalScreen.isInputTerminal else { return nil }
        var localizer = writer.localizer
        localizer.groupsDigits = !localizer.isSpoken
        let text = localizer.beginning(Line(localizer.text(question))) + " "
        let terminal = TerminalQuestion(isAnswerShown: isShown) { show(text) }
        switch await terminal.ask() {
        case .line(let answer): return answer
        case .interrupted, .end, .ended, .edit, .recall:
            // The key that ends a question does not move the cursor.
            show("\n")
            throw .cancelled
        }
    }

    /// Shows a text. Errors are ignored: the command's own output then fails too, and that is reported.
    private func show(_ text: String) {
        try? writer.writeNow(text, to: TerminalScreen.isOutputTerminal ? .output : .error)
    }
}
