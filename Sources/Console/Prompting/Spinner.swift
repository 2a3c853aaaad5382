public import Domain
import Rendering
public import Services
import Synchronization

/// A sign that turns on the terminal while a command takes long, so that nobody thinks souk has stopped; beside it
/// stands how far the command has come, where that is known. For people who listen there are lines in its place.
///
/// It is gone before anything else is written, and does not come back before the next command: what is asked in between
/// stands alone.
public final class Spinner: ProgressWatcher {
    let writer: OutputWriter
    let clock: any Clock<Duration>
    private let mayTurn: Bool
    private let columns: @Sendable () -> Int
    /// Columns of the terminal; nil until they are asked for, and where they may be others now.
    private let knownColumns = Mutex<Int?>(nil)
    private let turning = Mutex<Task<Void, Never>?>(nil)
    /// What turns the sign; nil where nothing does.
    var task: Task<Void, Never>? { turning.withLock(\.self) }
    private let progress = Mutex<Message?>(nil)

    /// - Parameters:
    ///   - writer: Its standard error is a terminal.
    ///   - mayTurn: Whether that can go back to where a line begins.
    public convenience init(writer: OutputWriter, mayTurn: Bool) {
        self.init(writer: writer, clock: ContinuousClock(), mayTurn: mayTurn) {
            (TerminalScreen.size ?? .usual).columns
        }
    }

    init(
        writer: OutputWriter, clock: any Clock<Duration>, mayTurn: Bool = true, columns: @escaping @Sendable () -> Int
    ) {
        self.writer = writer
        self.clock = clock
        self.mayTurn = mayTurn
        self.columns = columns
    }

    /// How long a command may take before there is a sign.
    static let patience = Duration.milliseconds(150)
    /// How long each position of the sign stands.
    static let step = Duration.milliseconds(100)
    private static let positions = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// Begins to wait.
    ///
    /// - Parameter inLines: Whether what goes on is told in lines, and nothing turns.
    func begin(inLines: Bool = false) {
        guard inLines || mayTurn else { return }
        progress.withLock { $0 = nil }
        resized()
        writer.allowSign()
        // The main actor's, as all other writing: a terminal that is stopped holds no thread of the pool then.
        let task = Task<Void, Never> { @MainActor [self] in
            // Nothing but the end wakes it: it is over then.
            if inLines { try? await tell() } else { try? await turn() }
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

    /// Says that the terminal may have another size now.
    func resized() {
        knownColumns.withLock { $0 = nil }
    }

    /// Keeps it for the sign's next turn, which shows the latest: however many come, they cost next to nothing.
    public func note(_ progress: Message) {
        self.progress.withLock { $0 = progress }
    }

    /// How far the command has come; nil where it has not told.
    var current: Message? { progress.withLock(\.self) }

    /// Turns until something else was written, which no sign comes after: a pager or an editor may be open for hours.
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
        let progress = writer.wording.text(current ?? "Loading")
        let width = knownColumns.withLock { known in
            let count = known ?? columns()
            known = count
            return count
        }
        return writer.wording.beginning(Line("\(position) \(progress)…".clipped(to: max(1, width - 1))))
    }
}

extension Spinner {
    /// How long a command may take before something is said of it: most are done, and would be talked over.
    static let silence = Duration.seconds(1)
    /// How long nothing is said after a line.
    static let pause = Duration.seconds(5)

    /// Says once that a command takes long, and from then on now and then how far it has come, where that is news.
    func tell() async throws {
        try await clock.sleep(for: Self.silence)
        var told: Message?
        say("Reading…")
        while true {
            try await clock.sleep(for: Self.pause)
            guard writer.allowsSign else { return }
            guard let current, current != told else { continue }
            say("\(current) so far.")
            told = current
        }
    }

    private func say(_ message: Message) {
        var lines = SpokenLines(in: writer.wording)
        lines.say(message)
        writer.say(progress: LineWriter(writer.wording).read(lines.lines))
    }
}
