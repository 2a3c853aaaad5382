import CommandKit
import Console
import Domain
import Storage
import FoundationEssentials
import Rendering
import Ports

/// The settings of a run, resolved from the options and the environment.
struct Launch {
    let environment: [String: String]
    /// The sources of commands; empty for the prompt.
    var scripts: [BatchRunner.Script]
    var keepsGoing = false
    var echoes = false
    /// True if the output of each line is marked, for `souk test`.
    var marksLines = false
    /// The name of standard input in error messages.
    var inputName = "stdin"
    /// The service to start in; nil to continue where the session was left.
    var service: ServiceName?
    /// The locations of services' records from the options. The session or the configuration decides for other
    /// services.
    var sources: [ServiceName: SourceLocation] = [:]
    /// True if servers on other machines may be asked without encryption.
    var allowsPlainHTTP = false
    /// The time that a server may take to answer, in seconds; nil for the transport's default.
    var timeout: Double?
    /// True if each request to a server is logged on standard error.
    var isDebugging = false
    var folders: XDGFolders
    /// The folder that replaces all others; nil if none was given.
    var home: String?
    var isEphemeral = false
    var isSafe = false
    /// True if the command `fault` is allowed.
    var allowsFaults = false
    /// The time that commands see; nil for the current time.
    var now: Date?
    /// The seed for random choices; nil for a different one in each run.
    var seed: UInt64?
    var timeZone = TimeZone.current
    var format: OutputFormat?
    /// The format if neither the options nor the session set one; nil for the default of the prompt or of scripts.
    var usualFormat: OutputFormat?
    var width: Int?
    var colour = ColourChoice.auto
    /// True if screen-reader output was requested; nil for the session's setting.
    var isAccessible: Bool?
    /// The requested language; nil for the session's.
    var language: Language?
    /// The language if none was requested.
    var usualLanguage: Language

    /// Creates the settings without any option: the prompt on a terminal, otherwise commands from standard input.
    init(environment: [String: String]) {
        self.environment = environment
        scripts = TerminalScreen.isInteractive ? [] : [.file("-")]
        folders = XDGFolders(environment: environment)
        usualLanguage = TerminalScreen.language(environment: environment)
    }

    /// The appearance of output: as requested, otherwise as suits a prompt or a script.
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

    /// True if the environment asks for screen-reader output and output goes to a terminal. Other output of a script
    /// must not depend on who runs it.
    private var isUsuallyAccessible: Bool {
        !["", "0"].contains(environment["ACCESSIBLE", default: ""]) && TerminalScreen.isOutputTerminal
    }

    /// Folders of the machine whose paths may be printed: the storage folders and the current folder.
    var machineFolders: [String] {
        [folders.data, folders.config, folders.state, folders.cache, OpenSources.folder]
    }

    /// The pager for output that is longer than the screen. Nil for scripts, in safe mode, for screen readers, and on a
    /// terminal that cannot redraw.
    var pager: (any Pager)? {
        let isSeen = isAccessible != true && TerminalScreen.canRedraw(environment: environment)
        guard scripts.isEmpty, isSeen, !isSafe else { return nil }
        return ExternalPager(environment: ProcessInfo.processInfo.environment)
    }

    /// True if a spinner may be shown while a command takes long.
    var spins: Bool { TerminalScreen.canSpin(environment: environment) }
}

extension Launch {
    /// Creates the settings from the options.
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

    /// The localizer while options could not be parsed: in the language that they name, otherwise in the environment's.
    static var wordingBeforeOptions: Localizer {
        var launch = Launch(environment: Environment.variables)
        let words = CommandLine.arguments.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        launch.language =
            zip(words, words.dropFirst()).lazy.filter { $0.0 == "--language" }.compactMap {
                Language(rawValue: $0.1)
            }.first
        return launch.appearance.localizer(Settings())
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
    /// The checks of `doctor` other than those of sources. A run that keeps nothing has no folders to check.
    var checkups: [any Checkup] {
        let folders: [any Checkup] = isEphemeral ? [] : [FolderCheckup(in: folders)]
        let terminal: [any Checkup] = [TerminalCheckup(environment: environment, appearance: appearance)]
        // Pictures are only drawn on terminals, and safe mode runs no programs.
        let drawsPictures = TerminalScreen.isOutputTerminal && !isSafe
        return folders + terminal
            + (drawsPictures ? [Chafa(environment: ProcessInfo.processInfo.environment)] : [])
    }
}

extension Launch {
    /// Returns the store for tokens: in memory for a run that keeps nothing, in a file if no program may be run.
    ///
    /// - Parameter faults: The faults that a tester sets; nil if they are not allowed.
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
    /// The folder that files named by scripts have to be in; nil for any.
    var confinement: ConfinedHome? { isSafe ? ConfinedHome(home) : nil }

    /// The scripts that the user named, wherever they are. Standard input is always one of them.
    var givenScripts: Set<String> {
        let files = scripts.compactMap { script in
            if case .file(let path) = script { path } else { nil }
        }
        return Set(files + ["-"])
    }
}
