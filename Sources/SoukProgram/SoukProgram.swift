import ArgumentParser
import CLibraries
public import CommandKit
import Commands
import Console
import FoundationEssentials
import Terminal
import Servers
import Rendering
import Platform
import Storage

/// A program made of souk's parts: its name, its commands, its services, and the translations of its messages.
///
///     @main enum MySouk {
///         static func main() throws {
///             var program = SoukProgram()
///             program.name = "mysouk"
///             program.commands = try program.commands.adding([CheapestCommand()])
///             program.main()
///         }
///     }
public struct SoukProgram: Sendable {
    /// The name that is typed to start it, and that begins its errors.
    public var name = "souk"
    public var version = "0.1.0"
    /// One sentence for `--help` and the manual page.
    public var summary: Message = "One prompt for listings, transactions, products, hotels and calls."
    /// The name of its folders in the XDG folders; nil for the name of the program.
    public var folders: String?
    /// The application name for `$if` in `~/.inputrc`; nil for the name of the program.
    public var inputrc: String?
    public var commands = CommandTable.builtin
    /// Services besides souk's own, each described as JSON (docs/describing-a-service.md). A relative path of a file
    /// begins in the current folder.
    public var services: [String] = []
    /// Translations of the program's own messages, as the text of files in gettext's PO format.
    public var translations: [Language: String] = [:]

    /// Creates a program that is souk itself.
    public init() {}

    /// The program that runs, for the parser of its options, which only has static descriptions.
    @TaskLocal static var current = SoukProgram()

    var folder: String { folders ?? name }
    var title: String { "\(name) \(version)" }
    /// Nil for souk itself, whose messages need no change.
    var words: ProgramWords? {
        name == "souk" && translations.isEmpty ? nil : ProgramWords(name: name, translations: translations)
    }

    /// Runs the program with the options and the standard input of this process, and ends the process with the status
    /// of the run, without running exit handlers.
    @MainActor
    public func main() -> Never {
        StandardStreams.openMissing()
        cmemory_take_large_parts()
        cmemory_map_variables()
        TaskThreads.run {
            await Self.$current.withValue(self) { await run() }
            exit(ExitStatus.defect.rawValue)
        }
    }

    /// Reads the options, restores the session, runs scripts or the prompt, and ends the process.
    @MainActor
    private func run() async {
        let writer = OutputWriter()
        let isTest = CommandLine.arguments.dropFirst().first == TestOptions.name
        var isWorded = false
        do {
            let watch = try SignalWatch.begin()
            let environment = ProcessInfo.processInfo.environment
            if isTest {
                let options = try TestOptions.parse(Array(CommandLine.arguments.dropFirst(2)))
                exit(try await options.run(watch, writer).rawValue)
            }
            // Loading libcurl takes as long as parsing the options.
            let namesServer = CommandLine.arguments.contains { $0.drop { $0 != "=" }.hasPrefix("=http") }
            if namesServer { CurlTransport.loadLibrary() }
            // Without options nothing is parsed: the parser takes longer than everything else before the prompt.
            let launch =
                try CommandLine.arguments.count > 1
                ? Launch(SoukOptions.parse(), of: self, environment: environment)
                : Launch(self, environment: environment)
            writer.localizer = launch.appearance.localizer(Settings())
            isWorded = true
            let spinner =
                TerminalScreen.isErrorTerminal
                ? Spinner(writer: writer, allowsSpinner: !TerminalScreen.isDumb(environment)) : nil
            let world = try World(
                launch, prompter: TerminalPrompter(writer: writer), progress: spinner ?? NoProgressWatcher(),
                writer: writer
            )
            let status = try await run(launch, in: world, watch, writer, spinner)
            world.sources.opener.finishSaving()
            withExtendedLifetime(world) { leave(with: status) }
        } catch {
            if !isWorded { writer.localizer = Launch.wordingBeforeOptions(of: self) }
            leave(with: writer.report(last: error, of: isTest ? TestOptions.self : SoukOptions.self))
        }
    }

    /// Ends the process without deinitialization: everything that was reported as done is on disk.
    ///
    /// The exit handlers of libraries are skipped too. Those of libcurl's would free what its thread may be using.
    private func leave(with status: ExitStatus) -> Never { _exit(status.rawValue) }

    /// Runs the scripts, or the prompt if there are none.
    ///
    /// It runs on the main actor: elsewhere each line of a script would change threads, and take six times as long.
    @MainActor
    private func run(
        _ launch: Launch, in started: World, _ watch: SignalWatch, _ writer: OutputWriter, _ spinner: Spinner?
    ) async throws -> ExitStatus {
        var appearance = launch.appearance
        appearance.clock = started.conditions.clock
        var world = started
        let history = TypedHistory(world.stores.history)
        let editor = launch.scripts.isEmpty ? try LineEditor(application: inputrc ?? name, history: history.lines) : nil
        let pictures = editor.map { editor in
            PicturePrinter(
                on: TerminalGraphics(
                    editor: editor, writer: writer, environment: launch.environment, isColoured: appearance.isColoured),
                in: world)
        }
        if editor != nil { world.dialogue.screen = TerminalListScreen(appearance, pictures: pictures, writer: writer) }
        let (interpreter, notices) = try Interpreter.start(table: commands, world: world, service: launch.service)
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
            program: title, evaluator: evaluator, editor: editor, history: history, world: world, spinner: spinner)
        prompt.startScript = launch.startScript
        switch try await prompt.run(answering: watch) {
        case .ended(let signal):
            started.sources.opener.finishSaving()
            signal.raise()
        case .left(saved: false): return .state
        case .left(saved: true): break
        }
        return .success
    }
}
