import ArgumentParser
import Catalog
import enum CommandKit.OutputFormat
import Console
import Domain

/// The options of `souk` as text. `Launch` parses their values, so that their errors are translated.
struct SoukOptions: ParsableCommand {
    static var configuration: CommandConfiguration {
        let program = SoukProgram.current
        return CommandConfiguration(
            commandName: program.name,
            abstract: .message(program.summary),
            usage: """
                \(program.name) [OPTIONS] [SCRIPT [ARGUMENT...]]
                \(program.name) test [OPTIONS] FILE|FOLDER...
                """,
            discussion: .message(
                "Without a SCRIPT: the prompt on a terminal, else commands from standard input; “-” is standard input.",
                """
                A script stops at the first command that fails; its exit status says why \
                (souk -c 'help exit-status').
                """,
                "souk test --help explains how to run transcripts and scripts as tests."),
            version: program.title)
    }

    @Argument(
        help: .message("A file with commands, one per line, then the values of {1}, {2} and {*} in it."),
        completion: .file(extensions: ["souk"]))
    var script: [String] = []

    @Option(name: .shortAndLong, help: .message("Run LINE, then SCRIPT if given, and stop (repeatable).", "line"))
    var command: [String] = []

    @Option(help: .message("Start in this service.", "name"), completion: .list(CatalogSource.services.map(\.rawValue)))
    var service: String?

    @Option(
        help: .message(
            "Where a service’s records come from: builtin, a JSON or CSV file, or a server’s address (repeatable).",
            "service=location"),
        completion: .list(CatalogSource.services.map { $0.rawValue + "=" }))
    var source: [String] = []

    @Option(parsing: .unconditional, help: .message("How long a server may take to answer.", "seconds"))
    var timeout: String?

    @Flag(
        name: .customLong("plain-http"),
        help: .message("Also ask servers beyond this machine over plain http, which others on the network can read."))
    var plainHTTP = false

    @Flag(help: .message("Log each server request to standard error (without secrets)."))
    var debug = false

    @Option(
        help: .message("table, plain, json, csv or markdown."), completion: .list(OutputFormat.allCases.map(\.rawValue))
    )
    var format: String?

    @Option(help: .message("Use one folder instead of all XDG folders.", "dir"), completion: .directory)
    var home: String?

    @Flag(help: .message("Save nothing."))
    var ephemeral = false

    @Flag(help: .message("Go on after a command that fails."))
    var keepGoing = false

    @Flag(help: .message("Print each line of a script before what it prints."))
    var echo = false

    @Flag(
        help: .message(
            """
            For scripts you do not trust: run no program, open no file outside the --home folder, \
            change nothing on a server, ask no server that you did not name.
            """))
    var safe = false

    @Flag(help: .message("Let the command fault make servers, the disk and souk itself fail, for testers."))
    var allowFaults = false

    @Flag(help: .message("Screen-reader mode: full sentences, no boxes, no colours, no redrawing."))
    var accessible = false

    @Option(help: .message("Pretend it is this time, such as 2019-11-05T16:00:00Z.", "time"))
    var now: String?

    @Option(parsing: .unconditional, help: .message("Seed for random choices.", "n"))
    var seed: String?

    @Option(help: .message("Time zone, such as Europe/Paris.", "tz"))
    var timeZone: String?

    @Option(
        help: .message("The language of sentences: en, fr or ar."), completion: .list(Language.allCases.map(\.rawValue))
    )
    var language: String?

    @Option(parsing: .unconditional, help: .message("Width of the output in columns.", "n"))
    var width: String?

    @Option(
        help: .message("Colours: auto, always or never."), completion: .list(ColourChoice.allCases.map(\.rawValue)))
    var color: String?

    @Option(
        help: .message("Print a completion script for bash, zsh or fish.", "shell"),
        completion: .list(CompletionShell.allCases.map(\.rawValue)))
    var completions: String?

    @Flag(help: .message("Print the man page."))
    var manPage = false

    @Flag(help: .hidden)
    var markLines = false

    @Option(help: .hidden)
    var scriptName: String?

    @Option(help: .hidden)
    var usualFormat: String?

    @Option(help: .hidden)
    var usualLanguage: String?

    /// - Throws: `CleanExit` with the output that was requested instead of a run, if any was.
    func throwRequestedOutput() throws {
        if let shell: CompletionShell = try choice("--completions", completions) {
            // zsh allows no arguments of subcommands beside an argument that can be repeated, such as the script.
            // A location follows what is completed of a source, so no space may.
            let script = Self.completionScript(for: shell).replacing(/\n *'\(-\).*:->.*/, with: "")
                .replacing("'--source')\n", with: "'--source')\n        compopt -o nospace +o filenames\n")
                .replacing(/__\w+ "\${___source\[@\]}"/, with: "compadd -S \"\" -a ___source")
            throw CleanExit.message(script)
        }
        if manPage { throw CleanExit.message(try ManualPage.current().text) }
    }
}

struct TestOptions: ParsableCommand {
    /// The first argument that selects this command. A script with this name has to be given as `./test`.
    static let name = "test"

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "\(SoukProgram.current.name) \(name)",
            abstract: .message("Run transcripts and scripts as tests."),
            usage: "\(SoukProgram.current.name) test [OPTIONS] FILE|FOLDER...",
            discussion: .message(
                """
                A transcript is a session as text: lines that begin with “> ” are typed, what follows is expected. A \
                script without such lines passes when its exit status is 0. Each runs in an empty home and a process \
                of its own.
                """))
    }

    @Argument(
        help: .message("Transcripts and scripts, and folders whose .souk files are run."),
        completion: .file(extensions: ["souk"]))
    var file: [String]

    @Flag(help: .message("Update the transcripts with what was printed, where it differs."))
    var accept = false

    @Option(
        help: .message("human, tap, junit or json."), completion: .list(TestReportFormat.allCases.map(\.rawValue)))
    var report: String?

    @Option(help: .message("Run only files whose path contains TEXT.", "text"))
    var filter: String?

    @Option(parsing: .unconditional, help: .message("Run N files at a time; by default one per core.", "n"))
    var jobs: String?

    @Option(parsing: .unconditional, help: .message("How long a file may take; 60 by default.", "seconds"))
    var timeout: String?

    @Option(
        help: .message("Colours: auto, always or never."), completion: .list(ColourChoice.allCases.map(\.rawValue)))
    var color: String?
}
