import Synchronization

/// Keeps what is typed as long as the program runs, for `--ephemeral` and for tests.
public final class MemoryTypedLineStore: TypedLineStore {
    private let state: Mutex<(line: TypedLine, left: [String])>

    /// - Parameter left: What prompts left behind, the newest last.
    public init(left: [String] = []) {
        state = Mutex((.empty, left))
    }

    /// What was kept last.
    public var line: TypedLine { state.withLock { $0.line } }

    public func keep(_ line: TypedLine) {
        state.withLock { $0.line = line }
    }

    public func takeOver() -> String? {
        state.withLock { state in
            guard let line = state.left.popLast() else { return nil }
            state.line = .typed(line)
            return line
        }
    }
}
