import Domain
import Ports
import Synchronization
import Testing
import WireFormat
import FoundationEssentials

@testable import Servers

@Suite struct CallsClientTests {
    @Test func `all calls are read, archived ones included, newest first`() async throws {
        let answer = #"""
            [{"id":2,"created_at":"2018-04-18T16:59:48.000Z","direction":"inbound","from":"Ada","to":null,"via":"1",
            "duration":"120","is_archived":true,"call_type":"missed"},
            {"id":"5c8e0b1f9a2d3e4f5a6b7c8d","from":33612345678,"duration":7}]
            """#
        let transport = ScriptedTransport([.get("/activities", answer)])
        let page = try await HTTPServices.client(of: Schema.calls, over: transport).page(Query())
        #expect(page.records.map(\.id.rawValue) == ["2", "5c8e0b1f9a2d3e4f5a6b7c8d"])
        #expect(try page.records.map { try $0.text("from", in: Schema.calls) } == ["Ada", "33612345678"])
        let flag = try #require(Schema.calls.archivedFlag)
        #expect(page.records.map { $0[flag] } == [.boolean(true), .boolean(false)])
        #expect(page.total == 2)
    }

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

    @Test(.timeLimit(.minutes(1))) func `a cold start is reported once`() async throws {
        let watcher = NotingWatcher()
        let host = ColdStartServer(
            over: WaitingTransport(watcher: watcher), within: (.seconds(10), .seconds(45)), watcher: watcher,
            patience: .milliseconds(10))
        for _ in 0..<2 { _ = try await host.response(to: Request(.anything, on: .local)) }
        #expect(watcher.notes == ["waking up “http://localhost:8080”"])
    }
}

/// Records the reports it receives.
private final class NotingWatcher: ProgressWatcher {
    private let kept = Mutex<[String]>([])

    var notes: [String] { kept.withLock { $0 } }

    func report(_ progress: Message) {
        kept.withLock { $0.append(progress.plain) }
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
