import Services
import Synchronization

/// The person's editor for one line: opened once, however often the line is run because another souk saved meanwhile.
///
/// Nobody writes a text twice, and what was written stays on disk until the line's changes are.
final class OpenedOnceEditor: TextEditor {
    private let editor: any TextEditor
    private let edits = Mutex<[String: EditedText?]>([:])

    init(_ editor: any TextEditor) {
        self.editor = editor
    }

    func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        if let edit = edits.withLock({ $0[name] }) { return edit }
        let edit = try await editor.edit(text, named: name)
        edits.withLock { $0[name] = .some(edit) }
        return edit
    }

    func settle(_ edit: EditedText) { editor.settle(edit) }

    func leftBehind() -> [LeftEdit] { editor.leftBehind() }

    /// Takes away what the editor left: the line's changes are on disk.
    func settle() {
        for edit in edits.withLock({ $0.values.compactMap(\.self) }) { settle(edit) }
    }
}
