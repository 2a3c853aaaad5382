import CommandKit
public import Domain
public import Services

/// What became of a file that was run as a test.
public struct TestedFile: Sendable, Hashable {
    public enum Verdict: Sendable, Hashable {
        case passed
        /// So many blocks were not as they are written, and are written anew.
        case accepted(Int)
        /// Never empty.
        case failed([TestFailure])
        /// It is neither a transcript nor a script, and was not run.
        case unreadable(TestFailure)
    }

    public enum Kind: String, Sendable, Hashable {
        case transcript, script
    }

    /// The path as it was given, or found in the folder that was given.
    public let path: String
    /// How much there is to run: typed lines, or lines of a script.
    public let size: Int
    /// What it is; nil for a file that could not be read.
    public let kind: Kind?
    public var verdict: Verdict
    public var duration: Duration

    public init(path: String, size: Int, kind: Kind?, verdict: Verdict, duration: Duration) {
        self.path = path
        self.size = size
        self.kind = kind
        self.verdict = verdict
        self.duration = duration
    }

    public var isAccepted: Bool { if case .accepted = verdict { true } else { false } }

    public var isUnreadable: Bool { if case .unreadable = verdict { true } else { false } }

    /// What went wrong; empty where all is well.
    public var failures: [TestFailure] {
        switch verdict {
        case .passed, .accepted: []
        case .failed(let failures): failures
        case .unreadable(let failure): [failure]
        }
    }
}

/// One thing that was not as it should be.
public struct TestFailure: Sendable, Hashable {
    /// Where in the file, counted from 1; nil where the whole is meant.
    public let line: Int?
    /// The line that was typed there; nil where the whole is meant.
    public let typed: String?
    /// What happened; nil where `lines` say it.
    public let message: Message?
    /// What was printed and what is expected; for a script, what it printed.
    public let lines: [BlockDifference.Line]

    public init(line: Int? = nil, typed: String? = nil, message: Message?, lines: [BlockDifference.Line] = []) {
        self.line = line
        self.typed = typed
        self.message = message
        self.lines = lines
    }

    public init(_ difference: BlockDifference) {
        self.init(line: difference.line, typed: difference.typed, message: nil, lines: difference.lines)
    }
}

/// What a run of many files came to.
public struct TestSummary: Sendable, Hashable {
    /// In the order in which they were given.
    public let files: [TestedFile]
    /// How many files were there and were not wanted.
    public let leftOut: Int
    /// How long all of it took.
    public let duration: Duration

    public init(files: [TestedFile], leftOut: Int, duration: Duration) {
        self.files = files
        self.leftOut = leftOut
        self.duration = duration
    }

    public var passed: Int { files.count { $0.verdict == .passed } }

    /// Files that are written anew.
    public var accepted: Int { files.count { $0.isAccepted } }

    /// Files that failed or could not be read.
    public var failed: Int { files.count - passed - accepted }

    /// Files that could not be read, and were not run.
    public var unreadable: Int { files.count { $0.isUnreadable } }

    /// The first file that did not pass decides.
    public var status: ExitStatus {
        guard let first = files.first(where: { !$0.failures.isEmpty }) else { return .success }
        return first.isUnreadable ? .usage : .expectation
    }
}
