/// Questions asked anew while a text is typed: each waits a little for the next key, and takes the place of the one
/// before, which is cancelled and whose answer does not count any more.
struct LivePreviews<Answer: Sendable> {
    /// Which of the questions something is about.
    typealias Generation = Int

    enum Event: Sendable {
        /// The wait was over and the question is asked.
        case asked(Generation)
        case answered(Generation, Answer)
    }

    /// How long nothing must be typed before it is worth to ask.
    static var pause: Duration { .milliseconds(120) }

    let clock: any Clock<Duration>
    /// Asks; may be cancelled, and what it returns then is dropped.
    let asking: @Sendable (String) async -> Answer
    let telling: @Sendable (Event) -> Void
    private var current: (generation: Generation, task: Task<Void, Never>?) = (0, nil)

    init(
        clock: any Clock<Duration>, asking: @escaping @Sendable (String) async -> Answer,
        telling: @escaping @Sendable (Event) -> Void
    ) {
        self.clock = clock
        self.asking = asking
        self.telling = telling
    }

    /// Asks about a text, after a pause, in place of all that was asked before.
    mutating func ask(_ text: String, after pause: Duration = Self.pause) {
        cancel()
        let generation = current.generation
        current.task = Task { @MainActor [clock, asking, telling] in
            if pause > .zero {
                do { try await clock.sleep(for: pause) } catch { return }
            }
            telling(.asked(generation))
            telling(.answered(generation, await asking(text)))
        }
    }

    /// Whether an event is about what was asked last.
    func isCurrent(_ generation: Generation) -> Bool { generation == current.generation }

    /// Has nothing that was asked count any more.
    mutating func cancel() {
        current.task?.cancel()
        current = (current.generation + 1, nil)
    }
}
