import Foundation
import Synchronization

/// The time at a fixture server, so that nobody waits for tokens to end.
final class ServerClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_795_176_000))

    var now: Date { time.withLock { $0 } }

    /// As `--now` takes it.
    var text: String { now.formatted(.iso8601) }

    func pass(seconds: Double) {
        time.withLock { $0 += seconds }
    }
}
