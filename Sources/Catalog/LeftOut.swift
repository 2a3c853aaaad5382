import Domain
import Synchronization

/// What has to be said of a source's data since it was read last, a sentence each.
final class LeftOut: Sendable {
    private let state = Mutex<(sentences: [Message], remarks: [Message])>(([], []))

    /// What could not be read and was left out.
    var sentences: [Message] {
        get { state.withLock { $0.sentences } }
        set { state.withLock { $0.sentences = newValue } }
    }

    /// What was assumed.
    var remarks: [Message] {
        get { state.withLock { $0.remarks } }
        set { state.withLock { $0.remarks = newValue } }
    }
}
