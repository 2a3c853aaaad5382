import Synchronization

// A line runs again if another souk saved meanwhile. What reached outside of souk must not happen twice.

/// The programs of verbs for one line, which answer once: they may have changed something already.
final class MemoizedVerbs: VerbPrograms {
    private let programs: any VerbPrograms
    private let answers = Mutex<[String: JSONValue]>([:])

    init(_ programs: any VerbPrograms) { self.programs = programs }
    func verb(_ name: String) async throws(Failure) -> (name: String, verb: Verb) { try await programs.verb(name) }
    func program(at path: String) throws(Failure) -> Verb.Program { try programs.program(at: path) }
    func found() -> [String: [String]] { programs.found() }

    func answer(of name: String, _ verb: Verb, to request: [UInt8]) async throws(Failure) -> JSONValue {
        if let answer = answers.withLock({ $0[name] }) { return answer }
        let answer = try await programs.answer(of: name, verb, to: request)
        answers.withLock { $0[name] = answer }
        return answer
    }
}

/// The user's editor for one line, which opens each text once. It stays on disk until the line's changes are saved.
final class MemoizedEditor: TextEditor {
    private let editor: any TextEditor
    private let edits = Mutex<[String: EditedText?]>([:])

    init(_ editor: any TextEditor) { self.editor = editor }

    func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        if let edit = edits.withLock({ $0[name] }) { return edit }
        let edit = try await editor.edit(text, named: name)
        edits.withLock { $0[name] = .some(edit) }
        return edit
    }

    func finish(_ edit: EditedText) { editor.finish(edit) }
    func interruptedEdits() -> [InterruptedEdit] { editor.interruptedEdits() }

    /// Returns the line's error with the places of the texts that the editor left on disk.
    func mentioningTexts(in error: Failure) -> Failure {
        edits.withLock { $0.values.compactMap { $0?.path } }.reduce(error) { error, path in
            let kept: Message = "The text is kept in “\(path)”."
            return error.hinting(error.hint.map { $0 + " " + kept } ?? kept)
        }
    }

    /// Removes the texts that the editor left on disk, once the line's changes are saved.
    func finish() {
        for edit in edits.withLock({ $0.values.compactMap(\.self) }) { finish(edit) }
    }
}
