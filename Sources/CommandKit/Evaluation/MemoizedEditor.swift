import Ports
import Synchronization

/// The user's editor for one line. It opens each text once, however often the line is run because another souk saved
/// meanwhile.
///
/// The user does not have to write a text twice, and the text stays on disk until the line's changes are saved.
final class MemoizedEditor: TextEditor {
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

    func finish(_ edit: EditedText) { editor.finish(edit) }

    func leftBehind() -> [InterruptedEdit] { editor.leftBehind() }

    /// Removes the texts that the editor left on disk, once the line's changes are saved.
    func finish() {
        for edit in edits.withLock({ $0.values.compactMap(\.self) }) { finish(edit) }
    }
}
