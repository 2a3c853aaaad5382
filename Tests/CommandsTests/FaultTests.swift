import CommandKit
import CommandKitTesting
import Commands
import Console
import Domain
import Storage
import FoundationEssentials
import Ports
import Syntax
import Testing

@Suite struct FaultTests {
    private let faults = Faults()

    private func session(isAllowed: Bool = true) throws -> MarketSession {
        let ledger = EffectLedger(allowing: Set(EffectLedger.Effect.allCases))
        let source = ListSource(
            schema: Schema.listings, records: MarketSession.listings, categories: MarketSession.categories)
        var world = World.watched(by: ledger, sources: [source])
        if isAllowed { world.conditions.faults = faults }
        return MarketSession(
            interpreter: try Interpreter.start(table: .builtin, world: world).interpreter, ledger: ledger)
    }

    private func error(of line: String, in session: MarketSession) async -> Failure? {
        await #expect(throws: Failure.self) { try await session.run(line) }
    }

    @Test(arguments: ["fault", "fault http 503", "fault disk full", "fault defect", "fault clear"])
    func `no fault is set where that is not allowed`(line: String) async throws {
        let error = await error(of: line, in: try session(isAllowed: false))
        #expect(error?.kind == .refused)
        #expect(error?.hint == "Start souk with --allow-faults (for testers).")
        #expect(faults.http == nil && faults.disk == nil && !faults.hasDefect)
    }

    @Test func `setting a fault uses the typed words`() async throws {
        let session = try session()
        try await session.run("fault http garbled times 2 after 1")
        #expect(faults.http?.fault == .failing(.garbled))
        #expect(faults.http?.span == FaultSpan(after: 1, times: 2))
        try await session.run("fault disk read-only")
        #expect(faults.disk?.fault == .readOnly)
        let shown = try await session.run("fault")
        #expect(shown.contains("http garbled") && shown.contains("disk read-only"))
        try await session.run("fault clear")
        #expect(try await session.run("fault") == "No fault is set.\n")
    }

    @Test(arguments: [
        "fault http 200", "fault http well", "fault disk wet", "fault http 503 after", "fault http 503 after -1",
        "fault http 503 times 0", "fault http 503 after 1 after 2", "fault http 503 soon 1",
    ])
    func `an unknown fault is reported, and the others stay`(line: String) async throws {
        let session = try session()
        try await session.run("fault http 500")
        #expect(await error(of: line, in: session)?.kind == .usage)
        #expect(faults.http?.fault == .status(500))
    }

    @Test func `a defect fails one command and changes nothing`() async throws {
        let session = try session()
        try await session.run("list")
        try await session.run("fault defect")
        let error = await error(of: "pin 1", in: session)
        #expect(error?.kind == .defect)
        #expect(error?.kind.exitStatus == .defect)
        #expect(await session.interpreter.workspace.view.pinned.added.isEmpty)
        #expect(try await session.run("pin 1").hasPrefix("Pinned"))
    }

    /// Returns a world on a market in which no draft can be saved.
    private func fullWorld() -> World {
        let ledger = EffectLedger(allowing: Set(EffectLedger.Effect.allCases))
        let source = ListSource(
            schema: Schema.listings, records: MarketSession.listings, categories: MarketSession.categories)
        var world = World.watched(by: ledger, sources: [source])
        world.conditions.faults = faults
        world.stores.state = WatchedStateStore(FileStateStore.inMemory()) { (_) throws(Failure) in
            throw Failure(.unwritable, "There is no room.")
        }
        return world
    }

    @Test func `a defect waits for a command other than an expectation`() async throws {
        let lines = ["fault defect", "expect internal", "list", "expect exit 70"]
        let run = try await PrintedScript(.lines(lines), in: fullWorld())
        #expect(run.status == .success, "\(run.printed)")
    }

    @Test func `an expectation does not fail for what the command before it could not save`() async throws {
        let lines = ["draft new velo", "expect exit 7", "expect error \"no room\"", "echo on"]
        let run = try await PrintedScript(.lines(lines), in: fullWorld())
        #expect(run.printed.components(separatedBy: "error:").count == 3, "\(run.printed)")
        #expect(run.printed.hasPrefix("souk: command:1: error:") && run.printed.contains("on\n"))
    }
}
