import CommandKitTesting
import Domain
import Ports
import Testing
import WireFormat
import FoundationEssentials

@testable import Servers

@Suite struct CallsClientTests {
    @Test func `a cold server gets extra time until its first response`() async throws {
        let transport = ScriptedTransport([
            .get("/activities", losing: Failure(.unreachable, "The service could not be reached.")),
            .get("/activities", status: 503, "asleep"),
            .get("/activities", "[]"), .get("/activities", "[]"),
        ])
        let client = try HTTPServices.client(of: Schema.calls, over: transport)
        for _ in 0..<4 { _ = try? await client.page(Query()) }
        #expect(transport.requests.map(\.deadline) == [.seconds(45), .seconds(45), .seconds(45), .seconds(10)])
    }

    @Test(.timeLimit(.minutes(10))) func `a cold start is reported once`() async throws {
        let watcher = NotingWatcher()
        let host = ColdStartServer(
            over: WaitingTransport(watcher: watcher), within: (.seconds(10), .seconds(45)), watcher: watcher,
            patience: .milliseconds(10))
        for _ in 0..<2 { _ = try await host.response(to: Request(.anything, on: .local)) }
        #expect(watcher.notes.map(\.plain) == ["waking up “http://localhost:8080”"])
    }
}

/// Answers only after the watcher has received a report.
private struct WaitingTransport: Transport {
    let watcher: NotingWatcher

    func response(to request: Request) async throws(Failure) -> HTTPResponse {
        while watcher.notes.isEmpty { try? await Task.sleep(for: .milliseconds(5)) }
        return HTTPResponse(status: 200, body: Data())
    }
}
