public import Domain
import LineEditing
import Rendering
public import Services

/// The person at the terminal that standard input is; nobody where it is none.
///
/// Answers go past the line editor and its history.
public struct TerminalPerson: Person {
    private let writer: OutputWriter

    public init(writer: OutputWriter) {
        self.writer = writer
    }

    public func secret(_ question: Message) async -> Answer<Secret> {
        switch await answer(to: question, isShown: false) {
        case .given(let text): .given(Secret(text))
        case .cancelled: .cancelled
        case .nobody: .nobody
        }
    }

    public func agrees(_ question: Message) async -> Answer<Bool> {
        let whole: Message =
            writer.isSpoken ? "\(question) Type y for yes, anything else for no:" : "\(question) [y/N]"
        return switch await answer(to: whole, isShown: true) {
        case .given(let text): .given(writer.wording.agrees(text))
        case .cancelled: .cancelled
        case .nobody: .nobody
        }
    }

    private func answer(to question: Message, isShown: Bool) async -> Answer<String> {
        guard TerminalScreen.isInputTerminal else { return .nobody }
        let text = writer.wording.beginning(Line(writer.wording.text(question))) + " "
        let terminal = TerminalQuestion(isAnswerShown: isShown) { show(text) }
        switch await terminal.ask() {
        case .line(let answer): return .given(answer)
        case .interrupted, .end, .ended:
            // The key that ends a question moves no cursor.
            show("\n")
            return .cancelled
        }
    }

    /// Where it cannot be shown the command's own output cannot either, and that is told.
    private func show(_ text: String) {
        do {
            try writer.write(text, to: TerminalScreen.isOutputTerminal ? .output : .error)
            try writer.flush()
        } catch {}
    }
}

/// The person's editor, with the terminal to itself: no sign turns there while it is open.
public struct UndisturbedEditor: TextEditor {
    private let editor: any TextEditor
    private let writer: OutputWriter

    public init(_ editor: any TextEditor, writer: OutputWriter) {
        self.editor = editor
        self.writer = writer
    }

    public func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        writer.endSign()
        return try await editor.edit(text, named: name)
    }

    public func settle(_ edit: EditedText) { editor.settle(edit) }

    public func leftBehind() -> [LeftEdit] { editor.leftBehind() }
}
