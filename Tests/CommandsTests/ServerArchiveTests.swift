import CommandKit
import Scaffolding
import Commands
import Console
import FoundationEssentials
import Synchronization
import Syntax
import Testing

/// The archive of a calls server, shared by all users of that server.
@Suite struct ServerArchiveTests {
    /// A server with ten calls, two of them archived at first.
    private final class CallServer: SourceOfPages, RemoteArchive {
        private struct State {
            var archived: Set<RecordID> = [RecordID(9), RecordID(10)]
            var sent: [String] = []
            var refused: RecordID?
            var gone: RecordID?
        }

        let schema = Schema.calls
        let location: Ports.SourceLocation
        let abilities: QueryAbilities = .all
        private let state = Mutex(State())

        init(at address: String = "http://localhost:1") {
            location = .server(ServerAddress(inPlaceOf: .file(address)))
        }

        var archive: (any RemoteArchive)? { self }
        var sent: [String] { state.withLock(\.sent) }
        var archived: Set<RecordID> { state.withLock(\.archived) }

        /// Makes the server refuse to change a call, or none if nil.
        func refuse(_ id: RecordID?) { state.withLock { $0.refused = id } }

        /// Removes a call for everyone.
        func remove(_ id: RecordID) { state.withLock { $0.gone = id } }

        private var calls: ListSource {
            let archived = archived
            let calls = (1...10).map { id in
                Schema.calls.record(
                    id,
                    [
                        "from": .text("Caller \(id)"), "type": .text(id.isMultiple(of: 2) ? "missed" : "answered"),
                        "archivedAtFirst": .boolean(archived.contains(RecordID(id))),
                    ])
            }
            return ListSource(schema: Schema.calls, records: calls)
        }

        func page(_ query: Query) async throws(Failure) -> Page { try await calls.page(query) }
        func count(_ query: Query) async throws(Failure) -> Int? { try await calls.count(query) }

        func setArchived(_ isArchived: Bool, _ id: RecordID) async throws(Failure) -> Record {
            if state.withLock(\.gone) == id { throw Failure(.notFound, "It has no such call.") }
            let isRefused = state.withLock { state in
                guard state.refused != id else { return true }
                state.sent.append((isArchived ? "+" : "-") + id.rawValue)
                if isArchived { state.archived.insert(id) } else { state.archived.remove(id) }
                return false
            }
            if isRefused { throw Failure(.unreachable, "It is gone.") }
            return Schema.calls.record(id, ["archivedAtFirst": .boolean(isArchived)])
        }

        func reset() async throws(Failure) {
            state.withLock { state in
                state.sent.append("reset")
                state.archived = State().archived
            }
        }
    }

    private let server = CallServer()
    private let session: MarketSession

    init() throws { session = try MarketSession(sources: [server]) }

    private func said(_ line: String) async throws(Failure) -> String? {
        try await session.output(line).message?.plain
    }

    @Test func `restore all restores only the records of the result`() async throws {
        _ = try await said("archive where type = missed")
        _ = try await said("filter type = missed")
        #expect(try await said("restore where from ~ '2'") == "Restored “Caller 2”.")
        #expect(try await said("restore all") == "Restored 4 calls.")
        #expect(server.sent == ["+2", "+4", "+6", "+8", "-2", "-4", "-6", "-8", "-10"])
        #expect(server.archived == [RecordID(9)])
        #expect(try await said("restore all") == "Nothing to restore.")
        #expect(try await said("restore everywhere") == "Restored “Caller 9”.")
    }

    @Test func `undo and redo change the server, too`() async throws {
        _ = try await said("list")
        _ = try await said("pin 2")
        #expect(try await said("archive 1") == "Archived “Caller 1”.")
        #expect(try await said("undo") == "Undid “archive 1”. Restored “Caller 1” on “http://localhost:1”.")
        #expect(server.sent == ["+1", "-1"])
        #expect(await session.interpreter.workspace.marks.pinned.added.count == 1)
        #expect(try await said("redo") == "Redid “archive 1”. Archived “Caller 1” on “http://localhost:1”.")
        #expect(server.sent == ["+1", "-1", "+1"])
        _ = try await said("undo")
        #expect(try await said("undo") == "Undid “pin 2”.")
    }

