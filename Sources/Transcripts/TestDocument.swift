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
