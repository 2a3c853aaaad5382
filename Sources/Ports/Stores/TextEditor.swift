public import Domain

/// The program in which a user edits a text of several lines.
public protocol TextEditor: Sendable {
    /// Opens `text` in `$VISUAL` or `$EDITOR` and returns the edited text; nil if nothing was changed.
    ///
    /// An interrupted earlier edit of that name is continued. The returned text also stays on disk, until
    /// `finish` says that it is kept elsewhere.
    ///
    /// - Parameter name: The name of the file while it is edited.
    /// - Throws: `.refused` if there is no editor, if it failed and changed nothing, or if the text that it left cannot
    ///   be read: that text is then kept in a file.
    func edit(_ text: String, named name: String) async throws(Failure) -> EditedText?

    /// Removes the files that an edit left on disk.
    func finish(_ edit: EditedText)

    /// Returns the edits that were interrupted, ordered by name; edits in progress are not included.
    func interruptedEdits() -> [InterruptedEdit]
}

extension TextEditor {
    public func finish(_ edit: EditedText) {}

    public func interruptedEdits() -> [InterruptedEdit] { [] }
}

/// An editor for untrusted scripts, which refuses to run.
public struct NoEditor: TextEditor {
    public init() {}

    public func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? { throw .noPrograms }
}

public struct EditedText: Sendable, Hashable {
    /// The text as it was when the edit began.
    public var before: String
    /// The text as the editor left it.
    public var after: String
    /// A sentence that says how the editor failed; nil if it ended normally.
    public var failure: Message?
    /// The path of the text until the edit is finished; nil if it is not in a file.
    public var path: String?

    package init(before: String, after: String, failure: Message? = nil, path: String? = nil) {
        (self.before, self.after, self.failure, self.path) = (before, after, failure, path)
    }
}

/// A text that an interrupted edit left on disk.
public struct InterruptedEdit: Sendable, Hashable {
    public var name: String
    public var path: String
    /// The text as it was when the edit began; nil if that is lost.
    public var before: String?

    package init(name: String, path: String, before: String? = nil) {
        (self.name, self.path, self.before) = (name, path, before)
    }
}

/// A program that shows text page by page.
public protocol Pager: Sendable {
    /// Shows the text, and returns when the user has seen enough of it.
    ///
    /// - Parameters:
    ///   - text: Whole lines that are safe to show; they may contain colours.
    ///   - command: The program and its options as a user writes them; nil for `$PAGER`, or else for the default pager.
    func show(_ text: String, with command: String?) async -> PagerEnding
}

/// The result of giving a text to a pager.
public enum PagerEnding: Sendable, Hashable {
    /// The user has seen as much of it as they wanted.
    case shown
    /// There is no pager, or the user wants none: the text has not been shown.
    case none
    /// The pager could not show the text, for a reason that the user must be told: the text has not been shown.
    case failed(Message)
}

extension Failure {
    static let noPrograms = Failure(.refused, "Safe mode runs no programs.")
}
