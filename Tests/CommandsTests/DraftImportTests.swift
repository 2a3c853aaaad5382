import CommandKit
import CommandKitTesting
import Storage
import Testing

@Suite struct DraftImportTests {

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
