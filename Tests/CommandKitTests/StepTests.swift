import CommandKitTesting
import Commands
import Domain
import Services
import Syntax
import Testing

@testable import CommandKit

/// What undo and redo promise, over restarts and beside another souk.
@Suite struct StepTests {
    /// A folder of state that one souk after the other opens, or several at once.
    private struct Home {
        let world: World

        init(drafts: [Draft] = []) {
            world = World.watched(
                by: EffectLedger(allowing: Set(EffectLedger.Effect.allCases)), sources: [TestSession.source],
                drafts: drafts)
        }

        func start() throws -> Interpreter { try Interpreter.start(table: .builtin, world: world).interpreter }

        /// Runs lines in a souk of their own.
        @discardableResult
        func run(_ lines: String...) async throws -> Workspace {
            let interpreter = try start()
            for line in lines { _ = try await interpreter.run(ParsedLine(line)) }
            return await interpreter.workspace
        }

        var stored: Workspace { get async throws { try await start().workspace } }
    }

    @Test func `each kind of change is taken back and done again after a restart`() async throws {
        let home = Home()
        let lines = [
            "draft new velo", "draft set title Vélo", "draft new sofa", "draft open velo", "draft rename bike",
            "draft duplicate bike-2", "draft discard", "search 7", "filter price > 1", "sort price desc",
            "save search sevens", "pin 1", "archive 2", "set page-size 5", "source listings other.json",
            "forget sevens", "clear", "unpin all", "restore all",
        ]
        var states = [try await home.stored]
        for line in lines { states.append(try await home.run(line)) }
        for place in lines.indices.reversed() {
            let undone = try await home.run("undo")
            #expect(undone.changes(since: states[place]).isEmpty, "undo of \(lines[place])")
        }
        await #expect(throws: CommandError(.refused, "There is nothing to undo.")) { try await home.run("undo") }
        for place in lines.indices {
            let redone = try await home.run("redo")
            #expect(redone.changes(since: states[place + 1]).isEmpty, "redo of \(lines[place])")
        }
        await #expect(throws: CommandError(.refused, "There is nothing to redo.")) { try await home.run("redo") }
    }

    @Test(arguments: [
        ("draft set title A", "draft set title B", "The draft “lampe” was changed"),
        ("set page-size 5", "set page-size 6", "The settings were changed"),
        ("save search s", "search 9 ; save search s", "The saved search “s” was changed"),
        ("source listings a.json", "source listings builtin", "The source of listings was changed"),
        ("pin 1", "pin 2", "The pins in listings were changed"),
        ("archive 1", "archive 2", "The archive of listings was changed"),
    ])
    func `what another souk changed since is never taken back, and is named`(
        line: String, other: String, sentence: String
    ) async throws {
        let home = Home()
        try await home.run("search Listing", "draft new sofa", "draft new lampe", "draft new velo", "draft open lampe")
        let first = try home.start()
        _ = try await first.run(ParsedLine(line))
        // The other souk's own steps are none of this one's.
        var elsewhere = home.world
        elsewhere.steps = MemoryStepStore()
        let second = try Interpreter.start(table: .builtin, world: elsewhere).interpreter
        for line in other.split(separator: " ; ").map(String.init) { _ = try await second.run(ParsedLine(line)) }
        let before = try await home.stored
        let error = await #expect(throws: CommandError.self) { try await first.run(ParsedLine("undo")) }
        #expect(error?.kind == .refused)
        #expect(error?.message.words == "\(sentence) since “\(line)”: nothing was undone.")
        #expect(try await home.stored.changes(since: before).isEmpty)
    }

    @Test(arguments: [("draft open velo", "draft open sofa"), ("search 7", "search 8")])
    func `what one looks at is each prompt’s own, and taken back whatever another looks at`(
        line: String, other: String
    ) async throws {
        let home = Home()
        try await home.run("search Listing", "draft new sofa", "draft new lampe", "draft new velo", "draft open lampe")
        let first = try home.start()
        let before = await first.workspace
        _ = try await first.run(ParsedLine(line))
        let second = try Interpreter.start(table: .builtin, world: home.world).interpreter
        _ = try await second.run(ParsedLine(other))
        _ = try await first.run(ParsedLine("undo"))
        #expect(await first.workspace.changes(since: before).isEmpty)
    }

    @Test func `a step whose state was never saved is passed over`() async throws {
        let home = Home()
        try await home.run("draft new velo", "draft set title Vélo")
        let draft = try #require(try await home.stored.openDraft)
        var other = draft
        other.title = "Lost"
        let lost = Step.Change(before: .draft(draft.name, draft), after: .draft(draft.name, other))
        _ = home.world.steps.note(Step(line: "draft set title Lost", changes: [lost]))
        #expect(try await home.run("undo").openDraft?.title == nil)
    }

    @Test func `a step that was undone and stayed where it was is passed over`() async throws {
        let home = Home()
        let before = try await home.run("draft new velo", "draft set title Vélo")
        try await home.run("draft set price 80")
        let numbers = try home.world.steps.numbers(on: .done)
        let number = try #require(numbers.first)
        try await home.run("undo")
        home.world.steps.move([number], from: .undone)
        #expect(try await home.stored.drafts == before.drafts)
        #expect(try await home.run("undo").openDraft?.title == nil)
        #expect(try home.world.steps.lines(on: .undone) == ["draft set title Vélo", "draft set price 80"])
    }

    @Test func `what was undone is gone once something else is done`() async throws {
        let home = Home()
        try await home.run("draft new velo", "draft set title A", "undo", "draft set title B")
        await #expect(throws: CommandError(.refused, "There is nothing to redo.")) { try await home.run("redo") }
    }

    @Test func `a hundred steps are kept`() async throws {
        let home = Home()
        let interpreter = try home.start()
        for size in 1...110 { _ = try await interpreter.run(ParsedLine("set page-size \(size)")) }
        for _ in 0..<100 { _ = try await interpreter.run(ParsedLine("undo")) }
        #expect(await interpreter.workspace.session.settings.pageSize == 10)
        await #expect(throws: CommandError(.refused, "There is nothing to undo.")) {
            try await interpreter.run(ParsedLine("undo"))
        }
    }

    @Test func `a password in an address is in no step`() async throws {
        let home = Home()
        try await home.run("search https://ada:s3cret@a.b/c")
        #expect(try home.world.steps.lines(on: .done) == ["search https://**********@a.b/c"])
    }

    @Test func `a line that met another souk's save is one step`() async throws {
        let home = Home()
        let first = try home.start()
        let second = try home.start()
        _ = try await first.run(ParsedLine("set page-size 5"))
        _ = try await second.run(ParsedLine("search 7"))
        #expect(try home.world.steps.lines(on: .done) == ["search 7", "set page-size 5"])
    }
}
