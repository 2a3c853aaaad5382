import Catalog
import CommandKit
import CommandKitTesting
import Scaffolding
import Domain
import FoundationEssentials
import Rendering
import Storage
import Synchronization
import Testing

@testable import Commands

@Suite struct DraftingTests {
    @Test func `a title is always one line`() async throws {
        let market = try MarketSession()
        try await market.run("draft new velo")
        try await market.run("draft set title <<FIN", hereText: "Vélo\nde ville")
        #expect(await market.interpreter.workspace.openDraft?.title == "Vélo de ville")
    }

    @Test func `a draft is opened by the words that started it`() async throws {
        let market = try MarketSession()
        try await market.run("draft new vélo de ville", "draft new lampe", "draft open vélo de ville")
        #expect(await market.interpreter.workspace.openDraft?.name.string == "velo-de-ville")
    }

    @Test func `a long title never names a draft with another title`() async throws {
        let market = try MarketSession()
        try await market.run("draft new canapé d'angle en cuir trois places bleu")
        let failure = await #expect(throws: Failure.self) {
            try await market.run("draft discard canapé d'angle en cuir trois places rouge")
        }
        #expect(failure?.kind == .notFound)
        let long = "draft new canapé d'angle en cuir trois places avec méridienne et grand coffre"
        #expect(await #expect(throws: Failure.self) { try await market.run(long) }?.kind == .usage)
    }

    @Test(arguments: ["md", "velo", "velo.md."])
    func `a draft is exported only to a file with an ending`(file: String) async throws {
        let market = try MarketSession()
        try await market.run("draft new velo")
        let failure = await #expect(throws: Failure.self) { try await market.run("draft export \(file)") }
        #expect(failure?.message.plain == "The file name must end in .md, .txt or .json.")
    }

    @Test(arguments: ["\n", "\r\n"])
    func `the editor's text is read back into the fields`(lineEnd: String) async throws {
        let edited = "title:  Lampe jaune \nPRICE: €20\nCategory: maison\nUrgent:\n\n\nPied en bois.\nFil: 2 m\n\n"
        let market = try MarketSession(editing: { _ in edited.replacing("\n", with: lineEnd) })
        try await market.run("draft new lampe", "draft set urgent yes")
        #expect(try await market.run("draft edit") == "Saved “lampe”.\n")
        let draft = await market.interpreter.workspace.openDraft
        #expect(draft?.title == "Lampe jaune")
        #expect(draft?.price == Money(20))
        #expect(draft?.category == "Maison")
        #expect(draft?.isUrgent == nil)
        #expect(draft?.description == "Pied en bois.\nFil: 2 m")
    }

    @Test func `no word of the editor's text is lost, even where it cannot be read`() async throws {
        let edited = "Title: Lampe\nPrice: cheap\nnot a field\nCategory: boats\nImage: a.png\n\nJaune.\n"
        let market = try MarketSession(
            changing: { $0.pictures.source = BuiltInPictures() }, editing: { _ in edited })
        try await market.run("draft new lampe")
        let text = try await market.run("draft edit")
        #expect(
            text.contains(
                """
                Not understood, and moved to the top of the description: \
                Price: cheap, not a field, Category: boats, Image: a.png.
                """))
        let draft = await market.interpreter.workspace.openDraft
        #expect(draft?.title == "Lampe")
        #expect(draft?.description == "Price: cheap\nnot a field\nCategory: boats\nImage: a.png\nJaune.")
    }

    @Test(arguments: [
        ("Title: Lampe\nTitle: Jaune\n\nAcier.\n", ["Lampe", "", "Title: Jaune\nAcier."]),
        ("Title: Lampe\n", ["Lampe", "", ""]),
        ("\u{FEFF}\n\nTitle: Lampe\nPrice: 90\n\nBois.", ["Lampe", "90", "Bois."]),
    ])
    func `a line is read once, and a deleted one empties its field`(edited: String, values: [String]) async throws {
        let market = try MarketSession(editing: { _ in edited })
        try await market.run("draft new lampe", "draft set price 80", "draft set description Acier.", "draft edit")
        let draft = try #require(await market.interpreter.workspace.openDraft)
        #expect([draft.title ?? "", draft.price?.digits ?? "", draft.description ?? ""] == values)
    }

    @Test func `a line from another language is moved only if it was edited`() async throws {
        let draft = Draft(name: try #require(DraftName("velo")), created: Date(timeIntervalSince1970: 0))
        let before = DraftText("Titre: \nPrix: 80\n")
        let reading = await DraftText("Titre: Vélo\nPrix: 80\n")
            .reading(into: draft, since: before, categories: []) { _ in true }
        #expect(reading.unreadLines == ["Titre: Vélo"])
    }

    @Test func `the editor's text has the titles of the language`() async throws {
        let market = try MarketSession(
            changing: { world in
                world.conditions.usualLanguage = .french
                world.conditions.translation = { Localizer($1).typed($0) }
            },
            editing: { text in
                #expect(text == "Titre: \nCatégorie: \nPrix: 80,5\nUrgent: oui\nImage: \n\n\n")
                return "Titre : Lampe\nPrix : 12,50\nurgent : non\n\nBleu\n"
            })
        try await market.run("draft new lampe", "draft set urgent yes", "draft set price 80,5", "draft edit")
        let draft = try #require(await market.interpreter.workspace.openDraft)
        #expect((draft.title, draft.price?.digits, draft.isUrgent) == ("Lampe", "12.5", false))
        #expect(draft.description == "Bleu")
    }

    @Test func `a price in another currency is left out, and a sentence says so`() async throws {
        let listing = Schema.listings.record(
            1, ["title": .text("Vélo"), "price": Money(5_000, .dollar).map(Value.money)])
        let market = try MarketSession(sources: [ListSource(schema: Schema.listings, records: [listing])])
        try await market.run("list")
        #expect(
            try await market.run("draft from 1").contains("“$5,000” is in USD, and prices of ads are in EUR."))
        #expect(await market.interpreter.workspace.openDraft?.price == nil)
    }

    @Test(arguments: [DraftFileFormat.text, .markdown])
    func `an exported text shows control characters`(format: DraftFileFormat) throws {
        var draft = Draft(name: try #require(DraftName("velo")), created: Date(timeIntervalSince1970: 0))
        (draft.title, draft.description) = ("Vélo\u{1B}[2J", "a\u{202E}\nb")
        let text = format.text(of: draft)
        #expect(text.contains("Vélo␛[2J") && text.contains("a\\u{202E}\nb"))
    }

    @Test func `text left by a crashed editor is kept, and the crash is reported`() async throws {
        let editor = DyingEditor(leaving: "Title: Lampe\n\nJaune.\n")
        let market = try MarketSession { $0.dialogue.editor = editor }
        try await market.run("draft new lampe")
        #expect(
            try await market.run("draft edit")
                == """
                The editor “ed” was ended by signal 9. Its text was saved. Saved “lampe”.
                hint: Type draft edit to go on, or undo to take it back.

                """)
        let draft = await market.interpreter.workspace.openDraft
        #expect(draft?.title == "Lampe")
        #expect(draft?.description == "Jaune.")
        #expect(editor.settled == 1)
    }

    @Test func `edited text stays in its file until it can be saved`() async throws {
        let editor = DyingEditor(leaving: "Title: Lampe\n\nJaune.\n")
        let faults = Faults()
        faults.set(.full)
        let market = try MarketSession(failing: faults) { $0.dialogue.editor = editor }
        await #expect(throws: Failure.self) { try await market.run("draft new lampe") }
        await #expect(throws: Failure.self) { try await market.run("draft edit") }
        #expect(editor.settled == 0)
    }

    @Test func `the editor opens once, and concurrent changes are kept`() async throws {
        let elsewhere = Mutex<FileStateStore?>(nil)
        let opened = Mutex(0)
        let lampe = try #require(DraftName("lampe"))
        let market = try MarketSession(
            editing: { text in
                opened.withLock { $0 += 1 }
                try? elsewhere.withLock { $0 }?.change(lampe) { $0.price = Money(70) }
                return text.replacing("Title: ", with: "Title: Lampe")
            })
        elsewhere.withLock { $0 = market.elsewhere }
        try await market.run("draft new lampe")
        #expect(try await market.run("draft edit") == "Saved “lampe”.\n")
        #expect(opened.withLock { $0 } == 1)
        let draft = await market.interpreter.workspace.openDraft
        #expect(draft?.title == "Lampe")
        #expect(draft?.price == Money(70))
    }
}

