import CommandKit
import CommandKitTesting
import Commands
import FoundationEssentials
import Storage
import Syntax
import Testing

@Suite struct InterpreterTests {
    @Test func `a failed command leaves the workspace unchanged`() async throws {
        let session = try TestSession()
        try await session.run("turn on")
        let before = await session.interpreter.workspace
        await #expect(throws: Failure(.refused, "It failed.")) { try await session.run("fail") }
        #expect(await session.interpreter.workspace == before)
    }

    @Test func `a command that changes nothing saves nothing`() async throws {
        let session = try TestSession()
        try await session.run("look")
        #expect(try session.interpreter.world.stores.state.load().session == nil)
    }

    @Test func `a change is saved before the command ends`() async throws {
        let session = try TestSession()
        try await session.run("turn on")
        #expect(try session.interpreter.world.stores.state.load().session?.payload.settings[.theme] == "on")
    }

    @Test func `a change that could not be saved is kept, and saved with the next`() async throws {
        let disk = TestDisk()
        let interpreter = try disk.start()
        disk.faults.set(.full)
        let failure = await #expect(throws: Failure.self) { try await interpreter.run(ParsedLine("turn on")) }
        #expect(failure?.kind.exitStatus == .state)
        #expect(failure?.message.unrendered.hasSuffix("device. Your changes are kept until you leave.") == true)
        #expect(await interpreter.workspace.session.settings[.theme] == "on")
        disk.faults.clear()
        _ = try await interpreter.run(ParsedLine("look"))
        #expect(try disk.session?.settings[.theme] == "on")
    }

    @Test func `unsaved changes are saved again at each attempt to leave`() async throws {
        let disk = TestDisk()
        let interpreter = try disk.start()
        try await interpreter.saveRest()
        #expect(try disk.session == nil)
        disk.faults.set(.full)
        _ = try? await interpreter.run(ParsedLine("turn on"))
        for _ in 1...2 { await #expect(throws: Failure.self) { try await interpreter.saveRest() } }
        #expect(await interpreter.workspace.session.settings[.theme] == "on")
        disk.faults.clear()
        try await interpreter.saveRest()
        #expect(try disk.session?.settings[.theme] == "on")
    }

    @Test func `a view that the next line can save waits for it, or for the end`() async throws {
        let disk = TestDisk()
        let interpreter = try disk.start()
        for _ in 1...3 { _ = try await interpreter.run(ParsedLine("count"), readAhead: .next) }
        #expect(try await disk.stored.view.offset == 1)
        _ = try await interpreter.run(ParsedLine("count"), readAhead: .line)
        #expect(try await disk.stored.view.offset == 4)
        _ = try await interpreter.run(ParsedLine("count"), readAhead: .next)
        try await interpreter.saveRest()
        #expect(try await disk.stored.view.offset == 5)
    }

    @Test func `unsaved changes survive another souk's save, and take nothing from what it has saved`() async throws {
        let disk = TestDisk(table: .builtin)
        let mine = try disk.start()
        for line in ["let old = 0", "pin where price = 9"] { _ = try await mine.run(ParsedLine(line)) }
        disk.faults.set(.full)
        for line in [
            "let a = 1", "alias one = list", "pin where price = 1", "archive where price = 3", "set page-size 5",
        ] { _ = try? await mine.run(ParsedLine(line)) }
        disk.faults.clear()
        try await disk.run(
            "let b = 2", "unlet old", "alias two = list", "pin where price = 2", "unpin where price = 9",
            "archive where price = 4", "source listings a.json")
        try await mine.saveRest()
        let session = try #require(try disk.session)
        #expect(session.settings.pageSize == 5)
        #expect(session.sources[.listings] == .file("a.json"))
        #expect(session.settings.variables == ["a": "1", "b": "2"])
        #expect(session.settings.aliases == ["one": "list", "two": "list"])
        #expect(session.marks[.listings]?.pinned.added.map(\.id.rawValue) == ["2", "1"])
        #expect(session.marks[.listings]?.archived.added.map(\.id.rawValue) == ["4", "3"])
    }

    @Test func `two prompts' changes to the session are both kept`() async throws {
        let disk = TestDisk()
        let (first, second) = (try disk.start(), try disk.start())
        _ = try await first.run(ParsedLine("turn on"))
        _ = try await second.run(ParsedLine("count"))
        #expect(await second.workspace.session.settings[.theme] == "on")
        #expect(try await disk.stored.view.offset == 1)
    }

    /// Returns a command whose changes another souk overtakes that many times.
    private static func overtaken(by other: FileStateStore, times: Int) -> TestCommand {
        TestCommand(Signature("turn", in: .session, summary: "Turn.")) { (_, workspace) throws(Failure) in
            workspace.session.settings[.theme] = "on"
            var change = StateChange()
            let saved = try other.load().session
            var session = saved?.payload ?? Session(service: .listings)
            let count = session.settings.pageSize ?? 0
            session.settings.pageSize = count + 1
            change.session = (session, saved?.version)
            if count < times { _ = try other.commit(change) }
            return .message("Turned.")
        }
    }

    @Test func `a save that is overtaken every time gives up with a sentence`() async throws {
        var disk = TestDisk()
        disk.table = CommandTable([Self.overtaken(by: FileStateStore.inMemory(on: disk.disk), times: .max)])
        let interpreter = try disk.start()
        let error = await #expect(throws: Failure.self) { try await interpreter.run(ParsedLine("turn")) }
        #expect(error?.kind.exitStatus == .state)
        #expect(error?.message.unrendered == "Another souk keeps changing the session.")
        #expect(error?.hint?.unrendered == "Try again.")
    }

    @Test func `a save that is overtaken fifty times succeeds, as beside four busy souks`() async throws {
        var disk = TestDisk()
        disk.table = CommandTable([Self.overtaken(by: FileStateStore.inMemory(on: disk.disk), times: 50)])
        _ = try await disk.start().run(ParsedLine("turn"))
        #expect(try disk.session?.settings[.theme] == "on")
        #expect(try disk.session?.settings.pageSize == 50)
    }

    @Test func `a preview saves nothing and asks no questions`() async throws {
        let session = try TestSession()
        try await session.run("turn on")
        let before = await session.interpreter.workspace
        let output = try await session.interpreter.preview(ParsedLine("turn off --format csv"))
        #expect(output.message == "Turned.")
        _ = try await session.interpreter.preview(ParsedLine("ask"))
        await #expect(throws: Failure.self) { try await session.interpreter.preview(ParsedLine("fail")) }
        #expect(await session.interpreter.workspace == before)
        #expect(try session.interpreter.world.stores.state.load().session?.payload.settings[.theme] == "on")
    }

    @Test func `a format at the end of a line is for that line`() async throws {
        let session = try TestSession()
        #expect(try await session.run("look --format csv").format == .csv)
        #expect(try await session.run("look").format == nil)
    }
}
