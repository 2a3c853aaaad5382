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
        let start = printed.lastIndex { $0.hasPrefix("souk: ") && $0.contains(": error: ") }
        lines = start.map { Array(printed[$0...]) } ?? printed
        line = lines.lazy.compactMap { Self.line(in: $0, of: name) }.first
    }

    /// The line of the script that an error names: `souk: buying.souk:12:8: error: …`, `read from buying.souk:12`.
    private static func line(in text: String, of name: String) -> Int? {
        for head in ["souk: \(name):", "read from \(name):"] where text.hasPrefix(head) {
            return Int(text.dropFirst(head.count).prefix { $0.isNumber })
        }
        return nil
    }
}
