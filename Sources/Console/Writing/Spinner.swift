public import Domain
import Rendering
public import Ports
import Synchronization

/// An animated sign on the terminal while a command takes long, with its progress; lines in screen-reader mode.
///
/// It is erased before anything else is written, and does not come back before the next command.
public final class Spinner: ProgressWatcher {
    let writer: OutputWriter
    let clock: any Clock<Duration>
    private let allowsSpinner: Bool
    private let columns: @Sendable () -> Int
    private let turning = Mutex<Task<Void, Never>?>(nil)
    /// The task that shows the sign; nil while no command runs.
    var task: Task<Void, Never>? { turning.withLock(\.self) }
    private let progress = Mutex<Message?>(nil)

    /// - Parameters:
    ///   - writer: A writer whose standard error is a terminal.
    ///   - allowsSpinner: True if that terminal can go back to the start of a line.
    ///   - columns: Returns the width of that terminal.
    public init(
        writer: OutputWriter, clock: any Clock<Duration> = ContinuousClock(), allowsSpinner: Bool = true,
        columns: @escaping @Sendable () -> Int = { TerminalScreen.width ?? 80 }
    ) {
        (self.writer, self.clock, self.allowsSpinner, self.columns) = (writer, clock, allowsSpinner, columns)
    }

    /// The time that a command may take before the sign is shown.
    static let patience = Duration.milliseconds(150)
    /// The time that each position of the sign is shown.
    static let step = Duration.milliseconds(100)
    private static let positions = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// - Parameter inLines: True if progress is printed in lines, without animation.
    func begin(inLines: Bool = false) {
        guard inLines || allowsSpinner else { return }
        progress.withLock { $0 = nil }
        writer.allowSign()
        // On the main actor, like all other writing: a stopped terminal then blocks no thread of the pool.
        let task = Task<Void, Never> { @MainActor [self] in
            // Only its cancellation throws, and then it is over.
            if inLines { try? await report() } else { try? await turn() }
        }
        turning.withLock { turning in
            turning?.cancel()
            turning = task
        }
    }

    func end() {
        turning.withLock { turning in
            turning?.cancel()
            turning = nil
        }
        writer.endSign()
    }

    /// Stores the progress for the sign's next turn, which shows the latest: any number of calls costs almost nothing.
    public func report(_ progress: Message) { self.progress.withLock { $0 = progress } }

    /// The command's progress; nil if it has not reported any.
    var current: Message? { progress.withLock(\.self) }

    /// Turns the sign until something else is written; it does not return then: a pager may be open for hours.
    private func turn() async throws {
        try await clock.sleep(for: Self.patience)
        while true {
            for position in Self.positions {
                guard writer.allowsSign else { return }
                writer.show(sign: sign(position))
                try await clock.sleep(for: Self.step)
            }
        }
    }

    private func sign(_ position: String) -> String {
        let progress = writer.localizer.text(current ?? "Loading")
        // The terminal prints ^C after it.
        return writer.localizer.beginning(Line("\(position) \(progress)…".clipped(to: max(1, columns() - 3))))
    }

    /// The time that a command may take before progress is spoken: most finish sooner, and would be talked over.
    static let silence = Duration.seconds(1)
    static let pause = Duration.seconds(5)

    /// Says once that a command takes long, and then at intervals its progress, if that has changed.
    func report() async throws {
        try await clock.sleep(for: Self.silence)
        var spoken: Message?
        announce("Reading…")
        while true {
            try await clock.sleep(for: Self.pause)
            guard writer.allowsSign else { return }
            guard let current, current != spoken else { continue }
            announce("\(current) so far.")
            spoken = current
        }
    }

    private func announce(_ message: Message) {
        writer.report(progress: LineWriter(writer.localizer).read(writer.localizer.spokenLines([message])))
    }
}
