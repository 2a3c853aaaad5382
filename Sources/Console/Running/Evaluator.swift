public import CommandKit
import Platform
import Rendering
import Synchronization
import Syntax
public import Terminal

/// An evaluator of one line of the prompt or a script: its result is printed, recorded, and kept for expectations.
public struct Evaluator: Sendable {
    enum Ending: Sendable {
        case done(Output.Control?)
        case failed(LastResult)
    }

    let interpreter: Interpreter
    public var printer: ResultPrinter
    let recorder: Recorder

    /// - Parameter folders: Paths of the machine that may occur in output; only a recording evaluates them.
    public init(
        interpreter: Interpreter, appearance: Appearance, writer: OutputWriter, pager: (any Pager)? = nil,
        folders: @autoclosure @escaping @Sendable () -> [String] = []
    ) {
        self.interpreter = interpreter
        printer = ResultPrinter(interpreter: interpreter, appearance: appearance, writer: writer, pager: pager)
        recorder = Recorder(of: interpreter, appearance: appearance, folders: folders)
    }

    /// Runs a parsed line; a blank line does nothing.
    ///
    /// - Parameter prompter: Answers the command's questions; nil for the world's own.
    /// - Parameter kept: Called when the line is done and its changes are on disk, before anything is printed.
    /// - Parameter opening: Called with the program's next action, before anything is printed: an error there is the
    ///   line's own failure.
    func run(
        _ typed: InputLine, at place: ScriptPlace?, asking prompter: (any Prompter)? = nil, kept: () -> Void = {},
        opening: (Output.Control?) throws(Failure) -> Void = { _ throws(Failure) in }
    ) async throws(OutputError) -> Ending {
        guard !typed.line.isBlank else { return .done(nil) }
        // Most sessions are not recorded, and their lines skip this work.
        var context: Recorder.Context?
        if recorder.isRecording {
            context = Recorder.Context(
                prompter: RecordingPrompter(prompter ?? interpreter.world.dialogue.prompter),
                draft: await interpreter.workspace.openDraft)
        }
        let result = await result(
            of: typed, at: place, asking: context?.prompter ?? prompter, in: &context, kept: kept, opening: opening)
        let run = try await show(result)
        if let context { try report(await recorder.record(result, of: typed, in: context)) }
        return result.hasFailed ? .failed(run) : .done(result.output.control)
    }

    private func result(
        of typed: InputLine, at place: ScriptPlace?, asking prompter: (any Prompter)?,
        in context: inout Recorder.Context?,
        kept: () -> Void, opening: (Output.Control?) throws(Failure) -> Void
    ) async -> LineResult {
        do {
            // Recorded output must be the same in a script.
            var result = try await interpreter.run(
                typed.line, asking: prompter, readAhead: typed.readAhead, isTyped: place == nil,
                fitsScreen: place == nil && context == nil)
            result.place = place
            if result.unsaved == nil { kept() }
            // From here on, a script may get a different result.
            context?.isForPrompt = place == nil
            let control = result.output.control
            try await fetchRest(of: &result, at: context == nil ? place : nil)
            try await check(control, at: place)
            try opening(control)
            switch control {
            case .record(let request): result.output = try await recorder.perform(request)
            case .write(let path, let format):
                result.output = try await write(result.output, of: typed, to: path, as: format)
            case .leave, .read, .searchLive, .pick, nil: break
            }
            context?.isForPrompt = false
            // Unsaved changes are reported where the user leaves.
            if control == .leave { result.unsaved = nil }
            return result
        } catch {
            return LineResult(
                error: error, of: typed.line.source, at: place, format: interpreter.table.askedFormat(of: typed.line),
                isExpectation: interpreter.table.expectationKind(of: typed.line) != .never)
        }
    }

    /// Prints the error for typed text that is not a valid command.
    @discardableResult
    func reject(
        _ error: Failure, _ source: String, at place: ScriptPlace?
    ) async throws(OutputError) -> LastResult {
        let run = try await show(LineResult(error: error, of: source, at: place))
        try report(recorder.recordLeftOut())
        return run
    }

