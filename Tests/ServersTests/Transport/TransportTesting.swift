import Domain
import FixtureServer
import Servers
import Platform
import Ports
@_exported public import Scaffolding
import Testing
import WireFormat

extension Endpoint {
    /// For servers that answer all requests alike.
    static let anything = Endpoint(.get, ["anything"])
    static let anythingPosted = Endpoint(.post, ["anything"])
}

extension TransportPolicy {
    /// Returns a policy with long timeouts, except for the given ones.
    static func patient(_ change: (inout TransportPolicy) -> Void = { _ in }) -> TransportPolicy {
        var policy = TransportPolicy()
        policy.deadline = .seconds(600)
        policy.idleTime = .seconds(600)
        policy.connectTime = .seconds(600)
        change(&policy)
        return policy
    }
}

extension Pacing {
    /// Does not wait between attempts.
    static let swift = Pacing(fraction: { 0 }, sleep: { _ in })
}

/// The text of an error.
struct SpokenError: Sendable, Hashable {
    var kind: Failure.Kind
    var sentence: String

    init(_ kind: Failure.Kind, _ sentence: String) {
        self.kind = kind
        self.sentence = sentence
    }

    static let cancelled = SpokenError(.cancelled, "Cancelled.")
}

extension CurlTransport {
    /// A transport with long timeouts that does not wait between attempts.
    static var swift: CurlTransport { CurlTransport(policy: .patient(), pacing: .swift) }

    /// Returns the error; nil on success.
    func failure(of request: Request) async -> SpokenError? {
        do throws(Failure) {
            _ = try await response(to: request)
            return nil
        } catch {
            return SpokenError(error.kind, error.message.plain)
        }
    }
}

/// Runs tests on the threads of the servers: a test that waits for an answer would otherwise wait for thousands of
/// tests that compute.
struct ServerThreads: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true
    static let executor = TaskThreads.executor(limit: 4)

    func provideScope(
        for test: Test, testCase: Test.Case?, performing run: @Sendable @concurrent () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Self.executor) { try await run() }
    }
}

extension Trait where Self == ServerThreads {
    static var onServerThreads: Self { Self() }
}
