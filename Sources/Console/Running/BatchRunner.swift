public import CommandKit
import Domain
public import Services
import Syntax

/// Runs scripts: without banner, prompt or echo, up to the first command that fails.
public struct BatchRunner: Sendable {
    /// Where commands come from.
    public enum Script: Sendable {
        /// A file, or standard input for `-`.
        case file(String)
        /// Lines given to the program as options.
        case lines([String])
    }

    let evaluator: Evaluator
    let documents: any DocumentStore
    /// Whether to go on after a command that fails.
    let keepsGoing: Bool
    /// Whether each line is printed before what it prints.
    let echoes: Bool
    /// What standard input is called in errors.
    public var inputName = "stdin"
    /// Whether what each line of a script prints is marked off from the rest; lines of files that it reads are its own.
    public var marksLines = false

    public init(evaluator: Evaluator, documents: any DocumentStore, keepsGoing: Bool, echoes: Bool) {
        self.evaluator = evaluator
        self.documents = documents
        self.keepsGoing = keepsGoing
        self.echoes = echoes
    }

    /// Runs the scripts one after the other; the first command that fails decides the status.
    ///
    /// Stops between two commands when its task is cancelled.
    ///
    /// - Throws: `OutputError` when what a command printed could not be written.
    public func run(_ scripts: [Script]) async throws(OutputError) -> ExitStatus {
        var run = ScriptRun(runner: self)
        for script in scripts { try await run.run(script) }
        await run.saveRest()
        return run.status
    }
}

/// One run of scripts: where it stands, and how it goes so far.
private struct ScriptRun {
    let runner: BatchRunner
    private(set) var status = ExitStatus.success
    private var isOver = false
    /// The files being read, outermost first: reading one again that is in here would never end.
    private var open: [String] = []
    /// Standard input, once a line given as an option has asked for a secret from it.
    private var input: ScriptLines?

    init(runner: BatchRunner) {
        self.runner = runner
    }

    mutating func run(_ script: BatchRunner.Script) async throws(OutputError) {
        switch script {
        case .lines(let lines):
            // Lines that were typed as options can be seen by every process, so the secret is not among them.
            try await run(ScriptLines(LineListReader(lines), named: "command"), secretsAreElsewhere: true)
        case .file(let path): try await read(path, asked: nil)
        }
    }

    /// Tries once more to save what could not be saved when it was changed, of which its command told.
    mutating func saveRest() async {
        do throws(CommandError) {
            try await runner.evaluator.interpreter.saveRest()
        } catch {
            if status == .success { status = error.kind.exitStatus }
        }
    }

    private mutating func run(
        _ script: ScriptLines, secretsAreElsewhere: Bool = false
    ) async throws(OutputError) {
        var script = script
        while !isOver, !Task.isCancelled {
            let next: ScriptLines.Numbered?
            var person: (any Person)?
            do throws(ScriptFault) {
                next = try script.next()
                if let next, runner.evaluator.interpreter.table.takesSecretLine(next.line) {
                    person = secretsAreElsewhere ? try personAtInput() : WrittenSecret(try script.secret())
                }
            } catch {
                try await fail(error)
                if error.endsScript { return }
                continue
            }
            guard let next else { return }
            try await run(next, asking: person)
        }
    }

    /// Who gives the secret that a line given as an option asks for: the next line of standard input, else whoever
    /// sits there.
    private mutating func personAtInput() throws(ScriptFault) -> (any Person)? {
        if TerminalScreen.isInputTerminal { return nil }
        do throws(StoreError) {
            if input == nil { input = ScriptLines(try runner.documents.openScript("-"), named: "stdin") }
        } catch {
            throw ScriptFault(CommandError(error), line: "", place: ScriptPlace(name: "stdin", line: 0))
        }
        return WrittenSecret(try input?.secret())
    }

    private mutating func run(
        _ numbered: ScriptLines.Numbered, asking person: (any Person)?
    ) async throws(OutputError) {
        if runner.echoes { try runner.evaluator.echo(numbered.written) }
        switch try await runner.evaluator.run(numbered.line, at: numbered.place, asking: person) {
        case .failed(let kind): note(kind)
        case .done(.leave): isOver = true
        case .done(.read(let path)): try await read(path, asked: numbered)
        case .done(.searchLive), .done(nil): break
        }
    }

    /// Runs the lines of a file; what hinders that is said of the line that asked for it.
    private mutating func read(_ path: String, asked: ScriptLines.Numbered?) async throws(OutputError) {
        let identity = runner.documents.identity(ofScript: path)
        guard !open.contains(identity) else {
            let error = CommandError(.refused, "“\(path)” is being read already and would never end.")
            return try await fail(error, asked: asked, path: path)
        }
        let reader: any ScriptReader
        do throws(StoreError) {
            reader = try runner.documents.openScript(path)
        } catch {
            return try await fail(CommandError(error), asked: asked, path: path)
        }
        open.append(identity)
        let isMarked = asked == nil && runner.marksLines
        let lines = isMarked ? MarkingReader(reader, writer: runner.evaluator.writer) : reader
        try await run(ScriptLines(lines, named: path == "-" ? runner.inputName : path))
        open.removeLast()
    }

    private mutating func fail(
        _ error: CommandError, asked: ScriptLines.Numbered?, path: String
    ) async throws(OutputError) {
        let place = asked?.place ?? ScriptPlace(name: path, line: 0)
        try await fail(ScriptFault(error, line: asked?.line.source ?? "", place: place))
    }

    private mutating func fail(_ fault: ScriptFault) async throws(OutputError) {
        try await runner.evaluator.report(fault.error, line: fault.line, at: fault.place)
        note(fault.error.kind)
    }

    /// The first command that fails decides the status, and ends the run unless it is to go on.
    private mutating func note(_ kind: CommandError.Kind) {
        if status == .success { status = kind.exitStatus }
        if !runner.keepsGoing { isOver = true }
    }
}
