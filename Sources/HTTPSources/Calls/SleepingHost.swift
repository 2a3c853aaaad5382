import Domain
import Services
import Synchronization
import WireFormat

/// A server on a host that sleeps when nobody asks, and takes up to half a minute to wake up.
final class SleepingHost: Sendable {
    /// How long a host that answered is taken to be awake.
    private static let wakefulness = Duration.seconds(600)

    let server: RemoteServer
    /// How long a reply may take from a host that is awake, and from one that is not.
    private let deadlines: (awake: Duration, asleep: Duration)
    private let watcher: any ProgressWatcher
    private let patience: Duration
    /// When it last answered.
    private let heard = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - awake: How long a reply may take.
    ///   - asleep: How long one may take that the host has to wake up for.
    ///   - watcher: Is told that the host is waking up.
    ///   - patience: How long to wait before that is told.
    init(
        of server: RemoteServer, answeringWithin awake: Duration, wakingWithin asleep: Duration,
        watcher: any ProgressWatcher,
        patience: Duration = .seconds(3)
    ) {
        self.server = server
        deadlines = (awake, asleep)
        self.watcher = watcher
        self.patience = patience
    }

    /// How long a question may take now: longer where the host has not been heard for long.
    var deadline: Duration { isAwake ? deadlines.awake : deadlines.asleep }

    /// What the server answers.
    ///
    /// - Parameter time: How long that may take; ``deadline`` where nil.
    func reply(to endpoint: Endpoint, within time: Duration? = nil) async throws(Failure) -> Reply {
        let time = time ?? deadline
        if isAwake { return try await server.reply(to: endpoint, deadline: time) }
        async let _ = noteWaking()
        let reply = try await server.reply(to: endpoint, deadline: time)
        // What stands before a sleeping host may answer in its place, with 502 or 503.
        if reply.status < 500 { heard.withLock { $0 = .now } }
        return reply
    }

    private var isAwake: Bool {
        heard.withLock { heard in
            guard let heard else { return false }
            return heard.duration(to: .now) < Self.wakefulness
        }
    }

    private func noteWaking() async {
        guard (try? await Task.sleep(for: patience)) != nil else { return }
        watcher.note("waking up “\(server.address.string)”")
    }
}
