import Services
import Syntax
import Synchronization

/// The line at the prompt while it is typed, kept with each key, so that it is there again after a crash.
final class HalfTypedLine: Sendable {
    private struct State {
        /// What was entered before it of the same command: the one that asks for here-text, and lines of that.
        var beginning: String?
        var text = ""
    }

    private let store: any TypedLineStore
    private let state = Mutex(State())

    init(keptIn store: any TypedLineStore) {
        self.store = store
    }

    /// The line so far.
    var text: String { state.withLock { $0.text } }

    /// What was entered before it of the same command.
    var beginning: String? { state.withLock { $0.beginning } }

    /// Begins a line.
    ///
    /// - Parameters:
    ///   - beginning: What was entered before it of the same command.
    ///   - text: What stands in the line at first.
    func begin(after beginning: String? = nil, with text: String = "") {
        state.withLock { $0.beginning = beginning }
        edit(text)
    }

    /// Keeps the line as it is now.
    func edit(_ text: String) {
        state.withLock { state in
            state.text = text
            let lines = [state.beginning, text.isEmpty ? nil : text].compactMap { $0 }
            store.keep(lines.isEmpty ? .empty : .typed(ShownLine(halfTyped: lines.joined(separator: "\n")).string))
        }
    }

    /// The line was entered, and stands in the history.
    func enter() {
        state.withLock { $0 = State() }
        store.keep(.entered)
    }

    /// The line is done with, or was dropped.
    func end() {
        begin()
    }
}
