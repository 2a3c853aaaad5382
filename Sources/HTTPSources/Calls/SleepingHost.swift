import Domain
import Services
import Synchronization
import WireFormat

/// A server on a host that sleeps when nobody asks, and takes up to half a minute to wake up.
final class SleepingHost: Sendable {
    /// How long a host that answered is taken to be awake.
    private static let wakefulness = Duration.seconds(600)

    let server: RemoteServer
    private let deadline: Duration
    private let watcher: any ProgressWatcher
    private let patience: Duration
    /// When it last answered.
    private let heard = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - deadline: How long a reply may take that the host has to wake up for.
    ///   - watcher: Is told that the host is waking up.
    ///   - patience: How long to wait before that is told.
    init(
        of server: RemoteServer, wakingWithin deadline: Duration, watcher: any ProgressWatcher,
        patience: Duration = .seconds(3)
    ) {
        self.server = server
        self.deadline = deadline
        self.watcher = watcher
        self.patience = patience
    }

    /// What the server answers, with time to wake up where it has not been heard for long.
    func reply(to endpoint: Endpoint) async throws(ServiceError) -> Reply {
        if isAwake { return try await server.reply(to: endpoint) }
        async let _ = noteWaking()
        let reply = try await server.reply(to: endpoint, deadline: deadline)
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
