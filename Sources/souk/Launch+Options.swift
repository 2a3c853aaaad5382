import CommandKit
import Console
import Domain
import FileStores
import FoundationEssentials
import Services

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
