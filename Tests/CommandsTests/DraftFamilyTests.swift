import CommandKit
import CommandKitTesting
import Commands
import Domain
import Storage
import Ports
import Syntax
import Testing

/// Drafts made from other drafts and from listings.
@Suite struct DraftFamilyTests {
    private static let writing: Set<EffectLedger.Effect> = [.saveSession, .saveDraft]

    private func names(in market: MarketSession) throws -> [String] {
        try market.interpreter.world.stores.state.draftNames().map(\.string)
    }

    @Test func `a renamed draft keeps its fields and stays open, and undo takes it back`() async throws {
        let market = try MarketSession(allowing: Self.writing.union([.renameDraft]))
        try await market.run("draft new velo")
        try await market.run("draft set title Vélo")
        let before = await market.interpreter.workspace
        try await market.run("draft rename velo-bleu")
        let renamed = await market.interpreter.workspace
        #expect(renamed.openDraft?.name.string == "velo-bleu")
        #expect(renamed.openDraft?.title == "Vélo")
        #expect(try names(in: market) == ["velo-bleu"])
        try await market.run("undo")
        let undone = await market.interpreter.workspace
        #expect((undone.session, undone.openDraft) == (before.session, before.openDraft))
        #expect(try names(in: market) == ["velo"])
        try await market.run("redo")
        #expect(try names(in: market) == ["velo-bleu"])
        #expect(market.ledger.offences == [])
    }

    @Test func `a draft that is not open is renamed and stays closed`() async throws {
        let market = try MarketSession(allowing: Self.writing.union([.renameDraft]))
        try await market.run("draft new velo")
        try await market.run("draft new sofa")
        try await market.run("draft rename velo lampe")
        #expect(try names(in: market) == ["lampe", "sofa"])
        #expect(await market.interpreter.workspace.openDraft?.name.string == "sofa")
        let error = await #expect(throws: Failure.self) { try await market.run("draft rename lampe sofa") }
        #expect(error?.message == "A draft named “\("sofa")” already exists.")
        #expect(try names(in: market) == ["lampe", "sofa"])
    }

    @Test func `a copy is opened, and changes to it do not affect the original`() async throws {
        let market = try MarketSession(allowing: Self.writing)
        try await market.run("draft new velo")
        try await market.run("draft set title Vélo")
        try await market.run("draft duplicate velo-vert")
        try await market.run("draft set title Vélo vert")
        try await market.run("draft duplicate velo lampe")
        let workspace = await market.interpreter.workspace
        #expect(workspace.openDraft?.name.string == "lampe")
        let drafts = try market.elsewhere.drafts()
        let titles = drafts.sorted { $0.key.string < $1.key.string }.map(\.value.title)
        #expect(titles == ["Vélo", "Vélo", "Vélo vert"])
        #expect(market.ledger.offences == [])
    }

    @Test func `a draft that begins with a listing has all that an ad has`() async throws {
        let market = try MarketSession(allowing: Self.writing)
        try await market.run("list")
        try await market.run("draft from 7")
        try await market.run("draft from 7")
        try await market.run("draft from 7 mine")
        let workspace = await market.interpreter.workspace
        #expect(try names(in: market) == ["mine", "table-7", "table-7-2"])
        let draft = try #require(workspace.openDraft)
        #expect((draft.name.string, draft.title, draft.category) == ("mine", "Table 7", MarketSession.categories[1]))
        #expect((draft.price, draft.isUrgent) == (Money(70), true))
        #expect((draft.description, draft.image) == (nil, nil))
        let error = await #expect(throws: Failure.self) { try await market.run("draft from 1 mine") }
        #expect(error?.kind == .refused)
        #expect(await market.interpreter.workspace == workspace)
    }

    @Test func `a draft cannot start from a service without ads`() async throws {
        let ledger = EffectLedger(allowing: [.saveSession, .page])
        let world = World.watched(
            by: ledger, sources: [Shop.source(keeping: MemoryCredentialStore(), now: { Shop.opening })])
        let shop = try Interpreter.start(table: .builtin, world: world).interpreter
        let error = await #expect(throws: Failure.self) {
            _ = try await shop.run(try ParsedLine(reading: "draft from 1"))
        }
        #expect(
            error
                == Failure(
                    .refused, "A draft cannot be started from \("products").", hint: "Type use listings."))
    }
}
