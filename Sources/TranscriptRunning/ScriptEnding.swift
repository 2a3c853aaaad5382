import Domain
import Transcripts

/// What a script that failed has to say: its last error, or all that it printed where that is none.
struct ScriptEnding {
    let line: Int?
    let lines: [String]

    /// - Parameters:
    ///   - printed: Lines without secrets.
    ///   - name: What the script is called in errors.
    init(_ printed: [String], of name: String) {
        let start = printed.lastIndex { Self.isError($0) }
        lines = start.map { Array(printed[$0...]) } ?? printed
        line = lines.lazy.compactMap { Self.line(in: $0, of: name) }.first
    }

    /// Whether a line begins an error, in whichever language: `souk: buying.souk:12:8: error: …`.
    private static func isError(_ text: String) -> Bool {
        text.hasPrefix("souk: ") && text.firstMatch(of: #/:\d+:(\d+:)?\x20|: error:/#) != nil
    }

    /// The line of the script that an error names: `souk: buying.souk:12:8: error: …`, `read from buying.souk:12`.
    private static func line(in text: String, of name: String) -> Int? {
        // In Arabic the name stands between isolates.
        let text = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) }))
        guard let place = text.firstRange(of: "\(name):"),
            text.hasPrefix("souk: ") || text[place.upperBound...].allSatisfy(\.isNumber)
        else { return nil }
        return Int(text[place.upperBound...].prefix { $0.isNumber })
    }
}