/// An editor that is killed by a signal after it has written a text.
private final class DyingEditor: TextEditor {
    private let text: String
    private let count = Mutex(0)

    init(leaving text: String) { self.text = text }

    /// The number of texts reported as saved elsewhere.
    var settled: Int { count.withLock { $0 } }

    func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        EditedText(before: text, after: self.text, failure: "The editor “ed” was ended by signal 9.")
    }

    func finish(_ edit: EditedText) { count.withLock { $0 += 1 } }
}

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

    @Test(arguments: [#"{"price": 80.555}"#, #"{"price": 0}"#])
    func `a value that cannot be typed is not imported`(json: String) async throws {
        let market = try MarketSession(documents: ["a.json": json])
        await #expect(throws: Failure.self) { try await market.run("draft import a.json") }
    }

    @Test func `imported values are checked like typed ones`() async throws {
        let json = #"{"title": "Canapé\nbleu", "category": "MAISON", "description": "a\n\nb"}"#
        let market = try MarketSession(documents: ["a.json": json])
        try await market.run("draft import a.json")
        let draft = try #require(await market.interpreter.workspace.openDraft)
        #expect((draft.title, draft.category, draft.description) == ("Canapé bleu", "Maison", "a\n\nb"))
    }
}

@Suite struct DraftDifferenceTests {
    private func signed(_ old: String, _ new: String) -> [String] {
        DraftDifference.changes(from: old, to: new).map { $0.sign + $0.text }
    }

    @Test(arguments: [
        ("a\nb\nc", "a\nB\nc", [" a", "-b", "+B", " c"]), ("", "a\n\nb", ["+a", "+", "+b"]),
        ("a\nb", "", ["-a", "-b"]), ("", "", []), ("a", "a\n", [" a", "+"]), ("a\na", "a", [" a", "-a"]),
        ("a\nb\nc", "c\na", ["-a", "-b", " c", "+a"]),
    ])
    func `removed and added lines are marked`(old: String, new: String, lines: [String]) {
        #expect(signed(old, new) == lines)
    }

    @Test func `short values are shown beside each other, long ones and those of several lines below`() throws {
        let old = Draft(name: try #require(DraftName("velo")), created: Date(timeIntervalSince1970: 0))
        var new = old.named(try #require(DraftName("bike")))
        (new.title, new.price) = (String(repeating: "x", count: 48), Money(75))
        (new.category, new.description) = (String(repeating: "y", count: 49), "Acier.\nPneus neufs.")
        #expect(
            DraftDifference(from: old, to: new).lines.map(\.unrendered) == [
                "Name: velo → bike", "Title: – → \(String(repeating: "x", count: 48))", "Category:",
                "+ \(String(repeating: "y", count: 49))", "Price: – → €75", "Description:", "+ Acier.",
                "+ Pneus neufs.",
            ])
    }

    @Test func `texts of a hundred thousand lines are compared quickly`() {
        let texts = ["old", "new"].map { word in (0..<100_000).map { "\(word) \($0)" }.joined(separator: "\n") }
        #expect(signed(texts[0], texts[1]).count == 200_000)
    }
}
