import CommandKit
public import Services

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
