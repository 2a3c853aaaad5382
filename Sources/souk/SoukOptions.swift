import ArgumentParser
import Catalog
import enum CommandKit.OutputFormat
import Console
import Domain

/// The command-line options of `souk`.
struct SoukOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "souk",
        abstract: .said("One prompt for listings, transactions, products, hotels and calls."),
        usage: """
            souk [OPTIONS] [SCRIPT...]
            souk test [OPTIONS] FILE|FOLDER...
            """,
        discussion: .said(
            "Without a SCRIPT: the prompt on a terminal, else commands from standard input; “-” is standard input.",
            "A script stops at the first command that fails, whose kind is the exit status.",
            "souk test --help tells how transcripts and scripts are run as tests."),
        version: "souk 0.1.0")

    @Argument(help: .said("Files with commands, a line each."), completion: .file(extensions: ["souk"]))
    var script: [String] = []

    @Option(name: .shortAndLong, help: .said("Run LINE and stop (repeatable).", "line"))
    var command: [String] = []

    @Option(
        help: .said("Start in this service.", "name"),
        completion: .list(CatalogSource.services.map(\.rawValue)))
    var service: String?

    @Option(
        help: .said(
            "Where a service's records come from: builtin, a .json, .ndjson or .csv file, or a server's address (repeatable).",
            "service=location"),
        completion: .list(CatalogSource.services.map { $0.rawValue + "=" }))
    var source: [String] = []

    @Option(help: .said("How long a server may take to answer.", "seconds"))
    var timeout: Double?

    @Flag(
        name: .customLong("plain-http"),
        help: .said("Ask servers beyond this machine over plain http too, which anybody in between can read."))
    var plainHTTP = false

    @Flag(help: .said("Tell of each request to a server on standard error; nothing secret is in it."))
    var debug = false

    @Option(
        help: .said("table, plain, json, csv or markdown."), completion: .list(OutputFormat.allCases.map(\.rawValue)),
        transform: { try named($0) })
    var format: OutputFormat?

    @Option(
        help: .said("One folder in place of all XDG folders.", "dir"), completion: .directory)
    var home: String?

    @Flag(help: .said("Keep nothing."))
    var ephemeral = false

    @Flag(help: .said("Go on after a command that fails."))
    var keepGoing = false

    @Flag(help: .said("Print each line of a script before what it prints."))
    var echo = false

    @Flag(
        help: .said(
            """
            For scripts from strangers: run no program, open no file outside the folder of --home, change nothing on a \
            server, ask no server that you did not name.
            """))
    var safe = false

    @Flag(help: .said("Let the command fault make servers, the disk and souk itself fail, for testers."))
    var allowFaults = false

    @Flag(help: .said("For people who listen: sentences, no boxes, no colours, nothing drawn anew."))
    var accessible = false

    @Option(help: .said("The time that commands see, such as 2019-11-05T16:00:00Z.", "time"))
    var now: String?

    @Option(help: .said("What everything that is left to chance is drawn from.", "n"))
    var seed: UInt64?

    @Option(help: .said("Where days begin and end, such as Europe/Paris.", "tz"))
    var timeZone: String?

    @Option(
        help: .said("The language of sentences: en, fr or ar."), completion: .list(Language.allCases.map(\.rawValue)),
        transform: { try named($0) })
    var language: Language?

    @Option(help: .said("Columns to fill.", "n"))
    var width: Int?

    @Option(
        help: .said("Colours: auto, always or never."), completion: .list(ColourChoice.allCases.map(\.rawValue)),
        transform: { try named($0) })
    var color: ColourChoice = .auto

    @Option(
        help: .said("Print what bash, zsh or fish completes with.", "shell"),
        completion: .list(CompletionShell.allCases.map(\.rawValue)), transform: { try named($0) })
    var completions: CompletionShell?

    @Flag(help: .said("Print the page for man."))
    var manPage = false

    /// - Throws: `CleanExit` with the output that was requested instead of a run.
    func validate() throws {
        if let completions { throw CleanExit.message(Self.completionScript(for: completions)) }
        if manPage { throw CleanExit.message(try ManualPage.current().text) }
    }

    @Flag(help: .hidden)
    var markLines = false

    @Option(help: .hidden)
    var scriptName: String?

    @Option(help: .hidden, transform: { try named($0) })
    var usualFormat: OutputFormat?

    @Option(help: .hidden, transform: { try named($0) })
    var usualLanguage: Language?
}

/// Returns the choice with this name. The error for any other name lists all choices.
func named<Choice: CaseIterable & RawRepresentable>(_ name: String) throws -> Choice
where Choice.RawValue == String {
    if let choice = Choice(rawValue: name) { return choice }
    throw ValidationError("“\(name)” is none of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
}
