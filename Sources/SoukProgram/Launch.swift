import CommandKit
import Console
import Storage
import FoundationEssentials
import Rendering
import Platform

/// The settings of a run, resolved from the options and the environment.
struct Launch {
    let services: [String]
    let environment: [String: String]
    var scripts: [BatchRunner.Script]
    var keepsGoing = false
    var echoes = false
    /// True if the output of each line is marked, for `souk test`.
    var marksLines = false
    var inputName = "stdin"
    var service: ServiceName?
    /// The locations of services' records from the options. The session or the configuration decides for other
    /// services.
    var sources: [ServiceName: SourceLocation] = [:]
    var allowsPlainHTTP = false
    /// The time that a server may take to answer, in seconds; nil for the transport's default.
    var timeout: Double?
    var isDebugging = false
    var folders: XDGFolders
    var home: String?
    var isEphemeral = false
    var isSafe = false
    var allowsFaults = false
    var now: Date?
    var seed: UInt64?
    /// The appearance of output: as requested, otherwise as suits a prompt or a script.
    private(set) var appearance: Appearance

    /// Creates the settings without any option: the prompt on a terminal, otherwise commands from standard input.
    init(_ program: SoukProgram, environment: [String: String]) {
        services = program.services
        self.environment = environment
        scripts = TerminalScreen.isInteractive ? [] : [.file("-")]
        folders = XDGFolders(environment: environment, named: program.folder)
        appearance = Appearance(
            format: nil, usualFormat: scripts.isEmpty ? .table : .plain, width: nil,
            isColoured: TerminalScreen.isColoured(choice: .auto, environment: environment),
            // Determined when the first time is shown: it would be a third of the instructions of a start.
            timeZone: .autoupdatingCurrent,
            redraws: TerminalScreen.isInteractive && !TerminalScreen.isDumb(environment))
        appearance.coloursErrors = TerminalScreen.isErrorTerminal
        appearance.colours = TerminalColours(environment: environment)
        appearance.program = program.words
        appearance.usualLanguage = TerminalScreen.language(environment: environment)
        appearance.usualBidi = TerminalScreen.usualBidi(environment: environment)
        // Other output of a script must not depend on who runs it.
        appearance.isUsuallyAccessible =
            !["", "0"].contains(environment["ACCESSIBLE", default: ""]) && TerminalScreen.isOutputTerminal
        appearance.isASCII = TerminalScreen.isASCII(environment: environment)
        appearance.hasLinks = TerminalScreen.hasLinks(environment: environment)
        appearance.hasMarks = TerminalScreen.hasMarks(environment: environment)
        // POSIX also allows the file of a zone, which Foundation takes for UTC: `:Europe/Paris`.
        if let file = environment["TZ"], file.hasPrefix(":") || file.hasPrefix("/"),
            let name = file.split(separator: "/zoneinfo/").last,
            let zone = TimeZone(identifier: String(name.drop { $0 == ":" }))
        {
            appearance.timeZone = zone
        }
        if let zone = environment["TZ"].flatMap(Self.fixedZone) { appearance.timeZone = zone }
    }

    /// Returns a zone of POSIX, with a name and the hours west of Greenwich: `EST5`, `<+03>-3`; nil for other text.
    /// Foundation takes it for UTC, or the hours for those to the east.
    private static func fixedZone(_ text: String) -> TimeZone? {
        guard let found = text.wholeMatch(of: /(?:[A-Za-z]{3,}|<[A-Za-z0-9+\-]+>)([+\-]?)(\d{1,2})(?::([0-5]\d))?/),
            let hours = Int(found.2), hours <= 24, let minutes = Int(found.3 ?? "0")
        else { return nil }
        return TimeZone(secondsFromGMT: (found.1 == "-" ? 1 : -1) * (hours * 60 + minutes) * 60)
    }

    /// Folders of the machine whose paths may be printed: the storage folders and the current folder.
    var machineFolders: [String] { [folders.data, folders.config, folders.state, folders.cache, OpenSources.folder] }

