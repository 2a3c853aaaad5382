import CommandKit
import Domain
import Rendering
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
    /// A script that is being read.
    private struct OpenScript {
        let name: String
        let isStandardInput: Bool
        /// What tells it from all others, by whatever name it is read.
        let identity: String
        let reader: any ScriptReader

        /// Opens a script.
        ///
        /// - Parameter others: Those that are being read already, outermost first.
        /// - Throws: `.refused` for one of them, and where they are too many; what opening the file throws.
        init(_ path: String, of runner: BatchRunner, within others: [OpenScript]) throws(Failure) {
            isStandardInput = path == "-"
            name = isStandardInput ? runner.inputName : path
            let identity = runner.documents.identity(ofScript: path)
            if let first = others.firstIndex(where: { $0.identity == identity }) {
                let chain = (others[first...].map(\.name) + [name]).joined(separator: " → ")
                throw Failure(
                    .refused, "“\(path)” is being read already and would never end.",
                    hint: "It is read by way of \(chain).")
            }
            if others.count >= Self.depthLimit {
                throw Failure(.refused, "Scripts are read at most \(Self.depthLimit) deep.")
            }
            self.identity = identity
            let reader = try runner.documents.openScript(path)
            let isMarked = others.isEmpty && runner.marksLines
            self.reader = isMarked ? MarkingReader(reader, writer: runner.evaluator.printer.writer) : reader
        }

        /// Scripts that may be read within each other: each holds a file open.
        private static let depthLimit = 64
    }

    let runner: BatchRunner
    private(set) var status = ExitStatus.success
    private var isOver = false
    /// The command that failed last, as long as the next one may expect it to have failed.
    private var failure: PreviousRun?
    /// The files being read, outermost first: reading one again that is in here would never end.
    private var open: [OpenScript] = []
    /// A file that is open and is read next.
    private var opened: OpenScript?
    /// Standard input, once it is read: as a script, or for a secret that a line elsewhere asks for.
    private var input: ScriptLines?

    init(runner: BatchRunner) {
        self.runner = runner
    }

    private var evaluator: Evaluator { runner.evaluator }
    private var table: CommandTable { evaluator.interpreter.table }

    mutating func run(_ script: BatchRunner.Script) async throws(OutputError) {
        switch script {
        case .lines(let lines):
            try await run(ScriptLines(LineListReader(lines), named: "command"))
        case .file(let path):
            do {
                opened = try OpenScript(path, of: runner, within: open)
            } catch {
                try await fail(ScriptFault(error, line: "", place: ScriptPlace(name: path, line: 0)))
            }
            try await read(from: [])
        }
        settle()
    }

    /// Tries once more to save what could not be saved when it was changed, of which its command told.
    mutating func saveRest() async {
        do {
            try await evaluator.interpreter.saveRest()
        } catch {
            if status == .success { status = error.kind.exitStatus }
        }
    }

    private mutating func run(_ script: ScriptLines) async throws(OutputError) {
        while !isOver, !Task.isCancelled {
            let next: ScriptLines.Numbered?
            var person: (any Person)?
            do {
                next = try script.next()
                if let next, !goesOn(to: next.line) { return }
                if let next, table.takesSecretLine(next.line) {
                    person = try personAtInput()
                }
            } catch {
                guard goesOn(to: nil) else { return }
                try await fail(error)
                if error.endsScript { return }
                continue
            }
            guard let next else { return }
            guard try await run(next, asking: person) else { return }
        }
    }

    /// Who gives the secret that a line asks for: the next line of standard input, which is the script's own where the
    /// script comes from there, else whoever sits at the terminal.
    private mutating func personAtInput() throws(ScriptFault) -> (any Person)? {
        if input == nil, TerminalScreen.isInputTerminal { return nil }
        do {
            if input == nil { input = ScriptLines(try runner.documents.openScript("-"), named: "stdin") }
        } catch {
            throw ScriptFault(error, line: "", place: ScriptPlace(name: "stdin", line: 0))
        }
        return WrittenSecret(try input?.secret())
    }

    /// Runs a line; false where its script ends with it.
    private mutating func run(
        _ numbered: ScriptLines.Numbered, asking person: (any Person)?
    ) async throws(OutputError) -> Bool {
        let isPassedOver = numbered.line.isBlank && failure != nil && !runner.keepsGoing
        if runner.echoes, !isPassedOver { try evaluator.printer.echo(numbered.written) }
        guard !numbered.line.isBlank else { return true }
        let ending = try await evaluator.run(
            TypedLine(numbered.line, written: numbered.written), at: numbered.place, asking: person,
            opening: { control throws(Failure) in
                guard case .read(let path) = control else { return }
                opened = try OpenScript(path, of: runner, within: open)
            })
        switch ending {
        case .failed(let run): return note(run)
        case .done(.leave): isOver = true
        case .done(.read): try await read(from: [numbered.place.alone] + numbered.place.readFrom)
        // Had the command before failed, this one has expected it.
        case .done(.searchLive), .done(.record), .done(nil): failure = nil
        }
        return true
    }

    /// Runs the lines of the file that was opened.
    ///
    /// - Parameter places: The lines that have it read, innermost first.
    private mutating func read(from places: [ScriptPlace]) async throws(OutputError) {
        guard let script = opened else { return }
        opened = nil
        open.append(script)
        // What was read ahead for a secret stays with who read it.
        let known = script.isStandardInput ? input : nil
        let lines = known ?? ScriptLines(script.reader, named: script.name, readFrom: places)
        if script.isStandardInput { input = lines }
        try await run(lines)
        open.removeLast()
        // Also an expectation that failed: whoever has a script read may expect it to.
        if let failure { await evaluator.interpreter.remember(failure) }
    }

    private mutating func fail(_ fault: ScriptFault) async throws(OutputError) {
        failure = try await evaluator.reject(fault.error, [fault.line], at: fault.place)
    }

    /// Returns whether a line is run: after a command that failed only one that expects it, unless the run is to go on.
    ///
    /// - Parameter line: Nil for one that cannot be read.
    private mutating func goesOn(to line: ParsedLine?) -> Bool {
        guard failure != nil else { return true }
        if let line, line.isBlank || table.lookingBack(of: line) == .forgives { return true }
        if runner.keepsGoing { settle() }
        return runner.keepsGoing
    }

    /// Keeps a failure for what the next command makes of it; false where its script ends with it.
    private mutating func note(_ run: PreviousRun) -> Bool {
        let isSecond = failure != nil
        // Of an expectation that could not even be read, the failure before it decides.
        if !isSecond || run.failure?.kind == .expectation { failure = run }
        guard isSecond || run.isExpectation else { return true }
        if runner.keepsGoing { settle() }
        return runner.keepsGoing
    }

    /// The first failure that nobody expected decides the status, and ends the run unless it is to go on.
    private mutating func settle() {
        guard let failure else { return }
        if status == .success { status = failure.status }
        self.failure = nil
        if !runner.keepsGoing { isOver = true }
    }
}

extension ScriptPlace {
    /// The place by itself, whatever had its script read.
    fileprivate var alone: ScriptPlace { ScriptPlace(name: name, line: line) }
}
