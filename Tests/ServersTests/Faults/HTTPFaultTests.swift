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

    private func failure(of listings: any RemoteService) async -> SpokenError? {
        do throws(Failure) {
            _ = try await listings.page(Query(range: 0..<20))
            return nil
        } catch {
            return SpokenError(error.kind, error.message.plain)
        }
    }

    @Test(arguments: [
        ("500", "“builtin” answered 500."), ("503", "“builtin” answered 503."),
        ("404", "“builtin” has no “/listings”: is it a listings server?"),
        ("timeout", "“builtin” did not answer within 10 seconds."),
        ("unfinished", "“builtin” did not send all of its answer within 10 seconds."),
        ("stalled", "“builtin” stopped in the middle of its answer for 5 seconds."),
        ("broken", "“builtin” closed the connection in the middle of its answer."),
        ("refused", "“builtin” refused the connection."),
        ("unreachable", "No connection to “builtin” could be made."),
        ("unconnected", "No connection to “builtin” could be made within 5 seconds."),
        ("unknown", "“builtin” could not be found."),
        ("unencrypted", "No encrypted connection to “builtin” could be made."),
        ("untrusted", "The certificate of “builtin” is not trusted."),
        ("busy", "“builtin” is too busy and asks to come back in 60 minutes."),
        ("garbled", "“builtin” sent unreadable data: The text is not JSON."),
        ("empty", "“builtin” sent unreadable data: The text is not JSON."),
        ("incomplete", "“builtin” sent unreadable data: The payload has no “total”."),
        ("huge", "“builtin” sent more than 32 MB."), ("headers", "“builtin” sent more than 64 kB of headers."),
        ("babble", "“builtin” sent something other than HTTP."),
        ("packed", "“builtin” sent data that could not be decompressed."),
        ("strange", "“builtin” could not be reached (Failure when receiving data from the peer)."),
        (
            "redirect",
            "“builtin” redirected to “https://elsewhere.invalid/”; souk does not follow redirects to another server."
        ),
    ])
    func `a client reports a simulated fault like a real one`(fault: String, sentence: String) async throws {
        let listings = try HTTPServices.client(of: Schema.listings, at: address, over: try transport())
        faults.set(try #require(HTTPFault(fault)))
        #expect(await failure(of: listings)?.sentence == sentence)
        faults.clear()
        #expect(await failure(of: listings) == nil)
    }

    @Test func `a transient fault is survived by retrying`() async throws {
        let listings = try HTTPServices.client(of: Schema.listings, at: address, over: try transport())
        faults.set(.status(503), for: FaultSpan(times: 2))
        #expect(await failure(of: listings) == nil)
        faults.set(.status(503), for: FaultSpan(times: 3))
        #expect(await failure(of: listings)?.sentence == "“builtin” answered 503.")
        #expect(faults.http == nil)
    }

    @Test func `requests before a simulated fault succeed`() async throws {
        let listings = try HTTPServices.client(of: Schema.listings, at: address, over: try transport())
        faults.set(.status(500), for: FaultSpan(after: 3))
        // The second request is for the categories, which name those of the records.
        #expect(await failure(of: listings) == nil)
        #expect(await failure(of: listings) == nil)
        #expect(await failure(of: listings) != nil)
    }

    @Test(arguments: [
        (HTTPFault.status(401), "The address or the password is wrong."),
        (.status(500), "“builtin” answered 500."),
        (.failing(.garbled), "“builtin” sent unreadable data: The text is not JSON."),
    ])
    func `a sign-in fails as on a server with that fault`(fault: HTTPFault, sentence: String) async throws {
        faults.set(fault)
        let accounts = HTTPAccounts(at: address, over: try transport(), now: { Date() })
        let error = await #expect(throws: Failure.self) {
            try await accounts.signIn(email: "john@mail.com", password: Secret("changeme"))
        }
        #expect(error?.message.plain == sentence)
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
