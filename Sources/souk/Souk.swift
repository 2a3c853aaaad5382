import ArgumentParser
import CommandKit
import Commands
import Console
import Domain
import FoundationEssentials
import LineEditing
import Services

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The program: reads its options, takes up the session, and runs scripts or the prompt.
@main
enum Souk {
    static func main() async {
        let writer = OutputWriter()
        let status: ExitStatus
        do {
            let watch = try SignalWatch.begin()
            let options = try SoukOptions.parse()
            status = try await run(options, watch, writer)
        } catch {
            status = Farewell(error).said(to: writer)
        }
        exit(status.rawValue)
    }

    private static func run(_ options: SoukOptions, _ watch: SignalWatch, _ writer: OutputWriter) async throws -> ExitStatus {
        let environment = ProcessInfo.processInfo.environment
        let world = try World(options, environment: environment)
        let (interpreter, notices) = try Interpreter.start(
            table: .builtin, world: world, service: options.service.map(ServiceName.init(rawValue:)))
        let scripts = options.scripts
        let appearance = options.appearance(
            isPrompt: scripts.isEmpty, environment: environment, timeZone: world.timeZone)
        let evaluator = Evaluator(interpreter: interpreter, appearance: appearance, writer: writer)
        try evaluator.tell(notices)
        guard scripts.isEmpty else {
            let runner = BatchRunner(
                evaluator: evaluator, documents: world.documents, keepsGoing: options.keepGoing, echoes: options.echo)
            return try await InterruptibleRun.run(answering: watch.signals) { () async throws(OutputError) in
                try await runner.run(scripts)
            }
        }
        let editor = try LineEditor(application: "souk", history: History(entries: (try? world.history.lines()) ?? []))
        switch try await REPL(evaluator: evaluator, editor: editor, world: world).run(answering: watch.signals) {
        case .left: return .success
        case .ended(let signal):
            signal.raise()
            return .success
        }
    }
}
