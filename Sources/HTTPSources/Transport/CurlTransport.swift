public import Domain
public import Services

/// The transport on libcurl, within the limits of its policy. Connections are kept as long as it exists.
///
/// libcurl and its thread start with the first request.
public struct CurlTransport: Transport {
    private let carrier: any Carrier
    private let policy: TransportPolicy
    private let pacing: Pacing
    private let log: (@Sendable (Message) -> Void)?

    /// - Parameters:
    ///   - server: Answers instead of every server; libcurl is not started then.
    ///   - faults: The faults to simulate, without performing the exchange; nil for none.
    ///   - log: Receives one line for each try, with address and query but without headers, bodies and tokens; it is
    ///     called on any thread.
    public init(
        to server: LocalServer? = nil, policy: TransportPolicy = TransportPolicy(), pacing: Pacing = Pacing(),
        faults: Faults? = nil, log: (@Sendable (Message) -> Void)? = nil
    ) {
        var carrier: any Carrier = server.map(LocalCarrier.init) ?? CurlThread(policy: policy)
        if let faults { carrier = FaultyCarrier(before: carrier, failing: faults) }
        self.init(over: carrier, policy: policy, pacing: pacing, log: log)
    }

    /// - Parameter carrier: Performs the exchanges.
    init(over carrier: any Carrier, policy: TransportPolicy, pacing: Pacing, log: (@Sendable (Message) -> Void)? = nil)
    {
        self.carrier = carrier
        self.policy = policy
        self.pacing = pacing
        self.log = log
    }

    public func reply(to request: Request) async throws(Failure) -> Reply {
        var errand = try Errand(request, policy: policy, now: .now)
        while true {
            if Task.isCancelled { throw Failure.cancelled }
            let exchange = errand.exchange()
            let start = ContinuousClock.now
            let carried = await carrier.carry(exchange)
            let now = ContinuousClock.now
            log?(errand.line(on: exchange, carried.outcome, took: start.duration(to: now)))
            switch errand.step(after: carried.outcome, now: now, fraction: pacing.fraction) {
            case .reply(let reply): return reply
            case .fail(let error): throw error
            case .sendNow: continue
            case .sendAfter(let pause):
                if carried.isPretended { continue }
                do { try await pacing.sleep(pause) } catch { throw Failure.cancelled }
            }
        }
    }
}
