public import CommandKit
import Rendering
import Syntax

/// A runner for scripts: without a prompt, and up to the first command that fails unless it keeps going.
public struct BatchRunner: Sendable {
    public enum Script: Sendable {
        /// A file, or standard input for `-`, and the values of `{1}`, `{2}` and `{*}` in it.
        case file(String, arguments: [String] = [])
        case lines([String])
    }

    let evaluator: Evaluator
    let documents: any DocumentStore
    let keepsGoing: Bool
    let echoes: Bool
    /// The name of standard input in errors.
    public var inputName = "stdin"
    /// True to mark the output of each line of a script; the output of a file that a line reads counts as the line's.
    public var marksLines = false

    package init(evaluator: Evaluator, documents: any DocumentStore, keepsGoing: Bool, echoes: Bool) {
        (self.evaluator, self.documents) = (evaluator, documents)
        (self.keepsGoing, self.echoes) = (keepsGoing, echoes)
    }

    /// Runs the scripts one after another; the first command that fails decides the status.
    public func run(_ scripts: [Script]) async throws(OutputError) -> ExitStatus {
        var run = ScriptRun(runner: self)
        do throws(OutputError) {
            for script in scripts { try await run.run(script) }
        } catch {
            // Nobody reads on: the view stays where the script has come to.
            try? await evaluator.interpreter.saveRest()
            throw error
        }
        try await run.saveRest()
        return run.status
    }
}

/// One run of scripts: its position, and its status so far.
private struct ScriptRun {
    private struct OpenScript {
        let path: String
        let name: String
        let isStandardInput: Bool
        let arguments: ScriptArguments
        let reader: any ScriptReader

        init(
            _ path: String, _ arguments: [String], of runner: BatchRunner, within others: [OpenScript]
        ) throws(Failure) {
            isStandardInput = path == "-"
            (self.path, name) = (path, isStandardInput ? runner.inputName : path)
            // One that is read by another path is nested too deep in the end.
            if let first = others.firstIndex(where: { $0.path == path }) {
                let chain = (others[first...].map(\.name) + [name]).joined(separator: " → ")
                throw Failure(.refused, "“\(path)” reads itself and would never end.", hint: "It is read by \(chain).")
            }
            if others.count >= Self.depthLimit {
                throw Failure(.refused, "Scripts can be nested at most \(Self.depthLimit) deep.")
            }
            self.arguments = ScriptArguments(arguments)
            var reader = try runner.documents.openScript(path)
            if !arguments.isEmpty, !isStandardInput { reader = try Self.checked(reader, path, self.arguments, runner) }
            self.reader = reader
        }

        /// Returns the script read into memory, so that nothing of it has run when an argument turns out to be unused.
        private static func checked(
            _ reader: any ScriptReader, _ path: String, _ arguments: ScriptArguments, _ runner: BatchRunner
        ) throws(Failure) -> any ScriptReader {
            var lines: [ScriptLine] = []
            while let line = try reader.next() { lines.append(line) }
            let texts = lines.compactMap { if case .text(let text) = $0 { text } else { nil } }
            if let unused = arguments.unused(in: texts, of: runner.evaluator.interpreter.table) {
                throw Failure(
                    .usage, "“\(path)” does not use “\(unused)”.",
                    hint: "A script uses its arguments as {1}, {2} or {*}.")
            }
            return LineListReader(lines)
        }

        /// The maximum number of scripts that read each other: each holds a file open.
        private static let depthLimit = 64
    }

    let runner: BatchRunner
    private(set) var status = ExitStatus.success
    private var isOver = false
    /// The last command that failed, as long as the next one may expect its failure.
    private var failure: LastResult?
    /// The first failure that nothing expected: of the script that a line reads, or else of the whole run.
    private var first: LastResult?
    /// True for the commands that follow a failed one on its line.
    private var skipsLine = false
    /// The files being read, outermost first: reading one of them again would never end.
    private var open: [OpenScript] = []
    private var opened: OpenScript?
    /// Standard input, once it is read: as a script, or for a secret that a line of another script asks for.
    private var input: ScriptLines?

    init(runner: BatchRunner) { self.runner = runner }
    private var evaluator: Evaluator { runner.evaluator }
    private var table: CommandTable { evaluator.interpreter.table }

    mutating func run(_ script: BatchRunner.Script) async throws(OutputError) {
        switch script {
        case .lines(let lines):
            try await run(ScriptLines(LineListReader(of: lines), named: "command"))
        case .file(let path, let arguments):
            do {
                opened = try OpenScript(path, arguments, of: runner, within: open)
            } catch {
                var failure = error
                let isCommand = table.command(named: path) != nil || !table.names(continuing: path).isEmpty
                if error.kind == .notFound, isCommand {
                    let line = ([path] + arguments).joined(separator: " ")
                    failure.hint = "To run a command, type souk -c \"\(line)\"."
                }
                try await fail(ScriptFault(error: failure, line: "", place: ScriptPlace(name: path, line: 0)))
            }
            try await read(from: [])
        }
        applyFailure()
        if status == .success, let first { status = first.status }
    }

