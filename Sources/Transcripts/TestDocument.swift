/// The contents of a file that `souk test` runs.
public enum TestDocument: Sendable, Hashable {
    /// A session as text, in which some line begins with `> `.
    case transcript(Transcript)
    /// Commands only.
    case script(ScriptTest)

    /// Parses a file; throws the first error in it.
    public init(parsing text: String) throws(TranscriptError) {
        let isTranscript = TranscriptText.lines(of: text).contains {
            TranscriptText.typed(in: TranscriptText.withoutReturn($0)) != nil
        }
        self = isTranscript ? .transcript(try Transcript(parsing: text)) : .script(try ScriptTest(parsing: text))
    }

    public var settings: TranscriptSettings {
        switch self {
        case .transcript(let transcript): transcript.settings
        case .script(let script): script.settings
        }
    }

    public var kind: TestedFile.Kind {
        switch self {
        case .transcript: .transcript
        case .script: .script
        }
    }

    /// The number of typed lines, or of script lines that are neither blank nor comments.
    public var size: Int {
        switch self {
        case .transcript(let transcript): transcript.blocks.count
        case .script(let script): script.lines
        }
    }
}

/// A script that is a test. It passes if it ends with status 0, and makes its assertions with `expect`.
///
/// Its settings are written in comments above its first command:
///
///     # Bicycles are found.
///     # width: 100
///     search velo
///     expect "10 listings"
public struct ScriptTest: Sendable, Hashable {
    public let settings: TranscriptSettings
    /// The script as it is written.
    public let text: String
    /// The number of lines that are neither blank nor comments.
    public let lines: Int

    /// Parses a script; throws the first error in its settings, or an error if it has no commands.
    public init(parsing text: String) throws(TranscriptError) {
        self.text = text
        let lines = TranscriptText.lines(of: text).map(TranscriptText.withoutReturn)
        var reader = SettingReader()
        for (place, line) in lines.enumerated() {
            guard line.isEmpty || line.utf8.first == UInt8(ascii: "#") else { break }
            let comment = String(line.drop { $0 == "#" || $0 == " " })
            if SettingReader.isSetting(comment) { try reader.take(comment, at: place + 1) }
        }
        settings = reader.settings
        self.lines = lines.count { line in
            let start = line.utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            return start != nil && start != UInt8(ascii: "#")
        }
        if self.lines == 0 { throw TranscriptError(.nothingTyped, line: 1) }
    }
}
