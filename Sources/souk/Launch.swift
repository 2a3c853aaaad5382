import CommandKit
import Console
import Domain
import FileStores
import FoundationEssentials
import Rendering
import Services

/// How souk is to run: what was typed and what the environment says, resolved.
struct Launch {
    let environment: [String: String]
    /// Where commands come from; nothing for the prompt.
    var scripts: [BatchRunner.Script]
    var keepsGoing = false
    var echoes = false
    /// Whether what each line prints is marked off, for `souk test`.
    var marksLines = false
    /// What standard input is called in errors.
    var inputName = "stdin"
    /// Where to start; where the session was left when nil.
    var service: ServiceName?
    /// Where services' records come from, by the options; as the session or the configuration says where it is silent.
    var sources: [ServiceName: SourceLocation] = [:]
    /// Whether servers beyond this machine may be asked without encryption.
    var allowsPlainHTTP = false
    /// Seconds that a server may take to answer; as the transport has it when nil.
    var timeout: Double?
    /// Whether each request to a server is told on standard error.
    var isDebugging = false
    var folders: XDGFolders
    /// The folder in place of all, where one was named.
    var home: String?
    var isEphemeral = false
    var isSafe = false
    /// Whether the command `fault` may be used.
    var allowsFaults = false
    /// The time that commands see; the time it is when nil.
    var now: Date?
    /// What everything that is left to chance is drawn from; another in each run when nil.
    var seed: UInt64?
    var timeZone = TimeZone.current
    var format: OutputFormat?
    /// The format where neither options nor the session ask for one; what suits the place when nil.
    var usualFormat: OutputFormat?
    var width: Int?
    var colour = ColourChoice.auto
    /// Whether the program was asked for output to be listened to; nil for what the session says.
    var isAccessible: Bool?
    /// The language that was asked for; nil for the session's.
    var language: Language?
    /// The language where nobody asked.
    var usualLanguage: Language

    /// Without any option: the prompt on a terminal, else commands from standard input.
    init(environment: [String: String]) {
        self.environment = environment
        scripts = TerminalScreen.isInteractive ? [] : [.file("-")]
        folders = XDGFolders(environment: environment)
        usualLanguage = TerminalScreen.language(environment: environment)
    }

    /// How output looks: as was asked for, else as suits a prompt or a script.
    var appearance: Appearance {
        var appearance = Appearance(
            format: format, usualFormat: usualFormat ?? (scripts.isEmpty ? .table : .plain), width: width,
            isColoured: TerminalScreen.isColoured(choice: colour, environment: environment), timeZone: timeZone,
            redraws: TerminalScreen.canRedraw(environment: environment))
        appearance.colours = TerminalColours(environment: environment)
        appearance.language = language
        appearance.usualLanguage = usualLanguage
        appearance.usualBidi = TerminalScreen.usualBidi(environment: environment)
        appearance.isAccessible = isAccessible
        appearance.isUsuallyAccessible = isUsuallyAccessible
        appearance.isASCII = TerminalScreen.isASCII(environment: environment)
        appearance.hasLinks = TerminalScreen.hasLinks(environment: environment)
        return appearance
    }

    /// Whether the environment asks for output to be listened to, and there is somebody: what a script prints elsewhere
    /// is the same whoever runs it.
    private var isUsuallyAccessible: Bool {
        !["", "0"].contains(environment["ACCESSIBLE", default: ""]) && TerminalScreen.isOutputTerminal
    }

    /// Folders of the machine whose paths may be printed: those that something is kept in, and the one that is worked in.
    var machineFolders: [String] {
        [folders.data, folders.config, folders.state, folders.cache, OpenSources.folder]
    }

    /// What shows a person at the prompt what is longer than the screen; nil where no program is to be run, or it could
    /// not hold a screenful.
    var pager: (any Pager)? {
        let isSeen = isAccessible != true && TerminalScreen.canRedraw(environment: environment)
        guard scripts.isEmpty, isSeen, !isSafe else { return nil }
        return ExternalPager(environment: ProcessInfo.processInfo.environment)
    }

    /// Whether a sign may turn while a command takes long.
    var spins: Bool { TerminalScreen.canSpin(environment: environment) }
}

