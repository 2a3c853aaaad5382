import Foundation
import Synchronization

/// The clock of a fixture server, so that tests need not wait for tokens to expire.
final class ServerClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_795_176_000))

    var now: Date { time.withLock { $0 } }

    /// The time in the format of `--now`.
    var text: String { now.formatted(.iso8601) }

    func pass(seconds: Double) {
        time.withLock { $0 += seconds }
    }
}
