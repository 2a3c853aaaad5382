import CLibraries
public import Domain
import Platform
public import Ports
import WireFormat

/// The transport on libcurl, within the limits of its policy. Connections are kept as long as it exists.
///
/// libcurl is loaded at the first request, or earlier with ``loadLibrary()``.
public struct CurlTransport: Transport {
    private let httpClient: any HTTPClient
    private let policy: TransportPolicy
    private let pacing: Pacing
    private let log: (@Sendable (Message) -> Void)?

    /// - Parameters:
    ///   - server: Answers instead of every server; libcurl is not started then.
    ///   - log: Receives a line for each try, without headers, bodies and tokens; it is called on any thread.
    public init(
        to server: LocalServer? = nil, policy: TransportPolicy = TransportPolicy(), pacing: Pacing = Pacing(),
        faults: Faults? = nil, log: (@Sendable (Message) -> Void)? = nil
    ) {
        var httpClient: any HTTPClient = server.map(LocalHTTPClient.init) ?? CurlThread(policy: policy)
        if let faults { httpClient = FaultyHTTPClient(httpClient: httpClient, faults: faults) }
        self.init(over: httpClient, policy: policy, pacing: pacing, log: log)
    }

    init(
        over httpClient: any HTTPClient, policy: TransportPolicy, pacing: Pacing,
        log: (@Sendable (Message) -> Void)? = nil
    ) {
        (self.httpClient, self.policy, self.pacing, self.log) = (httpClient, policy, pacing, log)
    }

    /// Loads libcurl without waiting for it: loading takes longer than all else that the first request needs.
    ///
    /// Transports start their threads later: the system starts no thread while it loads a library, so that the caller
    /// would wait.
    public static func loadLibrary() { _ = loading }

    private static let loading = SystemThread.start { _ = ccurl_open() }

    public func response(to request: Request) async throws(Failure) -> HTTPResponse {
        var progress = try RequestProgress(request, policy: policy, now: .now)
        while true {
            if Task.isCancelled { throw Failure.cancelled }
            let attempt = progress.attempt()
            let start = ContinuousClock.now
            let outcome = await httpClient.perform(attempt)
            let now = ContinuousClock.now
            log?(progress.line(on: attempt, outcome, took: start.duration(to: now)))
            switch progress.step(after: outcome, now: now, fraction: pacing.fraction) {
            case .response(let response): return response
            case .fail(let error): throw error
            case .sendNow: continue
            case .sendAfter(let pause):
                do { try await pacing.sleep(pause) } catch { throw Failure.cancelled }
            }
        }
    }
}
