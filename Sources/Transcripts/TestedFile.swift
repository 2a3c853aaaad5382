import CommandKit
public import Domain
public import Ports

/// The result of a file that was run as a test.
public struct TestedFile: Sendable, Hashable {
    public enum Verdict: Sendable, Hashable {
        case passed
        /// This number of outputs replaced those that were expected.
        case accepted(Int)
        case failed([TestFailure])
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

    public var isUnreadable: Bool { if case .unreadable = verdict { true } else { false } }

    public var failures: [TestFailure] {
        switch verdict {
        case .passed, .accepted: []
        case .failed(let failures): failures
        case .unreadable(let failure): [failure]
        }
    }
}

public struct TestFailure: Error, Sendable, Hashable {
    public var line: Int?
    public var typed: String?
    /// The message; nil if `lines` show the failure.
    public var message: Message?
    /// The printed and the expected lines; for a script, the printed lines.
    public var lines: [ComparedLine] = []
}

extension TestFailure {
    init(_ error: TranscriptError) { self.init(line: error.line, message: error.sentence) }
}

public struct TestSummary: Sendable, Hashable {
    public let files: [TestedFile]
    public let leftOut: Int
    public let duration: Duration

    package init(files: [TestedFile], leftOut: Int, duration: Duration) {
        (self.files, self.leftOut, self.duration) = (files, leftOut, duration)
    }

    public var passed: Int { files.count { $0.verdict == .passed } }
    public var accepted: Int { files.count { if case .accepted = $0.verdict { true } else { false } } }
    public var failed: Int { files.count - passed - accepted }
    public var unreadable: Int { files.count { $0.isUnreadable } }

    /// The exit status, which depends on the first file with a failure.
    public var status: ExitStatus {
        guard let first = files.first(where: { !$0.failures.isEmpty }) else { return .success }
        return first.isUnreadable ? .usage : .expectation
    }
}

/// The contents of a file that `souk test` runs: a transcript, or a script that passes if it ends with status 0.
///
/// A script makes its assertions with `expect`. Its settings are written in comments above its first command:
///
///     # Bicycles are found.
///     # width: 100
///     search velo
///     expect "10 listings"
public struct TestDocument: Sendable, Hashable {
    /// Nil for a script, in which no line begins with `> `.
    public let transcript: Transcript?
    public let settings: TranscriptSettings
    public let size: Int

    public var kind: TestedFile.Kind { transcript == nil ? .script : .transcript }

    /// Throws the first error in the file, or an error if it has no commands.
    package init(parsing text: String) throws(TranscriptError) {
        let lines = TranscriptText.lines(of: text).map(TranscriptText.withoutReturn)
        if lines.contains(where: { TranscriptText.typed(in: $0) != nil }) {
            let transcript = try Transcript(parsing: text)
            (self.transcript, settings, size) = (transcript, transcript.settings, transcript.blocks.count)
            return
        }
        var reader = SettingReader()
        for (place, line) in lines.enumerated() {
            guard line.isEmpty || line.utf8.first == UInt8(ascii: "#") else { break }
            let comment = String(line.drop { $0 == "#" || $0 == " " })
            if SettingReader.isSetting(comment) { try reader.read(comment, at: place + 1) }
        }
        (transcript, settings) = (nil, reader.settings)
        size = lines.count { line in
            let start = line.utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            return start != nil && start != UInt8(ascii: "#")
        }
        if size == 0 { throw TranscriptError.nothingTyped }
    }
}