extension Launch {
    /// What the options ask for.
    ///
    /// - Throws: `.usage` for a value that cannot be read.
    init(_ options: SoukOptions, environment: [String: String]) throws {
        self.init(environment: environment)
        let given =
            (options.command.isEmpty ? [] : [.lines(options.command)]) + options.script.map(BatchRunner.Script.file)
        if !given.isEmpty { scripts = given }
        keepsGoing = options.keepGoing
        echoes = options.echo
        marksLines = options.markLines
        inputName = options.scriptName ?? inputName
        service = options.service.map(ServiceName.init(rawValue:))
        for source in options.source { try take(source) }
        if options.home == "" { throw Failure(.usage, "--home takes a folder.", hint: "Type souk --help.") }
        home = options.home
        if let home { folders = XDGFolders(home: home) }
        allowsPlainHTTP = options.plainHTTP
        timeout = try options.timeout.map(Self.timeout)
        isDebugging = options.debug
        isEphemeral = options.ephemeral
        isSafe = options.safe
        allowsFaults = options.allowFaults
        now = try options.now.map(Self.moment)
        seed = options.seed
        if let identifier = options.timeZone { timeZone = try Self.timeZone(identifier) }
        format = options.format
        usualFormat = options.usualFormat
        width = try options.width.map(Self.width)
        colour = options.color
        if options.accessible { isAccessible = true }
        language = options.language
        if let usual = options.usualLanguage { usualLanguage = usual }
    }

    /// How it is spoken while options could not be read: in the language that they name, else in that of the environment.
    static var wordingBeforeOptions: Wording {
        var launch = Launch(environment: Environment.variables)
        let words = CommandLine.arguments.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        launch.language =
            zip(words, words.dropFirst()).lazy.filter { $0.0 == "--language" }.compactMap {
                Language(rawValue: $0.1)
            }.first
        return launch.appearance.wording(Settings())
    }

    private mutating func take(_ source: String) throws {
        let parts = source.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else {
            throw Failure(
                .usage, "--source takes SERVICE=LOCATION, such as listings=market.json.", hint: "Type souk --help.")
        }
        guard let location = SourceLocation(String(parts[1])) else {
            throw Failure(.usage, SourceLocation.problem(with: String(parts[1])))
        }
        sources[ServiceName(rawValue: String(parts[0]))] = location
    }

    private static func timeout(_ seconds: Double) throws -> Double {
        if (0.1...600).contains(seconds) { return seconds }
        throw Failure(.usage, "--timeout takes 0.1 to 600 seconds.", hint: "Type souk --help.")
    }

    private static func width(_ columns: Int) throws -> Int {
        if (1...10_000).contains(columns) { return columns }
        throw Failure(.usage, "--width takes 1 to 10000 columns.", hint: "Type souk --help.")
    }

    private static func moment(_ text: String) throws -> Date {
        if let moment = PointInTime.date(text) { return moment }
        throw Failure(.usage, "“\(text)” is not a time such as 2019-11-05T16:00:00Z.", hint: "Type souk --help.")
    }

    private static func timeZone(_ identifier: String) throws -> TimeZone {
        if let zone = TimeZone(identifier: identifier) { return zone }
        throw Failure(
            .usage, "“\(identifier)” is not a time zone such as Europe/Paris.", hint: "Type souk --help.")
    }
}

extension Launch {
    /// What `doctor` looks at beside the sources; a run that keeps nothing has no folders.
    var checkups: [any Checkup] {
        let folders: [any Checkup] = isEphemeral ? [] : [FolderCheckup(in: folders)]
        let terminal: [any Checkup] = [TerminalCheckup(environment: environment, appearance: appearance)]
        // Pictures are for terminals, and in safe mode no program is run.
        let drawsPictures = TerminalScreen.isOutputTerminal && !isSafe
        return folders + terminal
            + (drawsPictures ? [Chafa(environment: ProcessInfo.processInfo.environment)] : [])
    }
}

extension Launch {
    /// Where tokens are kept: in memory for a run that keeps nothing; in a file where no program is to be run.
    ///
    /// - Parameter faults: What a tester wants to fail.
    func credentials(now: @escaping @Sendable () -> Date, failing faults: Faults?) -> any CredentialStore {
        let kept = keptCredentials(now: now, failing: faults)
        return isSafe ? ReadOnlyCredentialStore(kept) : kept
    }

    private func keptCredentials(
        now: @escaping @Sendable () -> Date, failing faults: Faults?
    ) -> any CredentialStore {
        let hasDesktop = !isSafe && !isEphemeral && !environment["DBUS_SESSION_BUS_ADDRESS", default: ""].isEmpty
        let desktop =
            hasDesktop
            ? SecretTool(environment: ProcessInfo.processInfo.environment, folders: folders) : nil
        return FileCredentialStore(
            in: folders, desktop: desktop, now: now, on: isEphemeral ? .inMemory() : .machine, failing: faults)
    }
}

extension Launch {
    /// Where files named by scripts have to be; nil for anywhere.
    var confinement: ConfinedHome? { isSafe ? ConfinedHome(home) : nil }

    /// The scripts that the person named, wherever they are; standard input is always the person's.
    var givenScripts: Set<String> {
        let files = scripts.compactMap { script in
            if case .file(let path) = script { path } else { nil }
        }
        return Set(files + ["-"])
    }
}
