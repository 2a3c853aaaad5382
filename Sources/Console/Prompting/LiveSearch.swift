import CommandKit
import Domain
import Terminal
import Rendering
import Ports
import Syntax

/// Search as you type: a line below the prompt, and below it the list that a search for it would print.
///
/// The workspace does not change meanwhile. Enter returns the command for what was typed, to be run like any other;
/// every other ending leaves no trace.
struct LiveSearch: Sendable {
    enum Ending: Sendable, Hashable {
        /// A line to run.
        case entered(String)
        case left
    }

    let writer: OutputWriter
    let clock: any Clock<Duration>
    let size: @Sendable () -> ScreenSize
    /// Returns the rendering options for a screen of that size.
    let options: @Sendable (ScreenSize) async -> RenderingOptions
    /// Returns the output of a line without saving anything.
    let previewing: @Sendable (ParsedLine) async throws(Failure) -> Output
    /// Stops the process with the terminal restored.
    let stopping: @Sendable () async -> Void
    /// Saves the line that searches for the text typed so far.
    var keeping: @Sendable (String) -> Void = { _ in }

    private enum Event: Sendable {
        case terminal(TerminalEvent)
        case preview(LivePreviews<LiveResult>.Event)
    }

    /// Returns the command line that searches for a text; for an empty text, the one that clears the search.
    static func commandLine(for text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map { Word.quoted(String($0)) }
        return words.isEmpty ? "clear search" : "search " + words.joined(separator: " ")
    }

    /// Lets the user edit a text, starting with `beginning`, until a key ends it, the events end, or the task is
    /// cancelled.
    ///
    /// - Throws: `OutputError` when the terminal can no longer be written to.
    func run(
        from beginning: String, on terminal: AsyncStream<TerminalEvent>
    ) async throws(OutputError) -> Ending {
        let (events, inlet) = AsyncStream.makeStream(of: Event.self)
        let forwarding = Task { @MainActor in
            for await event in terminal { inlet.yield(.terminal(event)) }
            inlet.finish()
        }
        defer { forwarding.cancel() }
        var previews = LivePreviews(clock: clock) {
            await result(for: $0)
        } telling: {
            inlet.yield(.preview($0))
        }
        defer { previews.cancel() }
        var state = State(line: EditableLine(beginning))
        previews.ask(Self.commandLine(for: beginning), after: .zero)
        try show(LiveDrawing.opening)
        try await draw(state)
        for await event in events {
            switch event {
            case .terminal(.key(let key)) where key.endsLine:
                return try leave(key == .enter ? state.line : nil)
            case .terminal(.key(let key)):
                let before = Self.commandLine(for: state.line.text)
                state.line.edit(key)
                let line = Self.commandLine(for: state.line.text)
                if line != before {
                    keeping(state.line.text.isEmpty ? "" : line)
                    previews.ask(line)
                }
            case .terminal(.resized): break
            case .terminal(.suspending):
                try show(LiveDrawing.erasure + LiveDrawing.closing)
                await stopping()
                try show(LiveDrawing.opening)
            case .preview(.asked(let generation)):
                guard previews.isCurrent(generation) else { continue }
                state.isSearching = true
            case .preview(.answered(let generation, let result)):
                guard previews.isCurrent(generation) else { continue }
                state.result = result
                state.isSearching = false
            }
            try await draw(state)
        }
        return try leave(nil)
    }

    private struct State {
        var line: EditableLine
        var isSearching = false
        var result: LiveResult?
    }

    private func result(for source: String) async -> LiveResult {
        do {
            let line = try ParsedLine(reading: source)
            return .listed(try await previewing(line))
        } catch {
            return .failed(error.message)
        }
    }

    private func draw(_ state: State) async throws(OutputError) {
        let size = size()
        let rows = state.result?.rows(for: await options(size), on: size)
        try show(
            LiveDrawing(line: state.line, isSearching: state.isSearching, rows: rows ?? [], size: size).text)
    }

    /// Clears everything that was drawn, except the line if it was entered.
    private func leave(_ line: EditableLine?) throws(OutputError) -> Ending {
        guard let line else {
            try show(LiveDrawing.erasure + LiveDrawing.closing)
            return .left
        }
        let entered = LiveDrawing(line: line, isSearching: false, rows: [], size: size()).entered
        try show(entered + LiveDrawing.closing)
        return .entered(Self.commandLine(for: line.text))
    }

    private func show(_ text: String) throws(OutputError) {
        try writer.write(text, to: .output)
        try writer.flush()
    }
}

extension LiveSearch {
    /// Creates a search that renders like the evaluator's output, but always as a table, because it is only looked at.
    ///
    /// - Parameter keeping: Called with the line that searches for the typed text, after each key that changes it.
    init(_ evaluator: Evaluator, keys: TerminalKeys, keeping: @escaping @Sendable (String) -> Void) {
        self.init(
            writer: evaluator.printer.writer, clock: ContinuousClock(), size: { TerminalScreen.size ?? .usual },
            options: { size in
                var options = await evaluator.printer.options(asked: .table)
                options.width = evaluator.printer.appearance.width ?? size.columns
                return options
            },
            // No pictures: asking the terminal about them would take its answer from the keys.
            previewing: { line async throws(Failure) in
                let screen = TerminalListScreen(evaluator.printer.appearance, pictures: nil)
                return try await evaluator.interpreter.preview(line, on: screen).output
            },
            stopping: { await keys.stopProcess() },
            keeping: keeping)
    }
}

/// Queries that run while a text is typed. Each waits a little for the next key and replaces the previous one, which is
/// cancelled and whose answer is ignored.
struct LivePreviews<Answer: Sendable> {
    /// The number of a query.
    typealias Generation = Int

    enum Event: Sendable {
        /// The wait is over and the query starts.
        case asked(Generation)
        case answered(Generation, Answer)
    }

    /// The pause in typing before a query starts.
    static var pause: Duration { .milliseconds(120) }

    let clock: any Clock<Duration>
    /// Runs a query; may be cancelled, and its result is then ignored.
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

    /// Starts a query for a text, after a pause, in place of all earlier ones.
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

    /// Returns true if an event belongs to the latest query.
    func isCurrent(_ generation: Generation) -> Bool { generation == current.generation }

    /// Cancels the query, so that its answer is ignored.
    mutating func cancel() {
        current.task?.cancel()
        current = (current.generation + 1, nil)
    }
}

/// The result of a search that is still being typed.
enum LiveResult: Sendable, Hashable {
    case listed(Output)
    /// The reason why the search failed.
    case failed(Message)

    /// Returns the rows below the line: the beginning of the list and, last, its message; or the error.
    ///
    /// The hint for the next command is left out, because no command can be typed here.
    func rows(for options: RenderingOptions, on size: ScreenSize) -> [String] {
        func rows(of output: Output) -> [Line] {
            Renderer(options).rendered(output, for: "").lines.flatMap { $0.rows(ofWidth: size.columns) }
        }
        let lines: [Line]
        switch self {
        case .listed(let output):
            let message = output.message.map { rows(of: .message($0)) } ?? []
            let place = LiveDrawing.rowLimit(on: size) - message.count
            lines = rows(of: Output(output.content)).prefix(max(0, place)) + message
        case .failed(let message):
            lines = [Line(options.localizer.text("error: \(message)").clipped(to: size.columns), as: .error)]
        }
        let writer = LineWriter(options.localizer, theme: options.theme)
        return lines.map { String(writer.shown([$0], width: options.width).dropLast()) }
    }
}
