import Synchronization

/// A message from another thread to the editor's thread.
enum EditorMessage: Sendable {
    case begin(LineRequest)
    case cancel(LineRequest.ID)
    case addHistory(String)
    case interrupt
    case resize
    case suspend
    case ask(TerminalInquiry)
    case end(by: Signal)
    case stop
}

/// One call of `LineEditor.line`.
struct LineRequest: Sendable, Identifiable {
    let id: UInt64
    let prompt: String
    let initial: String
    /// True if only what a key changed is drawn; nothing is redrawn.
    let isAppended: Bool
    /// True if Space on an empty line ends it as Enter does.
    let endsAtSpace: Bool
    let onEdit: (@Sendable (String) -> Void)?
    let pasting: (@Sendable (_ pasted: String, _ before: String, _ after: String) -> PastedText)?
    let completing: @Sendable (String, Int) -> CompletionResult
    let continuation: CheckedContinuation<LineInput, Never>
}

/// Messages to the editor's thread, which is woken to handle them in the order in which they were posted.
final class EditorInbox: Sendable {
    let wakePipe: WakePipe
    private let messages = Mutex<[EditorMessage]>([])

    init() throws(SystemCallError) {
        wakePipe = try WakePipe()
    }

    func post(_ message: EditorMessage) {
        messages.withLock { $0.append(message) }
        wakePipe.wake()
    }

    func take() -> [EditorMessage] {
        // The pipe is emptied first: a message that arrives in between wakes the thread once too often, never too
        // rarely.
        wakePipe.empty()
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}

/// The text being typed, for threads other than the editor's.
final class LiveText: Sendable {
    private let text = Mutex<String?>(nil)

    var current: String? { text.withLock { $0 } }

    func set(_ current: String?) {
        text.withLock { $0 = current }
    }
}
