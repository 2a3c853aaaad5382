import Scaffolding
import Domain
import FoundationEssentials
import Ports
import Testing
import WireFormat

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

@Suite struct CallsArchiveTests {
    private static let lost = Failure(.unreachable, "The server did not answer.")
    private static let archived = #"{"id":7,"is_archived":true}"#
    private static let body = #"{"is_archived":true}"#

    private func archiving(_ steps: [ScriptedTransport.Step]) async throws -> Record {
        try await ScriptedTransport.answering(steps) { transport in
            let archive = try #require(HTTPServices.client(of: .calls, over: transport).archive)
            return try await archive.setArchived(true, RecordID(7))
        }
    }

    private func error(_ steps: [ScriptedTransport.Step]) async -> Failure? {
        await #expect(throws: Failure.self) { try await archiving(steps) }
    }

    @Test(arguments: [200, 201, 403, 500])
    func `the state that is read back counts, whatever the response`(status: Int) async throws {
        let record = try await archiving([
            .post("/activities/7", Self.body, status: status, "?"), .get("/activities/7", Self.archived),
        ])
        #expect(record[try #require(Schema.calls.archivedFlag)] == .boolean(true))
    }

    @Test(arguments: [404, 405, 501])
    func `a server that has no POST is sent a PATCH`(status: Int) async throws {
        let record = try await archiving([
            .post("/activities/7", Self.body, status: status, "?"), .patch("/activities/7", Self.body, Self.archived),
            .get("/activities/7", Self.archived),
        ])
        #expect(record[try #require(Schema.calls.archivedFlag)] == .boolean(true))
    }

    @Test func `a server that has taken a PATCH is not sent a POST again`() async throws {
        let steps: [ScriptedTransport.Step] = [
            .post("/activities/7", Self.body, status: 405, "?"), .patch("/activities/7", Self.body, Self.archived),
            .get("/activities/7", Self.archived), .patch("/activities/7", Self.body, Self.archived),
            .get("/activities/7", Self.archived),
        ]
        try await ScriptedTransport.answering(steps) { transport in
            let client = try HTTPServices.client(of: .calls, over: transport)
            for _ in 1...2 { _ = try await #require(client.archive).setArchived(true, RecordID(7)) }
        }
    }

    @Test func `a change that was never sent is not in doubt`() async throws {
        let transport = CurlTransport()
        let archive = try #require(
            HTTPServices.client(of: .calls, at: BoundPort().address, over: transport).archive)
        let error = await #expect(throws: Failure.self) { try await archive.setArchived(true, RecordID(7)) }
        #expect(error?.message.plain.hasSuffix("refused the connection.") == true)
        #expect(error?.message.plain.contains("not known") == false)
    }

    @Test func `a lost response to a performed change is not an error`() async throws {
        _ = try await archiving([
            .post("/activities/7", Self.body, losing: Self.lost), .get("/activities/7", Self.archived),
        ])
    }

    @Test(arguments: [#"{"id":8,"is_archived":true}"#, "[]", ""])
    func `a different or missing call leaves the result unknown`(answer: String) async throws {
        let error = await error([.post("/activities/7", Self.body, status: 200, ""), .get("/activities/7", answer)])
        #expect(error?.kind == .invalidResponse)
        #expect(error?.message.plain.hasPrefix("It is not known whether the call was archived: ") == true)
    }

    @Test func `after a cancellation the result is unknown, and nothing more is sent`() async throws {
        let error = await error([.post("/activities/7", Self.body, losing: Failure.cancelled)])
        #expect(error?.kind == .cancelled)
        #expect(error?.message == "Cancelled; it is not known whether the call was changed.")
    }

    @Test(arguments: ["..", "7/../8", ""])
    func `an invalid call id is never sent`(id: String) async throws {
        let archive = try #require(try HTTPServices.client(of: Schema.calls, over: ScriptedTransport([])).archive)
        await #expect(throws: Failure.self) { try await archive.setArchived(true, RecordID(rawValue: id)) }
    }

    @Test func `a reset is requested once, by PATCH where GET does not exist, and a refusal is reported`() async throws
    {
        let transport = ScriptedTransport([
            .get("/reset", #"{"message":"done"}"#), .get("/reset", status: 404, ""), .patch("/reset", nil, "{}"),
            .get("/reset", status: 405, ""), .patch("/reset", nil, status: 404, ""),
        ])
        let archive = try #require(HTTPServices.client(of: Schema.calls, over: transport).archive)
        try await archive.reset()
        try await archive.reset()
        await #expect(throws: Failure.self) { try await archive.reset() }
        transport.finish()
    }
}
