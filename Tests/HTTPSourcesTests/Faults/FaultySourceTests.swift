import Domain
import FoundationEssentials
import Services
import Synchronization
import Testing

@testable import HTTPSources

@Suite struct FaultySourceTests {
    private let faults = Faults()

    /// A shelf of listings that are built in, behind the faults.
    private func source(at location: Services.SourceLocation = .builtIn) -> any RecordSource {
        let servers = PretendedServers(failing: faults, by: TransportPolicy(), now: { .distantPast })
        return servers.before(Shelf(location: location))
    }

    private func failure(of source: any RecordSource) async -> SpokenError? {
        do throws(Failure) {
            _ = try await source.page(Query(range: 0..<20))
            return nil
        } catch {
            return SpokenError(error.kind, error.message.plain)
        }
    }

    @Test func `without a fault the records come`() async throws {
        #expect(try await source().page(Query(range: 0..<20)).records.count == 1)
    }

    @Test(arguments: [
        ("500", "“builtin” answered 500."), ("503", "“builtin” answered 503."),
        ("404", "“builtin” has no “/listings”: is it a listings server?"),
        ("timeout", "“builtin” did not answer within 10 seconds."),
        ("unfinished", "“builtin” did not send all of its answer within 10 seconds."),
        ("stalled", "“builtin” stopped in the middle of its answer for 5 seconds."),
        ("broken", "“builtin” broke off before its answer was whole."),
        ("refused", "“builtin” refused the connection."),
        ("unreachable", "No connection to “builtin” could be made."),
        ("unconnected", "No connection to “builtin” could be made within 5 seconds."),
        ("unknown", "“builtin” could not be found."),
        ("unencrypted", "No encrypted connection to “builtin” could be made."),
        ("untrusted", "The certificate of “builtin” is not trusted."),
        ("busy", "“builtin” is too busy and asks to come back in 60 minutes."),
        ("garbled", "“builtin” sent what could not be read: The text is not JSON."),
        ("empty", "“builtin” sent what could not be read: The text is not JSON."),
        ("incomplete", "“builtin” sent what could not be read: The payload has no “total”."),
        ("huge", "“builtin” sent more than 32 MB."), ("headers", "“builtin” sent more than 64 kB of headers."),
        ("babble", "“builtin” sent what is not HTTP."), ("packed", "“builtin” sent what could not be unpacked."),
        ("strange", "“builtin” could not be asked (Failure when receiving data from the peer)."),
        ("redirect", "“builtin” redirected to “https://elsewhere.invalid/”, and souk follows to no other server."),
    ])
    func `it fails in the words of a server that does so`(fault: String, sentence: String) async throws {
        faults.set(try #require(HTTPFault(fault)))
        #expect(await failure(of: source())?.sentence == sentence)
        faults.clear()
        #expect(await failure(of: source()) == nil)
    }

    @Test func `a file is called by its path`() async {
        faults.set(.status(500))
        #expect(
            await failure(of: source(at: .file("/tmp/market.json")))?.sentence == "“/tmp/market.json” answered 500.")
    }

    @Test func `a fault that passes is outlived by trying again`() async {
        faults.set(.status(503), for: FaultSpan(times: 2))
        #expect(await failure(of: source()) == nil)
        faults.set(.status(503), for: FaultSpan(times: 3))
        #expect(await failure(of: source())?.sentence == "“builtin” answered 503.")
        #expect(faults.http == nil)
    }

    @Test func `the first questions are answered`() async {
        faults.set(.status(500), for: FaultSpan(after: 2))
        let source = source()
        #expect(await failure(of: source) == nil)
        #expect(await failure(of: source) == nil)
        #expect(await failure(of: source) != nil)
    }

    @Test func `how many there are is not asked of a server`() async throws {
        faults.set(.status(500))
        #expect(try await source().count(Query()) == 1)
    }

    @Test(arguments: [
        (HTTPFault.status(401), "The address or the password is wrong."),
        (.status(500), "“builtin” answered 500."),
        (.failing(.garbled), "“builtin” sent what could not be read: The text is not JSON."),
    ])
    func `the built-in accounts fail as a server's`(fault: HTTPFault, sentence: String) async {
        faults.set(fault)
        let servers = PretendedServers(failing: faults, by: TransportPolicy(), now: { .distantPast })
        let accounts = servers.before(EmptyAccounts())
        let error = await #expect(throws: Failure.self) {
            try await accounts.signIn(email: "john@mail.com", password: Secret("changeme"))
        }
        #expect(error?.message.plain == sentence)
    }

    @Test func `a server is not asked what a fault answers, and asked where none does`() async throws {
        faults.set(.status(500), for: FaultSpan(after: 1))
        let address = try #require(ServerAddress("http://127.0.0.1:9"))
        let asked = AskedCarrier()
        let transport = CurlTransport(
            over: FaultyCarrier(before: asked, failing: faults), policy: TransportPolicy(), pacing: .swift)
        #expect(try await transport.reply(to: Request(.anything, on: address)).status == 204)
        #expect(try await transport.reply(to: Request(.anything, on: address)).status == 500)
        #expect(asked.count == 1)
    }

    @Test func `nobody waits before a try that is only pretended`() async throws {
        faults.set(.status(503))
        let address = try #require(ServerAddress("http://127.0.0.1:9"))
        let slept = Mutex(0)
        let pacing = Pacing(
            fraction: { 1 }, sleep: { _ in slept.withLock { $0 += 1 } })
        let transport = CurlTransport(
            over: FaultyCarrier(before: AskedCarrier(), failing: faults), policy: TransportPolicy(), pacing: pacing)
        #expect(try await transport.reply(to: Request(.anything, on: address)).status == 503)
        #expect(slept.withLock { $0 } == 0)
    }
}
