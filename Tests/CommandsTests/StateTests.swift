import CommandKit
import CommandKitTesting
import Scaffolding
import Commands
import Storage
import FoundationEssentials
import Syntax
import Testing

/// Moving all state from one machine to another.
@Suite struct StateTests {
    /// Returns a workspace with several days of use, and its state exported to `a.json`.
    private func exported() async throws -> (workspace: Workspace, state: SavedState) {
        let market = try MarketSession()
        for line in [
            "draft new velo", "draft set title Vélo", "draft new sofa", "search Vélo", "save search velos", "pin 1-2",
            "archive 3", "set page-size 5", "next", "source listings other.json", "draft open velo",
            "state export a.json",
        ] { try await market.run(line) }
        let documents = market.interpreter.world.stores.documents
        return (await market.interpreter.workspace, try documents.readState("a.json").payload)
    }

    /// Returns a session that can import a state as `a.json`.
    private func market(reading state: SavedState) throws -> MarketSession {
        let market = try MarketSession()
        try market.interpreter.world.stores.documents.writeState(state, to: "a.json")
        return market
    }

    @Test func `importing into an empty home restores everything`() async throws {
        let (old, state) = try await exported()
        let market = try market(reading: state)
        #expect(
            try await market.run("state import a.json --sources").hasPrefix(
                "Read 2 drafts and the session from a.json. Sources: listings from other.json.\n"))
        let new = await market.interpreter.workspace
        #expect(new.session == old.session)
        #expect(try market.elsewhere.draftNames().map(\.string) == ["sofa", "velo"])
        #expect(new.openDraft?.title == "Vélo")
        let stored = try Interpreter.start(table: .builtin, world: market.interpreter.world).interpreter
        #expect(await stored.workspace.session == old.session)
        let unasked = try await self.market(reading: state).run("state import a.json")
        #expect(unasked.contains("Sources left out: listings from other.json."), "\(unasked)")
    }

    @Test func `an import that is cancelled brings nothing`() async throws {
        let market = try market(reading: try await exported().state)
        let before = await market.interpreter.workspace
        await #expect(throws: Failure.cancelled) {
            try await market.interpreter.run(
                ParsedLine("state import a.json"), asking: ScriptedPrompter(agrees: nil))
        }
        #expect(await market.interpreter.workspace == before)
    }

    @Test func `into a used home nothing is lost, and undo takes all of it back`() async throws {
        let (old, state) = try await exported()
        let market = try market(reading: state)
        for line in [
            "draft new velo", "draft set title Other", "search Table", "save search velos", "pin 1", "set page-size 7",
        ] { try await market.run(line) }
        let (before, kept) = (await market.interpreter.workspace, try market.elsewhere.drafts())
        let said = try await market.run("state import a.json --sources")
        #expect(said.contains("“velo” was imported as “velo-2”."))
        let after = await market.interpreter.workspace
        #expect(after.openDraft == before.openDraft)
        let drafts = try market.elsewhere.drafts()
        #expect(drafts.count == 3)
        #expect(drafts[try #require(DraftName("velo-2"))]?.title == "Vélo")
        #expect(after.session.searches["velos"]?.search == "Table")
        #expect(after.session.searches["velos-2"]?.search == "Vélo")
        #expect(after.view.search == "Table")
        #expect(Set(after.marks.pinned.added) == Set(before.marks.pinned.added).union(old.marks.pinned.added))
        #expect(after.marks.archived.added == old.marks.archived.added)
        #expect(after.session.settings.pageSize == 7)
        #expect(after.session.sources == old.session.sources)
        try await market.run("undo")
        let undone = await market.interpreter.workspace
        #expect(try market.elsewhere.drafts() == kept)
        #expect(undone.session.searches == before.session.searches)
        #expect(undone.marks.pinned.added == before.marks.pinned.added)
    }

    @Test func `undo of it puts drafts into the trash with their versions, and redo takes them out`() async throws {
        let (_, state) = try await exported()
        let market = try market(reading: state)
        try await market.run("draft new lampe", "state import a.json")
        let history = try await market.run("draft history velo")
        try await market.run("undo")
        #expect(try await market.run("draft trash").contains("2 drafts.\n"))
        try await market.run("redo")
        #expect(try await market.run("draft history velo") == history)
        #expect(try await market.run("draft trash") == "The trash is empty.\n")
    }

    @Test func `the trash is imported once, without expired drafts`() async throws {
        let old = try MarketSession()
        for line in [
            "draft new velo", "draft set title Vélo", "draft discard", "draft new sofa", "draft discard",
            "state export a.json",
        ] { try await old.run(line) }
        var state = try old.interpreter.world.stores.documents.readState("a.json").payload
        #expect(state.removed.map(\.draft.draft.name.string) == ["sofa", "velo"])
        let trash = try await old.run("draft trash")
        var expired = state.removed[0]
        expired.discarded -= 31 * 86_400
        state.removed.append(expired)
        let new = try market(reading: state)
        #expect(try await new.run("state import a.json").contains(" 2 drafts went to the trash.\n"))
        #expect(try await new.run("draft trash") == trash)
        #expect(try await !new.run("state import a.json").contains("trash"))
        #expect(try await new.run("draft trash") == trash)
        #expect(try await new.run("draft undelete velo").contains("Brought back “velo”."))
        #expect(try await new.run("draft history").contains("2 versions.\n"))
    }

    @Test func `an unsaved draft is exported as it is`() async throws {
        let velo = try #require(DraftName("velo"))
        var draft = Draft(name: velo, created: Date(timeIntervalSince1970: 0))
        let saved = [2, 1].map { DraftVersion(number: $0, saved: draft.created, draft: draft) }
        #expect(SavedDraft(draft, versions: saved).versions == saved)
        draft.title = "Vélo"
        #expect(SavedDraft(draft, versions: saved).versions.map(\.number) == [3, 2, 1])
        #expect(SavedDraft(draft, versions: saved).draft == draft)
        #expect(SavedDraft(draft, versions: []).versions[0].number == 1)
    }

    @Test func `history lines are merged once`() async throws {
        let state = SavedState(session: Session(service: .listings), drafts: [], lines: ["search a", "search b"])
        let market = try market(reading: state)
        try market.interpreter.world.stores.history.append(HistoryEntry("search b"))
        try await market.run("state import a.json", "state import a.json")
        #expect(try market.interpreter.world.stores.history.entries().map(\.line) == ["search b", "search a"])
    }
}