    /// True for a run of doctor alone, which has to start where nothing else can.
    var isCheckup: Bool {
        guard scripts.count == 1, case .lines(let lines)? = scripts.first else { return false }
        return lines.allSatisfy { $0.split(separator: " ").first == "doctor" }
    }

    /// The pager for output that is longer than the screen. Nil for scripts, in safe mode, for screen readers, and on a
    /// terminal that cannot redraw.
    var pager: (any Pager)? {
        let isSeen = appearance.isAccessible != true && appearance.redraws
        guard scripts.isEmpty, isSeen, !isSafe else { return nil }
        return ExternalPager(environment: environment)
    }

    /// The script `rc.souk` in the configuration folder, which the prompt runs first. Nil if there is none, for
    /// scripts, whose output must not depend on who runs them, and in safe mode.
    var startScript: String? {
        let path = folders.config + "/rc.souk"
        return scripts.isEmpty && !isSafe && access(path, F_OK) == 0 ? path : nil
    }

    init(_ options: SoukOptions, of program: SoukProgram, environment: [String: String]) throws {
        try options.throwRequestedOutput()
        self.init(program, environment: environment)
        var given: [BatchRunner.Script] = options.command.isEmpty ? [] : [.lines(options.command)]
        if let script = options.script.first {
            given.append(.file(script, arguments: Array(options.script.dropFirst())))
        }
        if !given.isEmpty { scripts = given }
        keepsGoing = options.keepGoing
        echoes = options.echo
        marksLines = options.markLines
        inputName = options.scriptName ?? inputName
        service = options.service.map(ServiceName.init(rawValue:))
        for source in options.source { try addSource(source) }
        if options.home == "" { throw Failure(.usage, "--home takes a folder.", hint: "Type souk --help.") }
        home = options.home
        if let home { folders = XDGFolders(home: home, userHome: folders.userHome) }
        allowsPlainHTTP = options.plainHTTP
        timeout = try parsed(options.timeout, "--timeout takes 0.1 to 600 seconds.") {
            Double($0).flatMap { (0.1...600).contains($0) ? $0 : nil }
        }
        isDebugging = options.debug
        isEphemeral = options.ephemeral
        isSafe = options.safe
        allowsFaults = options.allowFaults
        now = try parsed(
            options.now, "“\(options.now ?? "")” is not a time such as 2019-11-05T16:00:00Z.", PointInTime.date)
        seed = try parsed(options.seed, "--seed takes a whole number from 0.") { UInt64($0) }
        appearance.timeZone =
            try parsed(
                options.timeZone, "“\(options.timeZone ?? "")” is not a time zone such as Europe/Paris.",
                TimeZone.init(identifier:)) ?? appearance.timeZone
        appearance.format = try choice("--format", options.format)
        appearance.usualFormat =
            try choice("--usual-format", options.usualFormat) ?? (scripts.isEmpty ? .table : .plain)
        appearance.width = try parsed(options.width, "--width takes 1 to 10000 columns.") {
            Int($0).flatMap { (1...10_000).contains($0) ? $0 : nil }
        }
        let colour: ColourChoice = try choice("--color", options.color) ?? .auto
        appearance.isColoured = TerminalScreen.isColoured(choice: colour, environment: environment)
        if colour == .always { appearance.coloursErrors = true }
        if options.accessible { appearance.isAccessible = true }
        appearance.language = try choice("--language", options.language)
        if let usual: Language = try choice("--usual-language", options.usualLanguage) {
            appearance.usualLanguage = usual
        }
    }

    /// The localizer while options could not be parsed: in the language that they name, otherwise in the environment's.
    static func wordingBeforeOptions(of program: SoukProgram) -> Localizer {
        var launch = Launch(program, environment: ProcessInfo.processInfo.environment)
        let words = CommandLine.arguments.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        launch.appearance.language =
            zip(words, words.dropFirst()).lazy.filter { $0.0 == "--language" }.compactMap {
                Language(rawValue: $0.1.lowercased())
            }.first
        return launch.appearance.localizer(Settings())
    }

