import Synchronization

/// A sign that turns on the terminal while a command takes long, so that nobody thinks souk has stopped.
///
/// It is gone before anything else is written, and does not come back before the next command: what is asked in between
/// stands alone.
final class Spinner: Sendable {
    private let writer: OutputWriter
    private let clock: any Clock<Duration>
    private let turning = Mutex<Task<Void, Never>?>(nil)

    /// - Parameter writer: Its standard error is a terminal.
    init(writer: OutputWriter, clock: any Clock<Duration> = ContinuousClock()) {
        self.writer = writer
        self.clock = clock
    }

    /// How long a command may take before there is a sign.
    static let patience = Duration.milliseconds(150)
    /// How long each position of the sign stands.
    static let step = Duration.milliseconds(100)
    private static let positions = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// Begins to wait.
    func begin() {
        writer.allowSign()
        // The main actor's, as all other writing: a terminal that is stopped holds no thread of the pool then.
        let task = Task { @MainActor [writer, clock] in
            do {
                try await clock.sleep(for: Self.patience)
                while true {
                    for position in Self.positions {
                        writer.show(sign: "\(position) Loading…")
                        try await clock.sleep(for: Self.step)
                    }
                }
            } catch {
                // Nothing but the end wakes it: it is over.
            }
        }
        turning.withLock { turning in
            turning?.cancel()
            turning = task
        }
    }

    /// Ends, with nothing left on the screen.
    func end() {
        turning.withLock { turning in
            turning?.cancel()
            turning = nil
        }
        writer.endSign()
    }
}
