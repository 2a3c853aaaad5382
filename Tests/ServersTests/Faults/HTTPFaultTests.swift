import Domain
import FixtureServer
import FoundationEssentials
import Ports
import Synchronization
import Testing

@testable import Servers

/// The faults of servers, tested against the fixture server in this process.
@Suite struct HTTPFaultTests {
    private let faults = Faults()
    private let address = ServerAddress(inPlaceOf: .builtIn)

    private func transport() throws -> CurlTransport {
        let contracts = try Contracts()
        return CurlTransport(to: { contracts.answer($0, with: $1) }, faults: faults)
    }

    @Test func `pictures of the built-in data keep their local path`() async throws {
        let client = try HTTPServices.client(of: Schema.listings, at: address, over: try transport())
        let page = try await client.page(Query(range: 0..<100))
        let images = try page.records.compactMap { try $0.text("image", in: Schema.listings) }
        #expect(!images.isEmpty && images.allSatisfy { $0.hasPrefix("/images/") })
    }

    @Test func `a simulated fault replaces the request`() async throws {
        faults.set(.status(500), for: FaultSpan(after: 1))
        let address = try #require(ServerAddress("http://127.0.0.1:9"))
        let asked = AskedCarrier()
        let transport = CurlTransport(
            over: FaultyHTTPClient(before: asked, failing: faults), policy: TransportPolicy(), pacing: .swift)
        #expect(try await transport.response(to: Request(.anything, on: address)).status == 204)
        #expect(try await transport.response(to: Request(.anything, on: address)).status == 500)
        #expect(asked.count == 1)
    }

    @Test func `a simulated retry has no pause`() async throws {
        faults.set(.status(503))
        let address = try #require(ServerAddress("http://127.0.0.1:9"))
        let slept = Mutex(0)
        let pacing = Pacing(
            fraction: { 1 }, sleep: { _ in slept.withLock { $0 += 1 } })
        let transport = CurlTransport(
            over: FaultyHTTPClient(before: AskedCarrier(), failing: faults), policy: TransportPolicy(), pacing: pacing)
        #expect(try await transport.response(to: Request(.anything, on: address)).status == 503)
        #expect(slept.withLock { $0 } == 0)
    }
}

/// Answers every request with an empty response and counts the requests.
private final class AskedCarrier: HTTPClient {
    private let asked = Mutex(0)

    var count: Int { asked.withLock { $0 } }

    func perform(_ attempt: RequestAttempt) async -> AttemptResult {
        asked.withLock { $0 += 1 }
        return AttemptResult(
            outcome: .success(RequestAttempt.Answer(status: 204, body: Data(), reusedConnection: false)))
    }
}
