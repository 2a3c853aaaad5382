public import CommandKit
public import Domain
public import Services
import Syntax

/// Runs one line and prints what it came to.
///
/// The prompt and scripts both go through here, so that they behave the same.
public struct Evaluator: Sendable {
    /// How a line ended.
    enum Ending: Sendable {
        case done(Output.Control?)
        case failed(PreviousRun)
    }

    let interpreter: Interpreter
    let appearance: Appearance
    let writer: OutputWriter
    let recorder: Recorder
    /// Shows what is longer than the screen; nil where nothing is to stand between a person and what is printed.
    let pager: (any Pager)?
    /// Shows pictures at the prompt; nil where none are shown.
    public var pictures: PictureStage?

    /// - Parameters:
    ///   - pager: For what lines at the prompt print.
    ///   - folders: Paths of the machine that may be printed, which no recording says; asked for only by one.
    public init(
        interpreter: Interpreter, appearance: Appearance, writer: OutputWriter, pager: (any Pager)? = nil,
        folders: @autoclosure @escaping @Sendable () -> [String] = []
    ) {
        self.pager = pager
        self.interpreter = interpreter
        self.appearance = appearance
        self.writer = writer
        recorder = Recorder(folders: folders)
    }

    /// Runs a line whose words are read already; a blank one does nothing.
    ///
    /// - Parameter place: Where the line stands in a script; nil at the prompt.
    /// - Parameter person: Whom its command may ask in between; the world's where nil.
    /// - Parameter kept: Called once it is done and what it changed is on disk, before anything is printed.
    /// - Parameter opening: Called with what the program is to do next, before anything is printed: what hinders that is
    ///   the line's own failure.
    /// - Throws: `OutputError` when what it printed could not be written.
    func run(
        _ typed: TypedLine, at place: ScriptPlace?, asking person: (any Person)? = nil, kept: () -> Void = {},
        opening: (Output.Control?) throws(Failure) -> Void = { _ throws(Failure) in }
    ) async throws(OutputError) -> Ending {
        guard !typed.line.isBlank else { return .done(nil) }
        // Most sessions are not recorded, and their lines pay for nothing of it.
        let isRecorded = recorder.current != nil
        let overheard = isRecorded ? OverheardPerson(person ?? interpreter.world.person) : nil
        let draft = isRecorded ? await interpreter.workspace.openDraft : nil
        var outcome: Interpreter.Outcome
        do {
            outcome = try await interpreter.run(typed.line, asking: overheard ?? person, isTyped: place == nil)
            if outcome.unsaved == nil { kept() }
        } catch {
            let run = try await failure(error, of: typed.line, at: place)
            try await record(typed, recorded(error, of: typed), answers: overheard?.answers)
            return .failed(run)
        }
        do {
            try await check(outcome.output.control, at: place)
            try opening(outcome.output.control)
            if case .record(let request) = outcome.output.control { outcome.output = try await perform(request) }
        } catch {
            let run = try await failure(error, of: typed.line, at: place)
            try await record(typed, place == nil ? .leftOut("is for who types") : .error(error))
            return .failed(run)
        }
        // Whoever leaves is told of what is not saved by the place they leave.
        let unsaved = outcome.output.control == .leave ? nil : outcome.unsaved
        let run = try await show(outcome, of: typed.line.source, unsaved: unsaved, at: place)
        if !run.isExpectation { await interpreter.remember(run) }
        try await record(typed, .output(outcome, unsaved: unsaved), answers: overheard?.answers, over: draft)
        return unsaved == nil ? .done(outcome.output.control) : .failed(run)
    }

    /// Prints why a line failed, in the format that it asked for itself.
    private func failure(
        _ error: Failure, of line: ParsedLine, at place: ScriptPlace?
    ) async throws(OutputError) -> PreviousRun {
        let isExpectation = interpreter.table.lookingBack(of: line) != .never
        return try await report(
            error, line: line.source, at: place, asked: line.askedFormat, isExpectation: isExpectation)
    }

