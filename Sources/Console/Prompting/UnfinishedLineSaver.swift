import Ports
import Syntax
import Synchronization

/// The line being typed at the prompt, saved after each key, so that it can be restored after a crash.
final class UnfinishedLineSaver: Sendable {
    private struct State {
        /// The text entered before the line for the same command: the command that takes here-text, and lines of that
        /// text.
        var beginning: String?
        var text = ""
    }

    private let store: (any UnfinishedLineStore)?
    private let state = Mutex(State())

    init(keptIn store: (any UnfinishedLineStore)?) {
        self.store = store
    }

    /// The line typed so far.
    var text: String { state.withLock { $0.text } }

    /// The text entered before the line for the same command.
    var beginning: String? { state.withLock { $0.beginning } }

    /// Begins a line.
    ///
    /// - Parameters:
    ///   - beginning: The text entered before it for the same command.
    ///   - text: The initial text of the line.
    func begin(after beginning: String? = nil, with text: String = "") {
        state.withLock { $0.beginning = beginning }
        edit(text)
    }

    /// Saves the changed line.
    func edit(_ text: String) {
        state.withLock { state in
            state.text = text
            let lines = [state.beginning, text.isEmpty ? nil : text].compactMap { $0 }
            store?.keep(lines.isEmpty ? .empty : .typed(RedactedLine(halfTyped: lines.joined(separator: "\n")).string))
        }
    }

    /// Records that the line was entered and is in the history.
    func enter() {
        state.withLock { $0 = State() }
        store?.keep(.entered)
    }

    /// Records that the line is finished or was dropped.
    func end() {
        begin()
    }
}
