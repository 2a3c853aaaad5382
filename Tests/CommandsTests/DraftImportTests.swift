import CommandKit
import CommandKitTesting
import Domain
import Storage
import Ports
import Testing

@Suite struct DraftImportTests {
    @Test func `a draft survives export and import`() async throws {
        let market = try MarketSession()
        try await market.run("draft new velo")
        for line in ["title Vélo de ville", "category loisirs", "price 19,99", "urgent oui", "image velo.png"] {
            try await market.run("draft set \(line)")
        }
        try await market.run("draft set description <<FIN", hereText: "Bleu.\n\n  Révisé.")
        let draft = await market.interpreter.workspace.openDraft
        try await market.run("draft export a.json", "draft discard", "draft import a.json")
        #expect(await market.interpreter.workspace.openDraft == draft)
        try await market.run("draft export b.json")
        let documents = market.interpreter.world.stores.documents
        #expect(try documents.read("b.json", limit: 1 << 20) == documents.read("a.json", limit: 1 << 20))
        try await market.run("undo")
        #expect(try market.elsewhere.draftNames().isEmpty)
    }

    @Test(arguments: [
        (#"{"name": "sofa", "title": "Canapé"}"#, "", "sofa"), (#"{"name": "sofa"}"#, " lampe", "lampe"),
        (#"{"title": "Canapé bleu"}"#, "", "canape-bleu"), (#"{"title": "Vélo"}"#, "", "velo-2"), ("{}", "", "draft-1"),
    ])
    func `an imported draft gets the typed name, else its own, else one from its title`(
        json: String, typed: String, name: String
    ) async throws {
        let market = try MarketSession(documents: ["a.json": json])
        try await market.run("draft new velo", "draft import a.json\(typed)")
        #expect(await market.interpreter.workspace.openDraft?.name.string == name)
    }

    @Test func `imported values are checked like typed ones`() async throws {
        let json = #"{"title": "Canapé\nbleu", "category": "MAISON", "description": "a\n\nb"}"#
        let market = try MarketSession(documents: ["a.json": json])
        try await market.run("draft import a.json")
        let draft = try #require(await market.interpreter.workspace.openDraft)
        #expect((draft.title, draft.category, draft.description) == ("Canapé bleu", "Maison", "a\n\nb"))
    }
}
