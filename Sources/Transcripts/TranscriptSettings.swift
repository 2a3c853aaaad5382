public import CommandKit
public import FoundationEssentials

/// The settings of a transcript or a script. They make its output the same on any day and any machine.
public struct TranscriptSettings: Sendable, Hashable {
    /// A value that is resolved when the file is run, and its line.
    public struct Located: Sendable, Hashable {
        public let text: String
        public let line: Int

        package init(_ text: String, line: Int) { (self.text, self.line) = (text, line) }
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
    /// The verbs to add before the session begins, as typed after `verb add`.
    public var verbs: [Located] = []
    public var served: [ServiceName] = []
    /// The faults of the server, as values of the option `--fault` of souk-server.
    public var serverFaults: [Located] = []

    /// The secrets of described servers, as `NAME=TEXT`.
    public var secrets: [Located] = []

    package init() {}

    /// A setting as it is written in a file.
    struct Setting: Sendable {
        let name: String
        var isRepeatable = false
        /// Sets the value that was written on a line. Returns false for text that cannot be parsed.
        let set: @Sendable (_ settings: inout TranscriptSettings, _ text: String, _ line: Int) -> Bool
        /// Returns the texts that set the current value.
        let texts: @Sendable (TranscriptSettings) -> [String]
    }

    static let all: [Setting] = [
        one("now", \.now, { text in Date(iso8601: text).flatMap { $0.iso8601 == text ? $0 : nil } }) { $0.iso8601 },
        one("time-zone", \.timeZone, TimeZone.init(identifier:)) { $0.identifier },
        one("language", \.language, { text in ["en", "fr", "ar"].first { $0 == text } }) { $0 },
        one("width", \.width, { Int($0).flatMap { (1...10_000).contains($0) ? $0 : nil } }) { "\($0)" },
        one("format", \.format, OutputFormat.init(rawValue:)) { $0.rawValue },
        flag("accessible", \.isAccessible),
        one("service", \.service, { $0.isEmpty ? nil : ServiceName(rawValue: $0) }) { $0.rawValue },
        one("seed", \.seed, { UInt64($0).map(Optional.some) }) { $0.map { "\($0)" } },
        flag("safe", \.isSafe), flag("faults", \.hasFaults),
        many("source", \.sources) { $0.split(separator: "=").count > 1 },
        many("file", \.files) { !$0.isEmpty },
        Setting(
            name: "state",
            set: { settings, text, line in
                settings.state = Located(text, line: line)
                return !text.isEmpty
            }, texts: { $0.state.map { [$0.text] } ?? [] }),
        many("verb", \.verbs) { !$0.isEmpty },
        one("server", \.served, services) {
            $0.isEmpty ? nil : $0.map(\.rawValue).joined(separator: ", ")
        },
        many("server-fault", \.serverFaults) { !$0.isEmpty },
        many("secret", \.secrets) { $0.split(separator: "=").count > 1 },
    ]

    /// The lines for all settings, in the form that is parsed: `now: …`, `time-zone: …` and so on.
    ///
    /// A setting without a value (a seed, sources, a state) has no line.
    public var lines: [String] { Self.all.flatMap { setting in setting.texts(self).map { "\(setting.name): \($0)" } } }

    private static func one<Value>(
        _ name: String, _ place: any WritableKeyPath<Self, Value> & Sendable,
        _ parse: @escaping @Sendable (String) -> Value?, _ text: @escaping @Sendable (Value) -> String?
    ) -> Setting {
        Setting(
            name: name,
            set: { settings, text, _ in
                guard let value = parse(text) else { return false }
                settings[keyPath: place] = value
                return true
            }, texts: { text($0[keyPath: place]).map { [$0] } ?? [] })
    }

    private static func flag(_ name: String, _ place: any WritableKeyPath<Self, Bool> & Sendable) -> Setting {
        one(name, place, { ["yes": true, "no": false][$0] }) { $0 ? "yes" : nil }
    }

    private static func many(
        _ name: String, _ place: any WritableKeyPath<Self, [Located]> & Sendable,
        where isValid: @escaping @Sendable (String) -> Bool
    ) -> Setting {
        Setting(
            name: name, isRepeatable: true,
            set: { settings, text, line in
                settings[keyPath: place].append(Located(text, line: line))
                return isValid(text)
            }, texts: { $0[keyPath: place].map(\.text) })
    }

    @Sendable private static func services(_ text: String) -> [ServiceName]? {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.split(separator: " ").joined(separator: " ") }
        return names.contains("") ? nil : names.map(ServiceName.init(rawValue:))
    }
}

/// A parser that reads settings line by line. Each may occur once, except those that may be repeated.
struct SettingReader {
    private(set) var settings = TranscriptSettings()
    private var given: Set<String> = []

    mutating func read(_ line: String, at number: Int) throws(TranscriptError) {
        guard let (name, value) = Self.parts(of: line) else {
            throw TranscriptError(
                "Before the first “> ”, only settings such as “width: 80” and prose after “# ” are allowed.",
                line: number)
        }
        guard let setting = TranscriptSettings.all.first(where: { $0.name == name }) else {
            let names = TranscriptSettings.all.map(\.name)
            throw TranscriptError("Unknown setting “\(name)”; choose one of \(list: names).", line: number)
        }
        guard given.insert(name).inserted || setting.isRepeatable else {
            throw TranscriptError("“\(name)” is set twice.", line: number)
        }
        guard setting.set(&settings, value, number) else {
            throw TranscriptError.invalidValue(value, of: name, line: number)
        }
    }

    /// Returns true if a line sets a known setting. Prose may look like a setting of any other name.
    static func isSetting(_ line: String) -> Bool {
        let name = parts(of: line)?.name
        return TranscriptSettings.all.contains { $0.name == name }
    }

    private static func parts(of line: String) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
}