    /// Prints a result, and stores it for the expectations after it.
    @discardableResult
    func show(_ result: LineResult) async throws(OutputError) -> LastResult {
        let run = try await printer.show(result)
        if !run.isExpectation { await interpreter.remember(run) }
        return run
    }

    /// Ends the recording, if the session is being recorded, and reports its length, because the session is over.
    public func leave() {
        do {
            if let message = try recorder.end() { printer.writer.report(message) }
        } catch {
            printer.writer.report(error.message)
        }
    }

    private func report(_ message: Message?) throws(OutputError) {
        if let message { try printer.report([message]) }
    }

    /// Fetches the following pages of an output, unless it is written page by page: as CSV or JSON to a file, or as CSV
    /// from a script. A pager and a recording get all of it.
    private func fetchRest(of result: inout LineResult, at place: ScriptPlace?) async throws(Failure) {
        guard result.output.rest != nil else { return }
        if case .write(_, let format)? = result.output.control, Renderer.formatsInParts.contains(format) { return }
        if place != nil, await printer.options(asked: result.format).format == .csv { return }
        try await result.output.fetchRest()
    }

    private func write(
        _ output: Output, of typed: InputLine, to path: String, as format: OutputFormat
    ) async throws(Failure) -> Output {
        let renderer = Renderer(await printer.options(asked: format))
        let line = RedactedLine(typed.line.source).string
        try await interpreter.world.stores.documents.write(to: path) { write throws(Failure) in
            try await renderer.render(output.bare, for: line, write)
        }
        return Output(.nothing, message: output.message, hint: output.hint)
    }

    /// - Throws: `.usage` for a request that needs a user who is typing.
    private func check(_ control: Output.Control?, at place: ScriptPlace?) async throws(Failure) {
        let hint: Message
        switch control {
        case .searchLive: hint = "Type search TEXT."
        case .pick: hint = "Type list, then show 3 or pin 2-5."
        case .leave, .read, .record, .write, nil: return
        }
        if place == nil, printer.appearance.redraws, await !printer.options().isAccessible { return }
        throw Failure(.usage, "This needs a terminal that can redraw its screen.", hint: hint)
    }
}

/// A run of scripts that signals end, with the wait status that reports the signal to the caller.
public enum InterruptibleRun {
    /// Runs `body`; a signal cancels it, and ends the program if it does not return soon.
    ///
    /// All changes that were reported as done are on disk by then, so nothing is lost however the program ends.
    ///
    /// - Parameter grace: The time in microseconds that `body` has to return after a signal.
    public static func run<Value: Sendable, Failure: Error>(
        answering watch: SignalWatch, grace: UInt32 = 100_000,
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let evaluation = CurrentEvaluation()
        let received = Mutex<Signal?>(nil)
        watch.answer { signal in
            if signal == .interrupt || signal.asksToLeave {
                received.withLock { $0 = signal }
                evaluation.cancel()
                usleep(grace)
                signal.raise()
            } else if signal == .suspend {
                signal.raise()
            }
        }
        let value = try await evaluation.run(body)
        received.withLock { $0 }?.raise()
        return value
    }
}

/// The running command, so that Control-C can cancel it.
final class CurrentEvaluation: Sendable {
    private let cancelling = Mutex<(@Sendable () -> Void)?>(nil)

    /// Runs `body` in a separate task, which `cancel` cancels.
    func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let task = Task { @MainActor () async -> Result<Value, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        cancelling.withLock { $0 = { task.cancel() } }
        defer { cancelling.withLock { $0 = nil } }
        return try await task.value.get()
    }

    /// Cancels the running command; returns false if no command is running.
    @discardableResult
    func cancel() -> Bool {
        cancelling.withLock { cancel in
            cancel?()
            return cancel != nil
        }
    }
}
