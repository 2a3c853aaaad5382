/// The person's own editor.
public protocol TextEditor: Sendable {
    /// Opens `text` in `$VISUAL` or `$EDITOR` and returns what was saved there; nil when nothing was changed.
    ///
    /// - Parameter name: What the file is called while it is edited.
    /// - Throws: `.editor` when there is none or it failed; the text as it was left is kept in a file then.
    func edit(_ text: String, named name: String) async throws(StoreError) -> String?
}