    /// Saves the last view, and what could not be saved when it was changed, which its command reported.
    mutating func saveRest() async throws(OutputError) {
        do {
            try await evaluator.interpreter.saveRest()
        } catch {
            guard status == .success else { return }
            status = error.kind.exitStatus
            try evaluator.printer.report([error.message])
        }
    }

    private mutating func run(_ script: ScriptLines) async throws(OutputError) {
        while !isOver, !Task.isCancelled {
            let next: ScriptLines.Numbered?
            var prompter: (any Prompter)?
            do {
                next = try script.next(with: open.last?.arguments ?? ScriptArguments([]), of: table)
                // A secret is skipped with its command.
                if let next, failure == nil || runner.keepsGoing, table.takesSecretLine(next.input.line) {
                    prompter = try secretSource()
                }
                if let next, !shouldRun(next.input.line, at: next.place) {
                    if runner.keepsGoing { continue } else { return }
                }
            } catch {
                guard shouldRun(nil, at: error.place) else {
                    if runner.keepsGoing { continue } else { return }
                }
                try await fail(error)
                if error.endsScript { return }
                continue
            }
            guard let next else { return }
            guard try await run(next, asking: prompter) else { return }
        }
    }

    /// Returns the source of the secret that a line asks for: the next line of standard input; nil for a terminal.
    private mutating func secretSource() throws(ScriptFault) -> (any Prompter)? {
        if input == nil, TerminalScreen.isInputTerminal { return nil }
        do {
            if input == nil { input = ScriptLines(try runner.documents.openScript("-"), named: "stdin") }
        } catch {
            throw ScriptFault(error: error, line: "", place: ScriptPlace(name: "stdin", line: 0))
        }
        return ScriptedSecret(try input?.secret())
    }

    /// Runs a line; returns false if its script ends with it.
    private mutating func run(
        _ numbered: ScriptLines.Numbered, asking prompter: (any Prompter)?
    ) async throws(OutputError) -> Bool {
        var input = numbered.input
        let place = numbered.place
        let isSkipped = input.line.isBlank && failure != nil && !runner.keepsGoing
        if runner.echoes, !isSkipped { try evaluator.printer.echo(input.written) }
        guard !input.line.isBlank else { return true }
        if prompter != nil { input.readAhead = [] }
        let ending = try await evaluator.run(
            input, at: place, asking: prompter,
            opening: { control throws(Failure) in
                guard case .read(let path, let arguments) = control else { return }
                opened = try OpenScript(path, arguments, of: runner, within: open)
            })
        switch ending {
        case .failed(let run): return record(run)
        case .done(.leave): isOver = true
        case .done(.read):
            try await read(from: [ScriptPlace(name: place.name, line: place.line)] + place.readFrom)
        // If the previous command had failed, this one has expected it.
        case .done(.searchLive), .done(.pick), .done(.write), .done(.record), .done(nil): failure = nil
        }
        return true
    }

    private mutating func read(from places: [ScriptPlace]) async throws(OutputError) {
        guard let script = opened else { return }
        opened = nil
        open.append(script)
        // Text read ahead for a secret stays with its reader.
        let known = script.isStandardInput ? input : nil
        let marks = runner.marksLines && open.count == 1 ? evaluator.printer.writer : nil
        let lines = known ?? ScriptLines(script.reader, named: script.name, readFrom: places, marks: marks)
        if script.isStandardInput { input = lines }
        let before = first
        first = nil
        try await run(lines)
        open.removeLast()
        (failure, first, skipsLine) = (first ?? failure, before, false)
        // This includes a failed expectation: the script that reads this one may expect that.
        if let failure {
            await evaluator.interpreter.remember(failure)
        } else {
            await evaluator.interpreter.forgive(in: "read \(script.name)")
        }
    }

    private mutating func fail(_ fault: ScriptFault) async throws(OutputError) {
        failure = try await evaluator.reject(fault.error, fault.line, at: fault.place)
    }

    /// Returns whether a command is run: after one that failed, only one that expects it, unless the run keeps going
    /// and it begins the next line.
    private mutating func shouldRun(_ line: ParsedLine?, at place: ScriptPlace) -> Bool {
        if place.start == 0 { skipsLine = false }
        guard failure != nil else { return !skipsLine }
        if let line, line.isBlank || table.expectationKind(of: line) == .forgives { return true }
        if runner.keepsGoing { applyFailure() }
        skipsLine = place.start > 0
        return runner.keepsGoing && !skipsLine
    }

    /// Stores a failure until the next command has been checked; returns false if its script ends with it.
    private mutating func record(_ run: LastResult) -> Bool {
        let isSecond = failure != nil
        // If an expectation could not even be read, the failure before it decides.
        if !isSecond || run.failure?.kind == .expectation { failure = run }
        guard isSecond || run.isExpectation else { return true }
        skipsLine = true
        if runner.keepsGoing { applyFailure() }
        return runner.keepsGoing
    }

    /// Applies a failure that was not expected: the first one decides the status.
    private mutating func applyFailure() {
        guard let failure else { return }
        first = first ?? failure
        self.failure = nil
        if !runner.keepsGoing { isOver = true }
    }
}
