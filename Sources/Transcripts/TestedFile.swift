import CommandKit
public import Domain
public import Ports

/// The result of a file that was run as a test.
public struct TestedFile: Sendable, Hashable {
    public enum Verdict: Sendable, Hashable {
        /// Everything was as expected.
        case passed
        /// This number of outputs replaced those that were expected.
        case accepted(Int)
        /// At least one line was not as expected.
        case failed([TestFailure])
        /// The file could not be read or parsed.
        case unreadable(TestFailure)
    }

    public enum Kind: String, Sendable, Hashable {
        /// Typed lines with their outputs, or a script with `expect` in it.
        case transcript, script
    }

    public let path: String
    /// The number of typed lines, or of script lines that are neither blank nor comments.
    public let size: Int
    /// The kind of file; nil if it could not be read.
    public let kind: Kind?
    public var verdict: Verdict
    public var duration: Duration

    public var isAccepted: Bool { if case .accepted = verdict { true } else { false } }

    public var isUnreadable: Bool { if case .unreadable = verdict { true } else { false } }

    public var failures: [TestFailure] {
        switch verdict {
        case .passed, .accepted: []
        case .failed(let failures): failures
        case .unreadable(let failure): [failure]
        }
    }
}

/// A failure of a test.
public struct TestFailure: Error, Sendable, Hashable {
    public var line: Int?
    public var typed: String?
    /// The message; nil if `lines` show the failure.
    public var message: Message?
    /// The printed and the expected lines; for a script, the printed lines.
    public var lines: [BlockDifference.Line] = []
}

extension TestFailure {
    init(_ difference: BlockDifference) {
        self.init(line: difference.line, typed: difference.typed, lines: difference.lines)
    }

    init(_ error: TranscriptError) {
        self.init(line: error.line, message: error.sentence)
    }
}

/// The result of a run of many files.
public struct TestSummary: Sendable, Hashable {
    public let files: [TestedFile]
    public let leftOut: Int
    public let duration: Duration

    package init(files: [TestedFile], leftOut: Int, duration: Duration) {
        self.files = files
        self.leftOut = leftOut
        self.duration = duration
    }

    public var passed: Int { files.count { $0.verdict == .passed } }

    public var accepted: Int { files.count { $0.isAccepted } }

    public var failed: Int { files.count - passed - accepted }

    public var unreadable: Int { files.count { $0.isUnreadable } }

    /// The exit status, which depends on the first file with a failure.
    public var status: ExitStatus {
        guard let first = files.first(where: { !$0.failures.isEmpty }) else { return .success }
        return first.isUnreadable ? .usage : .expectation
    }
}

/// The contents of a file that `souk test` runs.
public enum TestDocument: Sendable, Hashable {
    /// A session as text, in which some line begins with `> `.
    case transcript(Transcript)
    /// A script whose exit status is tested.
    case script(ScriptTest)

    package init(parsing text: String) throws(TranscriptError) {
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
    public let text: String
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
