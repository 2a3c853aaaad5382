import Domain
import Synchronization

/// Messages about a source's data from the last time it was read.
final class ReadProblems: Sendable {
    private let state = Mutex<(sentences: [Message], remarks: [Message])>(([], []))

    /// Records that could not be read and were left out.
    var sentences: [Message] {
        get { state.withLock { $0.sentences } }
        set { state.withLock { $0.sentences = newValue } }
    }

    /// Assumptions made while reading.
    var remarks: [Message] {
        get { state.withLock { $0.remarks } }
        set { state.withLock { $0.remarks = newValue } }
    }
}
