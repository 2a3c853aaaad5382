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
