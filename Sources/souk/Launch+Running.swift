import CommandKit
import Commands
import Console
import LineEditing
import Services

extension Launch {
    /// Runs the scripts, or the prompt where there are none.
    ///
    /// - Returns: How it ended; a prompt that a signal ends takes the program with it.
    @MainActor
    func run(
        in world: World, _ watch: SignalWatch, _ writer: OutputWriter, _ spinner: Spinner?
    ) async throws -> ExitStatus {
        let (interpreter, notices) = try Interpreter.start(table: .builtin, world: world, service: service)
        let evaluator = Evaluator(
            interpreter: interpreter, appearance: appearance, writer: writer, folders: machineFolders)
        try evaluator.tell(notices)
        defer { evaluator.leave() }
        guard scripts.isEmpty else {
            var runner = BatchRunner(
                evaluator: evaluator, documents: world.documents, keepsGoing: keepsGoing, echoes: echoes)
            (runner.inputName, runner.marksLines) = (inputName, marksLines)
            return try await InterruptibleRun.run(answering: watch) { [runner, scripts] () async throws(OutputError) in
                try await runner.run(scripts)
            }
        }
        let editor = try LineEditor(application: "souk", history: History(entries: (try? world.history.lines()) ?? []))
        let prompt = REPL(evaluator: evaluator, editor: editor, world: world, spinner: spinner)
        switch try await prompt.run(answering: watch) {
        case .ended(let signal): signal.raise()
        case .left(saved: false): return .state
        case .left(saved: true): break
        }
        return .success
    }
}