    @Test func `changes a server made before failing are undone`() async throws {
        server.refuse(RecordID(3))
        let error = await #expect(throws: Failure.self) { try await session.run("archive everywhere") }
        #expect(error?.message.plain == "Archived 2 of 8. It is gone.")
        server.refuse(nil)
        #expect(try await said("undo") == "Undid “archive everywhere”. Restored 2 calls on “http://localhost:1”.")
        #expect(server.sent == ["+1", "+2", "-1", "-2"])
    }

    @Test func `an undo that the server refuses can be repeated`() async throws {
        _ = try await said("archive everywhere where from = 'Caller 4' or from = 'Caller 5'")
        server.refuse(RecordID(5))
        let error = await #expect(throws: Failure.self) { try await session.run("undo") }
        #expect(error?.message.plain == "Restored 1 of 2. It is gone.")
        #expect(error?.hint?.plain == "Type undo to try again.")
        server.refuse(nil)
        #expect(try await said("undo")?.hasPrefix("Undid “archive everywhere where") == true)
        #expect(server.archived == [RecordID(9), RecordID(10)])
        await #expect(throws: Failure(.refused, "Nothing to undo.")) { try await session.run("undo") }
    }

    @Test func `undo passes over a call that the server no longer has`() async throws {
        _ = try await said("list")
        _ = try await said("pin 2")
        _ = try await said("archive 1-3")
        server.remove(RecordID(2))
        let restored = "Restored 2 calls on “http://localhost:1”. “Caller 2” no longer exists."
        #expect(try await said("undo") == "Undid “archive 1-3”. \(restored)")
        #expect(server.sent == ["+1", "+2", "+3", "-1", "-3"])
        #expect(try await said("undo") == "Undid “pin 2”.")
    }

    @Test func `undoing a change on another server names it`() async throws {
        _ = try await said("archive everywhere where from = 'Caller 1'")
        var elsewhere = session.interpreter.world
        elsewhere.sources.all = [CallServer(at: "http://localhost:2")]
        let other = try Interpreter.start(table: .builtin, world: elsewhere).interpreter
        let error = await #expect(throws: Failure.self) { try await other.run(ParsedLine("undo")) }
        let line = "archive everywhere where from = 'Caller 1'"
        let sentence = "“\(line)” was done on “http://localhost:1”, no longer the source of calls."
        #expect(error?.message.plain == sentence)
        #expect(error?.hint?.plain == "Type source calls http://localhost:1 first.")
    }

    @Test func `reset asks first and can be undone`() async throws {
        _ = try await said("archive everywhere where from = 'Caller 1'")
        _ = try await said("restore everywhere where from = 'Caller 9'")
        let before = server.archived
        let unasked = await #expect(throws: Failure.self) { try await session.run("reset") }
        #expect(unasked?.kind == .usage)
        #expect(
            unasked?.message.plain.contains("on “http://localhost:1” to their original state, for everyone") == true)
        let line = try ParsedLine("reset")
        await #expect(throws: Failure(.cancelled, "Nothing was changed.")) {
            try await session.interpreter.run(line, asking: ScriptedPrompter(agrees: false))
        }
        #expect(!server.sent.contains("reset"))
        let output = try await session.interpreter.run(line, asking: ScriptedPrompter(agrees: true)).output
        #expect(
            output.message?.plain == "The calls are back in their original state: 1 call restored, 1 call archived.")
        #expect(server.archived == [RecordID(9), RecordID(10)])
        _ = try await said("undo")
        #expect(server.archived == before)
    }
}
