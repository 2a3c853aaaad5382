import CommandKit
import CommandKitTesting
import Storage
import Synchronization
import Testing

import struct FoundationEssentials.Date

@Suite struct DraftHoldTests {
    private let holds = ScriptedHolds()
    private let market: MarketSession
    private let velo: DraftName

    init() async throws {
        velo = try #require(DraftName("velo"))
        let holds = holds
        market = try MarketSession { $0.stores.holds = holds }
        try await market.run("draft new velo", "draft set title Vélo")
    }

    private func error(of line: String) async -> Failure? {
        await #expect(throws: Failure.self) { try await market.run(line) }
    }

    @Test(arguments: [
        (true, "Nothing was changed. Type draft take velo to move it here."),
        (false, "Type draft new NAME to start one."),
    ])
    func `text that was edited while another souk took or discarded the draft is kept`(
        isTaken: Bool, hint: String
    ) async throws {
        let (holds, velo) = (ScriptedHolds(), velo)
        let elsewhere = Mutex<FileStateStore?>(nil)
        let market = try MarketSession {
            $0.stores.holds = holds
            $0.dialogue.editor = InterruptedEditor {
                if isTaken { return holds.give(velo, to: DraftHolder(process: 4711)) }
                guard let store = elsewhere.withLock(\.self), let version = try? store.draft(velo)?.version else {
                    return
                }
                var change = StateChange()
                change.drafts = [.discard(velo, after: version)]
                _ = try? store.commit(change)
            }
        }
        elsewhere.withLock { $0 = market.elsewhere }
        try await market.run("draft new velo")
        let error = await #expect(throws: Failure.self) { try await market.run("draft edit") }
        #expect(error?.hint?.plain == hint + " The text is kept in “edits/velo.edit.txt”.")
        #expect(isTaken || holds.own == nil)
    }

    @Test(arguments: [
        ("Title: Velo\nCategory: \nPrice: \nUrgent: \nImage: \n\n\n", nil),
        ("Title: Sofa\n", "The text in “velo.edit.txt” is of another draft named “velo”."),
    ]) func `an interrupted edit continues only on its own draft`(before: String, message: String?) async throws {
        let left = InterruptedEdit(name: "velo", path: "velo.edit.txt", before: before)
        let market = try MarketSession { $0.dialogue.editor = InterruptedEditor(left: left) {} }
        try await market.run("draft new velo", "draft set title Velo", "draft set price 80")
        var refused: Failure?
        do { try await market.run("draft edit") } catch { refused = error }
        #expect(refused?.message.plain == message)
    }

    @Test func `a draft that another souk has put under the name of the open one is not changed`() async throws {
        let market = try MarketSession()
        try await market.run("draft new velo")
        let other = market.elsewhere
        var change = StateChange()
        let bike = try #require(DraftName("bike"))
        let version = try #require(try other.draft(velo)?.version)
        let another = Draft(name: velo, created: Date(timeIntervalSince1970: 1_790_000_000))
        change.drafts = [.rename(velo, to: bike, after: version), .save(another, after: nil)]
        _ = try other.commit(change)
        let error = await #expect(throws: Failure.self) { try await market.run("draft set price 5") }
        #expect(error?.message.plain == "No draft is open.")
        #expect(try other.draft(velo)?.payload.price == nil)
    }

    @Test func `the open draft is locked until another is opened`() async throws {
        #expect(holds.own == velo)
        try await market.run("draft new sofa")
        #expect(holds.own == DraftName("sofa"))
    }

