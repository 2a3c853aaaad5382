import CommandKit
import CommandKitTesting
import Commands
import Rendering
import Testing

/// Field titles that are shown can also be typed.
@Suite struct FieldTitleTests {
    private let market: MarketSession

    init() throws {
        market = try MarketSession { world in
            world.conditions.usualLanguage = .french
            world.conditions.translation = { Localizer($1).typed($0) }
        }
    }

    @Test(arguments: [
        ("filter prix < 50", "price < 50"), ("filter PRIX < 50 et non urgent", "price < 50 and not urgent"),
        ("filter price < 50", "price < 50"), ("filter Catégorie = mais", "category = Maison"),
        ("filter categorie in (mode, loi)", "category in (mode, Loisirs)"),
        ("filter catégorie ~ mais", "category ~ mais"),
        ("filter creation = \"\" ou épinglé", "created = \"\" or pinned"),
    ])
    func `a filter is kept with the English names`(line: String, kept: String) async throws {
        try await market.run(line)
        #expect(await market.interpreter.workspace.view.filter == kept)
    }

    @Test(arguments: [
        ("created within 2019", "created = 2019"), ("price within 2019", "price <= 2019"),
        ("price more than 100", "price > 100"), ("price less than 100 €", "price < 100€"),
        ("prix plus de 100", "price > 100"), ("prix moins de 100 et urgent", "price < 100 and urgent"),
        ("prix supérieur à 100", "price > 100"), ("price أكثر من 100", "price > 100"),
        ("price at least 100", "price >= 100"), ("price at most 100 euros", "price <= 100€"),
        ("prix au plus 100", "price <= 100"), ("price على الأقل 100", "price >= 100"),
        ("price أقل من 100", "price < 100"), ("created more than 3 days ago", "created < \"3 days ago\""),
        ("created less than 3 days", "created > -3d"),
        ("price under 100 and over 50", "price < 100 and price > 50"),
        ("prix >= 10 et <= 20 ou plus de 500", "price >= 10 and price <= 20 or price > 500"),
        ("created after 2019 and not before march 2020", "created > 2019 and not created < 2020-03"),
    ])
    func `an operator in words suits the kind of the field`(filter: String, kept: String) async throws {
        try await market.run("filter \(filter)")
        #expect(await market.interpreter.workspace.view.filter == kept)
    }

    @Test func `a filter keeps its meaning in another language`() async throws {
        let found = try await market.ids("filter prix < 50 et catégorie = mode")
        try await market.run("set language ar")
        #expect(try await market.ids("list") == found)
        #expect(try await market.ids("filter السعر < 50 و الفئة = mode") == found)
        // The usual spelling has no space after the “and”.
        #expect(try await market.ids("filter السعر < 50 والفئة = mode") == found)
        #expect(try await market.ids("filter السعر بين 0 و49.99 والفئة = mode") == found)
        #expect(!found.isEmpty)
    }

    @Test(arguments: [(Language.french, "Annonces"), (.arabic, "الإعلانات")])
    func `a service is chosen at the start by the title of its records`(language: Language, name: String) async throws {
        var world = World.inMemory(sources: [ListSource(schema: Schema.calls, records: []), MarketSession.source])
        world.conditions.usualLanguage = language
        world.conditions.translation = { Localizer($1).typed($0) }
        let service = ServiceName(rawValue: name)
        let interpreter = try Interpreter.start(table: .builtin, world: world, service: service).interpreter
        #expect(await interpreter.workspace.session.service == .listings)
    }

    @Test func `an order, columns and charts take titles`() async throws {
        try await market.run("sort prix desc")
        #expect(await market.interpreter.workspace.view.sort == "price")
        try await market.run("list titre, prix")
        #expect(await market.interpreter.workspace.view.fields == ["title", "price"])
        try await market.run("set columns listings titre,Prix")
        #expect(await market.interpreter.settings.columns[.listings] == ["title", "price"])
        try await market.run("chart prix by catégorie")
    }

    @Test func `a draft takes titles and the beginning of a category`() async throws {
        for line in ["draft new a", "draft set titre Table", "draft set catégorie mais", "draft set prix 5"] {
            try await market.run(line)
        }
        let draft = try #require(await market.interpreter.workspace.openDraft)
        #expect(draft.title == "Table")
        #expect(draft.category == "Maison")
        #expect(draft.price == Money(5))
        let error = await #expect(throws: Failure.self) { try await market.run("draft set catégorie mo mo") }
        #expect(error?.kind == .notFound)
    }

    @Test(arguments: [
        ("filter prix", "“prix” needs a comparison.", "For example: prix < 200."),
        ("filter price < x", "“x” is not an amount.", "For example: prix < 200 or prix = €19.99."),
        ("sort prxi", "“prxi” is not a field of listings.", "Did you mean prix?"),
        ("chart images", "“images” is not a field of listings.", "Did you mean image?"),
        ("draft set titr a", "Drafts have no field “titr”.", "Did you mean titre?"),
    ])
    func `an error names the field as it is shown`(line: String, sentence: String, hint: String) async throws {
        let error = await #expect(throws: Failure.self) { try await market.run(line) }
        #expect(error?.message.plain == sentence)
        #expect(error?.hint?.plain == hint)
    }

    @Test(arguments: [
        ("filter pri", ["prix"]), ("filter pric", ["price"]), ("sort créa", ["création"]), ("sort crea", ["création"]),
        ("draft set ca", ["catégorie"]), ("filter catégorie = Mai", ["Maison"]), ("filter épi", ["épinglé"]),
        ("list tit", ["titre"]),
    ])
    func `titles are completed`(line: String, texts: [String]) async throws {
        let candidates = await market.interpreter.completer().complete(line).candidates
        #expect(candidates.map(\.text) == texts)
    }
}