    /// Refuses paths that are not UTF-8: with replacement characters in them, they are those of other files.
    func requireUTF8() throws(Failure) {
        let paths = [folders.data, folders.config, folders.state, folders.cache] + givenScripts.sorted()
        guard let path = paths.first(where: { $0.contains("\u{FFFD}") }) else { return }
        throw Failure(.usage, "“\(path)” is not UTF-8.", hint: "Give the file or folder a name in UTF-8.")
    }

    private mutating func addSource(_ source: String) throws {
        let parts = source.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else {
            throw Failure(
                .usage, "--source takes SERVICE=LOCATION, such as listings=market.json.", hint: "Type souk --help.")
        }
        let service = ServiceName(rawValue: String(parts[0]))
        guard sources[service] == nil else {
            throw Failure(
                .usage, "There are two sources of \(service.rawValue).",
                hint: "To read several files as one, put them together in one file.")
        }
        sources[service] = try SourceLocation(reading: String(parts[1]).expanded(inHome: folders.userHome))
    }

    /// The checks of `doctor` other than those of sources. A run that keeps nothing has no folders to check.
    var checkups: [any Checkup] {
        let folders: [any Checkup] = isEphemeral ? [] : [FolderCheckup(in: folders)]
        let terminal: [any Checkup] = [TerminalCheckup(environment: environment, appearance: appearance)]
        // Pictures are only drawn on terminals, and safe mode runs no programs.
        let drawsPictures = TerminalScreen.isOutputTerminal && !isSafe
        return folders + terminal
            + (drawsPictures ? [Chafa(environment: environment)] : [])
    }

    /// Returns the store for tokens: in memory for a run that keeps nothing, in a file if no program may be run.
    func credentials(now: @escaping @Sendable () -> Date, failing faults: Faults?) -> any CredentialStore {
        FileCredentialStore(
            in: folders, desktop: desktop, isReadOnly: isSafe, now: now,
            on: (isEphemeral ? Disk.inMemory() : .machine).failing(faults))
    }

    private var desktop: SecretTool? {
        isSafe || isEphemeral ? nil : SecretTool(environment: environment, folders: folders)
    }

    /// Returns the secret with this name from the environment, else from the desktop's secret service.
    @Sendable func secret(named name: String) async throws(Failure) -> Secret? {
        if let text = environment[Secret.variable(of: name)], !text.isEmpty {
            return Secret(text)
        }
        return try await desktop?.secret(named: name)
    }

    /// The folder that files named by scripts have to be in; nil for any.
    var confinement: ConfinedHome? { isSafe ? ConfinedHome(home) : nil }

    /// The scripts that the user named, wherever they are. Standard input is always one of them.
    var givenScripts: Set<String> {
        let files = scripts.compactMap { script in
            if case .file(let path, _) = script { path } else { nil }
        }
        return Set(files + ["-"])
    }
}

/// Returns the value of an option as `parse` gives it; nil without the option.
///
/// - Throws: A failure with this sentence if `parse` returns nil.
func parsed<Value>(
    _ text: String?, _ sentence: @autoclosure () -> Message, hint: Message = "Type souk --help.",
    _ parse: (String) -> Value?
) throws(Failure) -> Value? {
    guard let text else { return nil }
    guard let value = parse(text) else { throw Failure(.usage, sentence(), hint: hint) }
    return value
}

/// Returns the choice that the value of an option names; nil without the option.
func choice<Choice: CaseIterable & RawRepresentable>(_ option: String, _ name: String?) throws(Failure) -> Choice?
where Choice.RawValue == String {
    try parsed(
        name, "\(option) does not take “\(name ?? "")”.",
        hint: "Choose one of \(list: Choice.allCases.map(\.rawValue))."
    ) { Choice(rawValue: $0.lowercased()) }
}
