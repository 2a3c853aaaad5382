public import Domain

/// The person's own editor.
public protocol TextEditor: Sendable {
    /// Opens `text` in `$VISUAL` or `$EDITOR` and returns what was left there; nil when nothing was changed.
    ///
    /// Where an earlier editing of that name was cut short, it is gone on with. What is returned stays on disk as well,
    /// until ``settle(_:)`` says that it is kept elsewhere.
    ///
    /// - Parameter name: What the file is called while it is edited.
    /// - Throws: `.refused` when there is none, when it failed and changed nothing, or when what it left cannot be read:
    ///   that is kept in a file then.
    func edit(_ text: String, named name: String) async throws(Failure) -> EditedText?

    /// Takes away what an editing left on disk.
    func settle(_ edit: EditedText)

    /// What editings left that were cut short, in the order of their names; none of those that go on now.
    func leftBehind() -> [LeftEdit]
}

extension TextEditor {
    public func settle(_ edit: EditedText) {}

    public func leftBehind() -> [LeftEdit] { [] }
}

/// What came of an editing.
public struct EditedText: Sendable, Hashable {
    /// The text as it was when the editing began.
    public var before: String
    /// The text as the editor left it.
    public var after: String
    /// What became of the editor, in a sentence; nil where it ended as it should.
    public var failure: Message?
    /// Where the text is until it is settled; nil where it is in no file.
    public var path: String?

    public init(before: String, after: String, failure: Message? = nil, path: String? = nil) {
        self.before = before
        self.after = after
        self.failure = failure
        self.path = path
    }
}

/// What an editing left on disk that was cut short.
public struct LeftEdit: Sendable, Hashable {
    /// What was edited.
    public var name: String
    public var path: String

    public init(name: String, path: String) {
        self.name = name
        self.path = path
    }
}

/// A program that shows text page by page.
public protocol Pager: Sendable {
    /// Shows the text, and comes back when the person has seen enough of it.
    ///
    /// - Parameters:
    ///   - text: Whole lines that are safe to show; they may be painted.
    ///   - command: The program and its options as a person writes them; nil for `$PAGER`, or else for what there is.
    func show(_ text: String, with command: String?) async -> PagerEnding
}

/// What became of a text that was given to a pager.
public enum PagerEnding: Sendable, Hashable {
    /// The person has seen of it what they wanted to.
    case shown
    /// There is no pager, or none is wanted: the text has not been shown.
    case none
    /// The pager could not show it, for a reason that a person has to know: the text has not been shown.
    case failed(Message)
}
