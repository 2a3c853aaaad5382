/// What a person answered a prompt with.
public enum LineInput: Sendable, Equatable {
    /// A finished line, whole: newlines inside it were pasted, and it never has a NUL or invalid UTF-8.
    case line(String)

    /// The line was dropped: by the interrupt key, by `LineEditor.interrupt()` or because the task was cancelled.
    case interrupted

    /// The end-of-file key on an empty line, or a terminal that is gone.
    case end

    /// A signal asked the program to leave while the line was typed, or before.
    case ended(by: Signal)
}
