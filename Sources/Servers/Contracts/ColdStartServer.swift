import Domain
import Ports
import Synchronization

/// A transport to a server on a host that sleeps while idle, and takes up to half a minute to wake up.
final class ColdStartServer: Transport {
    /// The time for which a host is assumed to be awake after it answered.
    private static let wakefulness = Duration.seconds(600)

    private let transport: any Transport
    /// The time limits for a response from a host that is awake, and from one that is not.
    private let deadlines: (awake: Duration, asleep: Duration)
    private let watcher: any ProgressWatcher
    private let patience: Duration
    /// The time of the last answer; nil before the first.
    private let heard = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameter patience: The delay before the message that the host is waking up.
    init(
        over transport: any Transport, within deadlines: (awake: Duration, asleep: Duration),
        watcher: any ProgressWatcher, patience: Duration = .seconds(3)
    ) {
        (self.transport, self.deadlines, self.watcher, self.patience) = (transport, deadlines, watcher, patience)
    }

    /// The time limit for a request now. It is longer if the host has not answered for a while.
    var deadline: Duration { isAwake ? deadlines.awake : deadlines.asleep }

    func response(to request: Request) async throws(Failure) -> HTTPResponse {
        var request = request
        let isAwake = isAwake
        request.deadline = request.deadline ?? deadline
        if isAwake { return try await transport.response(to: request) }
        async let _ = reportWaking(request.address)
        let response = try await transport.response(to: request)
        // A proxy in front of a sleeping host may answer 502 or 503 in its place.
        if response.status < 500 { heard.withLock { $0 = .now } }
        return response
    }

    private var isAwake: Bool {
        heard.withLock { heard in
            guard let heard else { return false }
            return heard.duration(to: .now) < Self.wakefulness
        }
    }

    private func reportWaking(_ address: ServerAddress) async {
        guard (try? await Task.sleep(for: patience)) != nil else { return }
        watcher.report("waking up “\(address.string)”")
    }
}
