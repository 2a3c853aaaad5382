public import Services

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
