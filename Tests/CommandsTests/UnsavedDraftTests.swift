import CommandKit
import CommandKitTesting
import Scaffolding
import Commands
import Console
import FoundationEssentials
import Storage
import Syntax
import Testing

/// Unsaved changes survive while another souk saves.
@Suite struct UnsavedDraftTests {
    private let faults = Faults()
    private let market: MarketSession
    private let store: FileStateStore
    private let velo: DraftName

    init() async throws {
        velo = try #require(DraftName("velo"))
        market = try MarketSession(failing: faults)
        store = market.elsewhere
        try await market.run("draft new velo", "draft set title Velo")
        faults.set(.full)
        await #expect(throws: Failure.self) { try await market.run("draft set description Bleu") }
        faults.clear()
    }

    @Test func `locally changed fields override another souk's save`() async throws {
        try store.change(velo) { ($0.price, $0.title) = (Money(80), "Velo de ville") }
        try await market.run("draft set urgent yes")
        let draft = try #require(try store.draft(velo)?.payload)
        #expect(draft.title == "Velo de ville")
        #expect(draft.price == Money(80))
        #expect(draft.description == "Bleu")
        #expect(draft.isUrgent == true)
    }

    @Test func `an imported draft keeps its versions when it can be saved later`() async throws {
        try await market.run("state export a.json", "draft rename bike", "draft discard bike")
        faults.set(.full)
        await #expect(throws: Failure.self) { try await market.run("state import a.json") }
        await #expect(throws: Failure.self) { try await market.run("draft set urgent yes") }
        #expect(try store.draftNames().isEmpty)
        faults.clear()
        try await market.run("status")
        #expect(try store.versions(of: velo).versions.map(\.draft.isUrgent) == [true, nil, nil, nil])
        #expect(try store.versions(of: velo).versions.map(\.draft.description) == ["Bleu", "Bleu", nil, nil])
    }

    @Test func `the trash and the versions follow a draft whose name another one has before it is saved`() async throws
    {
        try await market.run("status")
        faults.set(.full)
        for line in ["draft rename bike", "draft new velo", "draft set title Autre", "draft discard", "draft new velo"]
        {
            await #expect(throws: Failure.self) { try await market.run(line) }
        }
        faults.clear()
        try await market.run("status")
        let bike = try #require(DraftName("bike"))
        #expect(try store.versions(of: bike).versions.map(\.draft.description) == ["Bleu", nil, nil])
        #expect(try store.versions(of: velo).versions.map(\.draft.title) == [nil])
        let trash = try market.interpreter.world.stores.state.discarded()
        #expect(trash.payload.map(\.draft.title) == ["Autre"])
        for _ in 1...5 { try await market.run("undo") }
        #expect(try store.draftNames() == [velo])
        #expect(try store.versions(of: velo).versions.map(\.draft.description) == ["Bleu", nil, nil])
    }

    @Test func `a change that is saved late can be undone after a restart`() async throws {
        faults.set(.full)
        await #expect(throws: Failure.self) { try await market.run("draft set price 80") }
        faults.clear()
        try await market.run("status")
        #expect(try store.draft(velo)?.payload.price == Money(80))
        var world = market.interpreter.world
        for (description, title) in [("Bleu", "Velo"), (nil, "Velo"), (nil, nil)] {
            world.stores.state = market.elsewhere
            let later = try Interpreter.start(table: .builtin, world: world).interpreter
            _ = try await later.run(ParsedLine("undo"))
            let draft = try #require(try store.draft(velo)?.payload)
            #expect((draft.price, draft.description, draft.title) == (nil, description, title))
        }
    }

    @Test func `a draft discarded by another souk is restored`() async throws {
        var discarded = StateChange()
        discarded.drafts = [.discard(velo, after: try #require(try store.draft(velo)?.version))]
        _ = try store.commit(discarded)
        try await market.run("draft set urgent yes")
        #expect(try store.draft(velo)?.payload.description == "Bleu")
    }
}

@Suite struct FaultTests {
    /// Returns a world on a market in which no draft can be saved.
    private func fullWorld() -> World {
        let faults = Faults()
        faults.set(.full)
        return World.inMemory(sources: [MarketSession.source], failing: faults)
    }

    @Test func `a defect waits for a command other than an expectation`() async throws {
        let lines = ["fault defect", "expect internal", "list", "expect exit 70"]
        let run = try await PrintedScript(.lines(lines), in: fullWorld())
        #expect(run.status == .success, "\(run.printed)")
    }

    @Test func `an expectation does not fail for what the command before it could not save`() async throws {
        let lines = ["draft new velo", "expect exit 7", "expect error \"No space left\"", "echo on"]
        let run = try await PrintedScript(.lines(lines), in: fullWorld())
        #expect(run.printed.components(separatedBy: "error:").count == 3, "\(run.printed)")
        #expect(run.printed.hasPrefix("souk: command:1: error:") && run.printed.contains("on\n"))
    }
}
