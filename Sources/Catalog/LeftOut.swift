import Domain
import Synchronization

/// What could not be read of a source's data and was left out, a sentence each.
final class LeftOut: Sendable {
    private let state = Mutex<[Message]>([])

    var sentences: [Message] {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