    /// Prints why what was typed could not be made a command.
    @discardableResult
    func reject(
        _ error: Failure, _ written: [String], at place: ScriptPlace?
    ) async throws(OutputError) -> PreviousRun {
        let run = try await report(error, line: written.first ?? "", at: place)
        try await record(rejected: written, for: error)
        return run
    }

    /// Prints what a line came to, and why it could not be noted: one object for both, where errors are objects too.
    private func show(
        _ outcome: Interpreter.Outcome, of line: String, unsaved: Failure?, at place: ScriptPlace?
    ) async throws(OutputError) -> PreviousRun {
        let options = await options(asked: outcome.format)
        let printed = PrintedLine(outcome, of: line, unsaved: unsaved, at: place, options: options)
        let isShown = try await showsPictures(
            of: outcome.output, for: line, printedAs: printed.output, at: place, in: options)
        if !isShown { try await present(options.ordered(printed.output), at: place, in: options) }
        let said = outcome.notices.map { ProgramNotice($0, in: options.wording).text }.joined() + printed.error
        try writer.write(options.ordered(said), to: .error)
        if !said.isEmpty { try writer.flush() }
        return PreviousRun(
            outcome, of: line, printing: said.isEmpty ? printed.output : printed.output + said, in: options,
            unsaved: unsaved, at: place)
    }

    /// - Throws: `.usage` for what a command asks of a person whom there is not here.
    private func check(_ control: Output.Control?, at place: ScriptPlace?) async throws(Failure) {
        guard case .searchLive = control else { return }
        let reason: Message =
            place == nil
            ? "Searching while you type needs a terminal that can redraw what it shows."
            : "There is nobody typing here."
        let redraws = appearance.redraws ? await !options(asked: nil).isAccessible : false
        if place != nil || !redraws { throw Failure(.usage, reason, hint: "Type search TEXT.") }
    }

    /// Prints an error: on standard error, or as an object on standard output where JSON is asked for.
    ///
    /// - Parameters:
    ///   - asked: The format that the line asks for itself, where its words could be read.
    ///   - isExpectation: Whether the line is an expectation, which the next one does not look back at.
    @discardableResult
    func report(
        _ error: Failure, line: String, at place: ScriptPlace?, asked: OutputFormat? = nil,
        isExpectation: Bool = false
    ) async throws(OutputError) -> PreviousRun {
        let options = await options(asked: asked)
        let line = ShownLine(line).string
        let text = Renderer(options).rendering(of: error, for: line, at: place)
        try writer.write(options.ordered(text), to: options.format == .json ? .output : .error)
        try writer.flush()
        let run = PreviousRun(
            error, of: line, printing: text, in: options, isExpectation: isExpectation, at: place)
        if !isExpectation { await interpreter.remember(run) }
        return run
    }

    /// Prints the lines of a script before what they print.
    func echo(_ lines: [String]) throws(OutputError) {
        for line in lines { try writer.write("> \(VisibleText(ShownLine(line).string).string)\n", to: .output) }
    }

    /// Says a sentence that belongs to no command.
    func say(_ message: Message) throws(OutputError) {
        try writer.write(writer.wording.onTerminal(writer.wording.text(message) + "\n"), to: .output)
        try writer.flush()
    }

    /// Tells what a person has to know, apart from any command: on standard error, since it is not what was asked for.
    public func tell(_ messages: [Message]) throws(OutputError) {
        for message in messages {
            try writer.write(ProgramNotice(message, in: writer.wording).shown, to: .error)
        }
        try writer.flush()
    }

    /// What the line asks for, else the program's option, else the session's setting, else what suits the place.
    func options(asked: OutputFormat?) async -> RenderingOptions {
        let options = appearance.options(asked: asked, settings: await interpreter.settings)
        writer.wording = options.wording
        writer.isSpoken = options.isAccessible
        return options
    }
}
