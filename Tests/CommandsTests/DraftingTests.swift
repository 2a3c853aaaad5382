import CommandKit
import CommandKitTesting
import Domain
import Storage
import Ports
import Synchronization
import Testing

@Suite struct DraftingTests {
    @Test func `each field that is accepted is saved at once`() async throws {
        let market = try MarketSession()
        try await market.run("draft new velo")
        for line in ["title Vélo de ville", "category loisirs", "price 19,99", "urgent oui", "image velo.png"] {
            try await market.run("draft set \(line)")
        }
        try await market.run("draft set description <<FIN", hereText: "Bleu.\n\n  Révisé.")
        let kept = try #require(try market.elsewhere.drafts().values.first)
        #expect(kept.title == "Vélo de ville")
        #expect(kept.category == "Loisirs")
        #expect(kept.price == Money(digits: "19.99"))
        #expect(kept.isUrgent == true)
        #expect(kept.image == "velo.png")
        #expect(kept.description == "Bleu.\n\n  Révisé.")
        #expect(try await market.run("draft check velo") == "“velo” is complete.\n")
    }

    @Test(arguments: [
        ("draft set price abc", Failure.Kind.usage), ("draft set urgent perhaps", .usage),
        ("draft set category boats", .notFound), ("draft set colour red", .usage), ("draft set title", .usage),
        ("draft new ../velo", .usage), ("draft open nobody", .notFound), ("draft frobnicate", .usage),
        ("draft", .usage),
        ("draft export velo.pdf", .usage), ("draft rename velo", .refused), ("draft rename velo velo", .refused),
        ("draft rename sofa lampe", .notFound), ("draft rename -x", .usage), ("draft rename", .usage),
        ("draft rename velo x y", .usage), ("draft duplicate velo", .refused),
        ("draft duplicate sofa lampe", .notFound),
        ("draft from 1", .notFound), ("draft from velo", .usage), ("draft from 0", .usage),
    ])
    func `an invalid value is refused and leaves the draft unchanged`(
        line: String, kind: Failure.Kind
    ) async throws {
        let market = try MarketSession()
        try await market.run("draft new velo")
        let before = await market.interpreter.workspace
        let error = await #expect(throws: Failure.self) { try await market.run(line) }
        #expect(error?.kind == kind)
        #expect(await market.interpreter.workspace == before)
    }

    @Test(arguments: [
        "draft set title x", "draft unset title", "draft edit", "draft show", "draft check", "draft discard",
        "draft rename velo", "draft duplicate velo", "draft export velo.json", "draft history", "draft diff",
        "draft diff 1", "draft restore 1",
    ])
    func `without an open draft a command says how to start one`(line: String) async throws {
        let market = try MarketSession()
        let error = await #expect(throws: Failure.self) { try await market.run(line) }
        #expect(error?.kind == .notFound)
        #expect(error?.hint == "Type draft new NAME to start one.")
    }

    @Test func `a draft that is not open is renamed and stays closed`() async throws {
        let market = try MarketSession()
        for line in ["draft new velo", "draft new sofa", "draft rename velo lampe"] { try await market.run(line) }
        #expect(try market.elsewhere.draftNames().map(\.string) == ["lampe", "sofa"])
        #expect(await market.interpreter.workspace.openDraft?.name.string == "sofa")
    }

    @Test func `a title is always one line`() async throws {
        let market = try MarketSession()
        try await market.run("draft new velo")
        try await market.run("draft set title <<FIN", hereText: "Vélo\nde ville")
        #expect(await market.interpreter.workspace.openDraft?.title == "Vélo de ville")
    }

    @Test func `the editor's text is read back into the fields`() async throws {
        let edited = "title:  Lampe jaune \nPRICE: €20\nCategory: maison\nUrgent:\n\n\nPied en bois.\nFil: 2 m\n\n"
        let market = try MarketSession(editing: { _ in edited })
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
        let edited = "Title: Lampe\nPrice: cheap\nnot a field\nCategory: boats\n\nJaune.\n"
        let market = try MarketSession(editing: { _ in edited })
        try await market.run("draft new lampe")
        let text = try await market.run("draft edit")
        #expect(
            text.contains(
                "Not understood, and moved to the top of the description: Price: cheap, not a field, Category: boats"))
        let draft = await market.interpreter.workspace.openDraft
        #expect(draft?.title == "Lampe")
        #expect(draft?.description == "Price: cheap\nnot a field\nCategory: boats\nJaune.")
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
        let disk = RefusingStateStore()
        disk.error = Failure(.unwritable, "There is no room.")
        let market = try MarketSession { ($0.dialogue.editor, $0.stores.state) = (editor, disk) }
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

    @Test func `an editor that changed nothing changes nothing`() async throws {
        let market = try MarketSession()
        try await market.run("draft new lampe")
        let before = await market.interpreter.workspace
        #expect(try await market.run("draft edit") == "Nothing was changed in “lampe”.\n")
        #expect(await market.interpreter.workspace == before)
    }
}
