import CommandKit
import CommandKitTesting
import Storage
import Testing

/// The commands for the versions of a draft and for the trash.
@Suite struct DraftVersionsTests {
    /// Returns a market with an open draft of four versions.
    private func market() async throws -> MarketSession {
        let market = try MarketSession()
        for line in ["draft new velo", "draft set title Vélo", "draft set price 80", "draft set price 75"] {
            try await market.run(line)
        }
        return market
    }

    @Test func `a long text is compared line by line`() async throws {
        let market = try await market()
        try await market.run("draft set description <<FIN", hereText: "Acier.\nPneus usés.\nSelle.")
        try await market.run("draft set description <<FIN", hereText: "Acier.\nPneus neufs.\nSelle.\u{1B}[2J")
        try await market.run("draft set title \(String(repeating: "x", count: 49))")
        let text = try await market.run("draft diff 5")
        #expect(
            text == """
                Title:
                - Vélo
                + \(String(repeating: "x", count: 49))
                Description:
                  Acier.
                - Pneus usés.
                - Selle.
                + Pneus neufs.
                + Selle.␛[2J
                Changes since version 5, saved just now.

                """)
    }

    @Test func `a discarded draft comes back open and with its versions`() async throws {
        let market = try await market()
        let (before, drafts) = (await market.interpreter.workspace, try market.elsewhere.drafts())
        try await market.run("draft discard", "draft new lampe", "draft discard")
        #expect(try await market.run("draft undelete velo").hasSuffix("\nBrought back “velo”.\n"))
        #expect(await market.interpreter.workspace.session == before.session)
        #expect(try market.elsewhere.drafts() == drafts)
        #expect(try await market.output("draft history").message == "\(4, Noun(one: "version", other: "versions")).")
        #expect(try await market.run("draft undelete").hasSuffix("\nBrought back “lampe”.\n"))
        #expect(try await market.run("draft trash") == "The trash is empty.\n")
        try await market.run("undo")
        #expect(try await market.run("draft trash").hasPrefix("Name "))
    }

    @Test func `of two discarded drafts with the same name, the later is restored first`() async throws {
        let market = try await market()
        try await market.run("draft discard", "draft new velo", "draft set title Vélo vert", "draft discard")
        let error = await #expect(throws: Failure.self) { try await market.run("draft undelete vel") }
        #expect(error?.hint == "Did you mean \("velo")?")
        try await market.run("draft undelete velo")
        #expect(await market.interpreter.workspace.openDraft?.title == "Vélo vert")
        try await market.run("draft discard")
        for _ in 1...5 { try await market.run("undo") }
        #expect(await market.interpreter.workspace.openDraft == nil)
        try await market.run("undo")
        #expect(await market.interpreter.workspace.openDraft?.price == Money(75))
        #expect(try await market.run("draft history").contains("4 versions.\n"))
    }
}
