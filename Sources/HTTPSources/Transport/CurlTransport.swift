public import Domain
public import Services

/// The transport on libcurl, within the bounds of its policy; connections are kept for as long as it is.
///
/// libcurl and its thread begin with the first request.
public struct CurlTransport: Transport {
    private let thread: CurlThread
    private let policy: TransportPolicy
    private let pacing: Pacing
    private let log: (@Sendable (Message) -> Void)?

    /// - Parameter log: Is told of each try in one line, with address and query but without headers, bodies and tokens;
    ///   on any thread.
    public init(
        policy: TransportPolicy = TransportPolicy(), pacing: Pacing = Pacing(),
        log: (@Sendable (Message) -> Void)? = nil
    ) {
        thread = CurlThread(policy: policy)
        self.policy = policy
        self.pacing = pacing
        self.log = log
    }

    public func reply(to request: Request) async throws(ServiceError) -> Reply {
        var errand = try Errand(request, policy: policy, now: .now)
        while true {
            if Task.isCancelled { throw ServiceError(.cancelled) }
            let exchange = errand.exchange()
            let start = ContinuousClock.now
            let outcome = await thread.outcome(of: exchange)
            let now = ContinuousClock.now
            log?(errand.line(on: exchange, outcome, took: start.duration(to: now)))
            switch errand.step(after: outcome, now: now, fraction: pacing.fraction) {
            case .reply(let reply): return reply
            case .fail(let error): throw error
            case .sendNow: continue
            case .sendAfter(let pause):
                do { try await pacing.sleep(pause) } catch { throw ServiceError(.cancelled) }
            }
        }
    }
}
