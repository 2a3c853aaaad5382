import Ports

/// The reason that a file could not be run, or not to its end.
enum TranscriptRunError: Error {
    /// The file itself is invalid.
    case unreadable(TestFailure)
    case failed(TestFailure)

    init(_ error: Failure) {
        self = .failed(TestFailure(message: error.message))
    }

    init(_ error: TranscriptError) {
        self = .unreadable(TestFailure(error))
    }

    var verdict: TestedFile.Verdict {
        switch self {
        case .unreadable(let failure): .unreadable(failure)
        case .failed(let failure): .failed([failure])
        }
    }
}

extension TestFailure {
    init(_ error: TranscriptError) {
        self.init(line: error.line, message: error.sentence)
    }
}
