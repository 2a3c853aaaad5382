public import CommandKit
public import Domain
public import FoundationEssentials

/// The settings of a transcript or a script. They make its output the same on any day and any machine.
public struct TranscriptSettings: Sendable, Hashable {
    /// A value that is resolved when the file is run, and its line.
    public struct Located: Sendable, Hashable {
        public let text: String
        public let line: Int

        public init(_ text: String, line: Int) {
            self.text = text
            self.line = line
        }
    }

    /// The time that commands see when the session begins: 2026-11-20T12:00:00Z.
    public var now = Date(timeIntervalSince1970: 1_795_176_000)
    public var timeZone = TimeZone.gmt
    /// The language of messages, as a value of `--language`.
    public var language = "en"
    public var width = 80
    /// The output format, unless the command or the session sets another.
    public var format = OutputFormat.plain
    /// The service to start in. Whether it exists is checked when the file is run.
    public var service = ServiceName(rawValue: "listings")
    public var seed: UInt64?
    /// True for screen-reader output: `--accessible`.
    public var isAccessible = false
    /// True for a session from a stranger: `--safe`.
    public var isSafe = false
    /// True if the session may cause faults: `--allow-faults`.
    public var hasFaults = false
    /// The sources of records, as values of `--source`. Files are relative to the transcript's folder.
    public var sources: [Located] = []
    /// The files beside the transcript to copy into the folder where it runs.
    public var files: [Located] = []
    /// A state export beside the transcript. The session begins with this state.
    public var state: Located?
    public var served: [ServiceName] = []
    /// The faults of the server, as values of the option `--fault` of souk-server.
    public var serverFaults: [Located] = []

    public init() {}

    static let names = [
        "now", "time-zone", "language", "width", "format", "accessible", "service", "seed", "safe", "faults", "source",
        "file",
        "state", "server", "server-fault",
    ]

    static let repeatable: Set = ["source", "file", "server-fault"]

    /// Sets a setting such as `width: 80`. Returns false for a value that cannot be parsed.
    mutating func set(_ name: String, to value: String, at line: Int) -> Bool {
        let placed = value.isEmpty ? nil : Located(value, line: line)
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

    private static func append(_ value: Located?, to values: inout [Located]) -> Bool {
        guard let value else { return false }
        values.append(value)
        return true
    }

    private static func answer(_ text: String) -> Bool? {
        ["yes": true, "no": false][text]
    }

    private static func services(_ text: String) -> [ServiceName]? {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
            .map { String($0.reversed().drop { $0 == " " }.reversed()) }
        return names.isEmpty || names.contains("") ? nil : names.map(ServiceName.init(rawValue:))
    }

    /// Parses a UTC time to the second. The result is formatted again, to reject text that is not exactly such a time.
    private static func moment(_ text: String) -> Date? {
        guard let moment = try? Date(text, strategy: .iso8601), moment.formatted(.iso8601) == text else { return nil }
        return moment
    }
}

extension TranscriptSettings {
    /// The lines for all settings, in the form that is parsed: `now: …`, `time-zone: …` and so on.
    ///
    /// A setting without a value (a seed, sources, a state) has no line.
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

/// A parser that reads settings line by line. Each may occur once, except those that may be repeated.
struct SettingReader {
    private(set) var settings = TranscriptSettings()
    private var settled: Set<String> = []

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

    /// Returns true if a line sets a known setting. Prose may look like a setting of any other name.
    static func isSetting(_ line: String) -> Bool {
        parts(of: line).map { TranscriptSettings.names.contains($0.name) } ?? false
    }

    private static func parts(of line: String) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
}