    @Test(arguments: [
        "draft set title Bike", "draft unset title", "draft edit", "draft discard", "draft rename bike",
        "draft rename velo bike",
    ])
    func `a draft locked by another prompt is not changed`(line: String) async throws {
        holds.give(velo, to: DraftHolder(process: 4711, since: market.interpreter.world.now()))
        let before = await market.interpreter.workspace
        let error = await error(of: line)
        #expect(error?.kind == .refused)
        #expect(
            error?.message.plain == "“velo” has been open in another souk (process 4711) since 2019-11-05T16:00:00Z.")
        #expect(error?.hint?.plain == "Nothing was changed. Type draft take velo to move it here.")
        #expect(await market.interpreter.workspace == before)
        #expect(try market.elsewhere.draft(velo)?.payload.title == "Vélo")
    }

    @Test func `undo skips a draft locked by another prompt, says so, and continues`() async throws {
        try await market.run("draft new sofa", "draft open velo", "draft set price 80")
        holds.give(velo, to: DraftHolder(process: 12, since: market.interpreter.world.now()))
        let place = "“velo” has been open in another souk (process 12) since 2019-11-05 16:00."
        #expect(
            try await market.run("undo") == """
                Undid “draft open velo”. “draft set price 80” was skipped: \(place)
                hint: Type redo to do it again.

                """)
        #expect(await market.interpreter.workspace.openDraft?.name == DraftName("sofa"))
        #expect(try market.elsewhere.draft(velo)?.payload.price == Money(80))
    }

    @Test func `undo names three entries that it skips, and counts the others`() async throws {
        for price in 80...84 { try await market.run("draft set price \(price)") }
        holds.give(velo, to: DraftHolder(process: 12))
        let sentence = await error(of: "undo")?.message.plain ?? ""
        #expect(sentence.contains("“draft set price 82” was skipped:") && !sentence.contains("price 81"))
        #expect(sentence.hasSuffix(". 4 more changes were skipped."))
    }

    @Test func `undo says so if another prompt locks everything`() async throws {
        holds.give(velo, to: DraftHolder(process: 12))
        let error = await error(of: "undo")
        #expect(error?.kind == .refused)
        let sentence = error?.message.plain ?? ""
        #expect(sentence.hasPrefix("Nothing was undone. “draft set title Vélo” was skipped: “velo” is"))
    }

    @Test(arguments: ["draft show", "draft list", "draft duplicate copie", "list", "draft new sofa"])
    func `a locked draft can still be read and copied`(line: String) async throws {
        holds.give(velo, to: DraftHolder(process: 4711))
        try await market.run(line)
    }

    @Test func `the prompt that lost its draft is told who took it`() async throws {
        holds.give(velo, to: DraftHolder(process: 12, host: "attic", tookOver: true))
        #expect(
            await error(of: "draft set title Bike")?.message.plain
                == "“velo” was taken over by another souk (process 12 on attic).")
    }

    @Test func `opening or listing a locked draft says so`() async throws {
        try await market.run("draft new sofa")
        holds.give(velo, to: DraftHolder(process: 12))
        let outcome = try await market.outcome("draft open velo")
        #expect(outcome.notices.map(\.plain) == ["“velo” is open in another souk (process 12)."])
        #expect(try await market.outcome("draft show").notices == [])
        #expect(try await market.run("draft list").contains("2 drafts. “velo” is open in another souk (process 12)."))
    }

    @Test func `a variable of another souk has its value in the next line`() async throws {
        var stored = try #require(try market.elsewhere.load().session)
        stored.payload.settings.variables["depth"] = "5"
        var change = StateChange()
        change.session = (stored.payload, stored.version)
        _ = try market.elsewhere.commit(change)
        #expect(try await market.run("echo {depth}") == "5\n")
    }

    @Test func `another souk's save changes neither the open draft nor the rows on the screen`() async throws {
        try await market.run("list")
        let before = await market.interpreter.workspace
        let elsewhere = market.elsewhere
        var stored = try #require(try elsewhere.load().session)
        stored.payload.openDraft = DraftName("sofa")
        stored.payload.views[.listings]?.rows = []
        stored.payload.views[.listings]?.search = "sofa"
        let row = View.Row(id: RecordID(9), headline: "Vélo 9")
        stored.payload.marks[.listings, default: Marks()].archived.added = [row]
        stored.payload.settings.pageSize = 5
        var change = StateChange()
        change.session = (stored.payload, stored.version)
        _ = try elsewhere.commit(change)
        try elsewhere.keepView(of: stored.payload)
        try await market.run("pin 2")
        let after = await market.interpreter.workspace
        #expect(after.openDraft == before.openDraft)
        #expect(after.view.rows == before.view.rows)
        #expect(after.view.search == "")
        #expect(after.marks.pinned.added == [before.view.rows[1]])
        #expect(after.marks.archived.added.map(\.headline) == ["Vélo 9"])
        #expect(after.session.settings.pageSize == 5)
    }
}

/// An editor during which another souk changes something.
private struct InterruptedEditor: TextEditor {
    var left: InterruptedEdit?
    let change: @Sendable () -> Void

    func interruptedEdits() -> [InterruptedEdit] { left.map { [$0] } ?? [] }

    func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        change()
        return EditedText(before: text, after: text + "Bleu.", path: "edits/\(name).edit.txt")
    }
}

/// The drafts that another prompt holds, as set by a test.
private final class ScriptedHolds: DraftHolds {
    private struct State {
        var others: [DraftName: DraftHolder] = [:]
        var own: DraftName?
    }

    private let state = Mutex(State())

    func give(_ name: DraftName, to holder: DraftHolder) {
        state.withLock { state in
            state.others[name] = holder
            if state.own == name { state.own = nil }
        }
    }

    var own: DraftName? { state.withLock { $0.own } }

    func hold(_ name: DraftName?) -> DraftHold {
        state.withLock { state in
            if let name, let holder = state.others[name] { return .held(by: holder) }
            defer { state.own = name }
            return state.own == name || name == nil ? .kept : .begun
        }
    }

    func holder(of name: DraftName) -> DraftHolder? { state.withLock { $0.others[name] } }

    func take(_ name: DraftName) throws(Failure) -> Bool {
        state.withLock { $0.others.removeValue(forKey: name) != nil }
    }
}
