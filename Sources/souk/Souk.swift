import ArgumentParser
import CommandKit
import Commands
import Console
import Domain
import FoundationEssentials
import Terminal
import Rendering
import Ports
import Platform

/// The program. It reads its options, restores the session, and runs scripts or the prompt.
@main
@MainActor
enum Souk {
    static func main() {
        TaskThreads.run { await program() }
    }

    private static func program() async -> Never {
        let writer = OutputWriter()
        let isTest = CommandLine.arguments.dropFirst().first == TestOptions.name
        var isWorded = false
        do {
            let watch = try SignalWatch.begin()
            let environment = Environment.variables
            if isTest {
                exit(
                    try await TestLaunch(.parse(Array(CommandLine.arguments.dropFirst(2)))).run(watch, writer).rawValue)
            }
            // Without options nothing is parsed: the parser takes longer than everything else before the prompt.
            let launch =
                try CommandLine.arguments.count > 1
                ? Launch(SoukOptions.parse(), environment: environment) : Launch(environment: environment)
            writer.localizer = launch.appearance.localizer(Settings())
            isWorded = true
            let spinner = TerminalScreen.isErrorTerminal ? Spinner(writer: writer, allowsSpinner: launch.spins) : nil
            var world = try World(
                launch, prompter: TerminalPrompter(writer: writer), progress: spinner ?? NoProgressWatcher(),
                writer: writer
            )
            world.dialogue.editor = SpinnerPausingEditor(world.dialogue.editor, writer: writer)
            let status = try await run(launch, in: world, watch, writer, spinner)
            // Skips deinitialization: everything that was reported as done is on disk.
            withExtendedLifetime(world) { exit(status.rawValue) }
        } catch {
            if !isWorded { writer.localizer = Launch.wordingBeforeOptions }
            exit(
                ExitReport(error, in: writer.localizer, of: isTest ? TestOptions.self : SoukOptions.self).said(
                    to: writer
                )
                .rawValue)
        }
    }

    /// Runs the scripts, or the prompt if there are none.
    ///
    /// It runs on the main actor: elsewhere each line of a script would change threads, and take six times as long.
    private static func run(
        _ launch: Launch, in started: World, _ watch: SignalWatch, _ writer: OutputWriter, _ spinner: Spinner?
    ) async throws -> ExitStatus {
        var appearance = launch.appearance
        appearance.clock = started.conditions.clock
        var world = started
        let history = TypedHistory(world.stores.history)
        let editor = launch.scripts.isEmpty ? try LineEditor(application: "souk", history: history.lines) : nil
        let pictures = editor.map { editor in
            PicturePrinter(
                on: TerminalGraphics(
                    editor: editor, writer: writer, environment: launch.environment, isColoured: appearance.isColoured),
                in: world)
        }
        if editor != nil { world.dialogue.screen = TerminalListScreen(appearance, pictures: pictures) }
        let (interpreter, notices) = try Interpreter.start(table: .builtin, world: world, service: launch.service)
        var evaluator = Evaluator(
            interpreter: interpreter, appearance: appearance, writer: writer, pager: launch.pager,
            folders: launch.machineFolders)
        writer.localizer = appearance.localizer(await interpreter.settings)
        try evaluator.printer.report(notices)
        defer { evaluator.leave() }
        guard let editor else {
            var runner = BatchRunner(
                evaluator: evaluator, documents: world.stores.documents, keepsGoing: launch.keepsGoing,
                echoes: launch.echoes)
            (runner.inputName, runner.marksLines) = (launch.inputName, launch.marksLines)
            let scripts = runner
            return try await InterruptibleRun.run(answering: watch) { () async throws(OutputError) in
                try await scripts.run(launch.scripts)
            }
        }
        evaluator.printer.pictures = pictures
        var prompt = REPL(
            program: SoukOptions.configuration.version, evaluator: evaluator, editor: editor, history: history,
            world: world, spinner: spinner)
        prompt.startScript = launch.startScript
        switch try await prompt.run(answering: watch) {
        case .ended(let signal): signal.raise()
        case .left(saved: false): return .state
        case .left(saved: true): break
        }
        return .success
    }
}
