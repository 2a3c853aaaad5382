import Domain
import Servers
import Ports
import Testing
import WireFormat

@Suite struct CallsArchiveTests {
    private static let lost = Failure(.unreachable, "The server did not answer.")
    private static let archived = #"{"id":7,"is_archived":true}"#
    private static let unarchived = #"{"id":7,"is_archived":false}"#
    private static let body = #"{"is_archived":true}"#

    private func archiving(_ steps: [ScriptedTransport.Step], _ isArchived: Bool = true) async throws -> Record {
        let transport = ScriptedTransport(steps)
        defer { transport.finish() }
        let archive = try #require(HTTPServices.client(of: Schema.calls, over: transport).archive)
        return try await archive.setArchived(isArchived, RecordID(7))
    }

    private func error(_ steps: [ScriptedTransport.Step], _ isArchived: Bool = true) async -> Failure? {
        await #expect(throws: Failure.self) { try await archiving(steps, isArchived) }
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

    @Test func `a call is unarchived in the same way`() async throws {
        _ = try await archiving(
            [
                .post("/activities/7", #"{"is_archived":false}"#, status: 200, Self.unarchived),
                .get("/activities/7", #"{"id":7}"#),
            ], false)
    }

    @Test func `a lost response to a performed change is not an error`() async throws {
        _ = try await archiving([
            .post("/activities/7", Self.body, losing: Self.lost), .get("/activities/7", Self.archived),
        ])
    }

    @Test(arguments: [
        (200, "", "."), (403, #"{"message":"Read only","statusCode":403}"#, ": “Read only”."), (500, "", "."),
    ])
    func `a server that replies without making the change counts as refusing`(status: Int, answer: String, rest: String)
        async throws
    {
        let error = await error([
            .post("/activities/7", Self.body, status: status, answer), .get("/activities/7", Self.unarchived),
        ])
        #expect(error?.kind == .service)
        #expect(error?.message.plain == "“http://localhost:8080” refused to archive the call\(rest)")
    }

    @Test func `a lost request differs from a refusal`() async throws {
        let error = await error([
            .post("/activities/7", Self.body, losing: Self.lost), .get("/activities/7", Self.unarchived),
        ])
        #expect(error?.kind == .unreachable)
        #expect(
            error?.message.plain
                == "The request to “http://localhost:8080” was lost: the call is not archived.")
    }

    @Test func `if the call cannot be read back, the result is unknown`() async throws {
        let error = await error([
            .post("/activities/7", Self.body, losing: Self.lost), .get("/activities/7", losing: Self.lost),
        ])
        #expect(error?.kind == .unreachable)
        #expect(
            error?.message.plain == "It is not known whether the call was archived: The server did not answer.")
    }

    @Test(arguments: [#"{"id":8,"is_archived":true}"#, "[]", ""])
    func `a different or missing call leaves the result unknown`(answer: String) async throws {
        let error = await error([.post("/activities/7", Self.body, status: 200, ""), .get("/activities/7", answer)])
        #expect(error?.kind == .invalidResponse)
        #expect(error?.message.plain.hasPrefix("It is not known whether the call was archived: ") == true)
    }

    @Test func `a missing call is refused`() async throws {
        let error = await error([
            .post("/activities/7", Self.body, status: 404, ""),
            .patch("/activities/7", Self.body, status: 404, ""), .get("/activities/7", status: 404, ""),
        ])
        #expect(error?.message.plain == "“http://localhost:8080” has no call 7.")
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
