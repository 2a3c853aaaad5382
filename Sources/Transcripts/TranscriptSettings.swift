public import CommandKit
public import Domain
public import FoundationEssentials

/// What a transcript or a script pins, so that it prints the same on any day and any machine.
public struct TranscriptSettings: Sendable, Hashable {
    /// A value that has to be looked up when the file is run, and where it stands.
    public struct Placed: Sendable, Hashable {
        public let text: String
        /// The line, counted from 1.
        public let line: Int

        public init(_ text: String, line: Int) {
            self.text = text
            self.line = line
        }
    }

    /// The time that commands see when the session begins: 2026-11-20T12:00:00Z.
    public var now = Date(timeIntervalSince1970: 1_795_176_000)
    public var timeZone = TimeZone.gmt
    /// The language of sentences, as `--language` takes it.
    public var language = "en"
    /// Columns to fill.
    public var width = 80
    /// The format where neither the line nor the session asks for another.
    public var format = OutputFormat.plain
    /// The service to start in; whether there is one of that name shows when the file is run.
    public var service = ServiceName(rawValue: "listings")
    /// What chance begins with; nil where nothing depends on it.
    public var seed: UInt64?
    /// Whether what is printed is for people who listen: `--accessible`.
    public var isAccessible = false
    /// Whether the session is one from a stranger: `--safe`.
    public var isSafe = false
    /// Whether the session may bring about faults: `--allow-faults`.
    public var hasFaults = false
    /// Where records come from, as `--source` takes it; a file is beside the transcript.
    public var sources: [Placed] = []
    /// Files beside the transcript that are to be in the folder where it runs.
    public var files: [Placed] = []
    /// A state export beside the transcript that the session begins with.
    public var state: Placed?
    /// The services that a fixture server serves; no server is started for none.
    public var served: [ServiceName] = []
    /// Faults of the server, as the option `--fault` of souk-server takes them.
    public var serverFaults: [Placed] = []

    public init() {}

    /// The settings that there are, as they are written.
    static let names = [
        "now", "time-zone", "language", "width", "format", "accessible", "service", "seed", "safe", "faults", "source",
        "file",
        "state", "server", "server-fault",
    ]

    /// Those of which there may be several.
    static let repeatable: Set = ["source", "file", "server-fault"]

    /// Sets what a line such as `width: 80` names; false for a value that cannot be read.
    mutating func set(_ name: String, to value: String, at line: Int) -> Bool {
        let placed = value.isEmpty ? nil : Placed(value, line: line)
        switch name {
        case "now": return Self.assign(Self.moment(value), to: &now)
        case "time-zone": return Self.assign(TimeZone(identifier: value), to: &timeZone)
        case "language": return Self.assign(["en", "fr", "ar"].first { $0 == value }, to: &language)
        case "width": return Self.assign(Int(value).flatMap { (1...10_000).contains($0) ? $0 : nil }, to: &width)
        case "format": return Self.assign(OutputFormat(rawValue: value), to: &format)
        case "service": return Self.assign(value.isEmpty ? nil : ServiceName(rawValue: value), to: &service)
        case "seed": return Self.assign(UInt64(value).map(Optional.some), to: &seed)
        case "accessible": return Self.assign(Self.answer(value), to: &isAccessible)
        case "safe": return Self.assign(Self.answer(value), to: &isSafe)
        case "faults": return Self.assign(Self.answer(value), to: &hasFaults)
        case "source": return Self.append(value.split(separator: "=").count > 1 ? placed : nil, to: &sources)
        case "file": return Self.append(placed, to: &files)
        case "state": return Self.assign(placed.map(Optional.some), to: &state)
        case "server": return Self.assign(Self.services(value), to: &served)
        case "server-fault": return Self.append(placed, to: &serverFaults)
        default: return false
        }
    }

    private static func assign<Value>(_ value: Value?, to place: inout Value) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }

    private static func append(_ value: Placed?, to values: inout [Placed]) -> Bool {
        guard let value else { return false }
        values.append(value)
        return true
    }

    private static func answer(_ text: String) -> Bool? {
        ["yes": true, "no": false][text]
    }

    /// The names between commas; nil for none.
    private static func services(_ text: String) -> [ServiceName]? {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
            .map { String($0.reversed().drop { $0 == " " }.reversed()) }
        return names.isEmpty || names.contains("") ? nil : names.map(ServiceName.init(rawValue:))
    }

    /// A time in UTC to the second; read and written again, what is none comes back as something else.
    private static func moment(_ text: String) -> Date? {
        guard let moment = try? Date(text, strategy: .iso8601), moment.formatted(.iso8601) == text else { return nil }
        return moment
    }
}

extension TranscriptSettings {
    /// The lines that say all that is pinned, as they are read: `now: …`, `time-zone: …` and so on.
    ///
    /// What was not asked for (a seed, sources, a state) has no line.
    public var lines: [String] {
        var lines = [
            "now: \(now.formatted(.iso8601))", "time-zone: \(timeZone.identifier)", "language: \(language)",
            "width: \(width)", "format: \(format.rawValue)", "service: \(service.rawValue)",
        ]
        if let seed { lines.append("seed: \(seed)") }
        if isAccessible { lines.append("accessible: yes") }
        if isSafe { lines.append("safe: yes") }
        if hasFaults { lines.append("faults: yes") }
        lines += sources.map { "source: \($0.text)" } + files.map { "file: \($0.text)" }
        if let state { lines.append("state: \(state.text)") }
        if !served.isEmpty { lines.append("server: " + served.map(\.rawValue).joined(separator: ", ")) }
        return lines + serverFaults.map { "server-fault: \($0.text)" }
    }
}

/// Reads settings a line at a time, each but those that may be repeated once.
struct SettingReader {
    private(set) var settings = TranscriptSettings()
    private var settled: Set<String> = []

    /// Takes a line such as `width: 100`.
    mutating func take(_ line: String, at number: Int) throws(TranscriptError) {
        guard let (name, value) = Self.parts(of: line) else { throw TranscriptError(.notASetting, line: number) }
        guard TranscriptSettings.names.contains(name) else {
            throw TranscriptError(.unknownSetting(name), line: number)
        }
        guard settled.insert(name).inserted || TranscriptSettings.repeatable.contains(name) else {
            throw TranscriptError(.repeatedSetting(name), line: number)
        }
        guard settings.set(name, to: value, at: number) else {
            throw TranscriptError(.invalidValue(value, of: name), line: number)
        }
    }

    /// Whether a line sets something that there is; prose may look like a setting of any other name.
    static func isSetting(_ line: String) -> Bool {
        parts(of: line).map { TranscriptSettings.names.contains($0.name) } ?? false
    }

    private static func parts(of line: String) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
}
