/// What a file that `souk test` runs holds.
public enum TestDocument: Sendable, Hashable {
    /// A session as text: some line begins with `> `.
    case transcript(Transcript)
    /// Commands alone.
    case script(ScriptTest)

    /// Reads a file; throws the first of what is wrong with it.
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

    /// How much there is to run: typed lines, or lines of a script.
    public var size: Int {
        switch self {
        case .transcript(let transcript): transcript.blocks.count
        case .script(let script): script.lines
        }
    }
}

/// A script that is a test: it passes when it ends with status 0, and asserts with `expect` on the way.
///
/// What it pins stands in comments above its first command:
///
///     # Bicycles are found.
///     # width: 100
///     search velo
///     expect "10 listings"
public struct ScriptTest: Sendable, Hashable {
    public let settings: TranscriptSettings
    /// The script as it is written.
    public let text: String
    /// How many lines are neither blank nor comments.
    public let lines: Int

    /// Reads a script; throws the first of what is wrong with its settings.
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
