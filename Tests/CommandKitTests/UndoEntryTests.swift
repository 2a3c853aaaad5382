import CommandKitTesting
import Scaffolding
import Commands
import Storage
import Syntax
import Testing

@testable import CommandKit

/// Undo and redo across restarts and with a second souk running.
@Suite struct UndoEntryTests {
    private let home = TestDisk(table: .builtin)

    @Test func `each kind of change can be undone and redone after a restart`() async throws {
        let lines = [
            "draft new velo", "draft set title Vélo", "draft new sofa", "draft open velo", "draft rename bike",
            "draft duplicate bike-2", "draft discard", "save search sevens", "pin 1", "archive 2", "set page-size 5",
            "source listings other.json",
            "forget sevens", "unpin all", "restore all",
        ]
        var states = [try await home.run("search Listing")]
        for line in lines { states.append(try await home.run(line)) }
        for place in lines.indices.reversed() {
            let undone = try await home.run("undo")
            #expect(try undone.changes(since: states[place]).isEmpty, "undo of \(lines[place])")
        }
        await #expect(throws: Failure(.refused, "Nothing to undo.")) { try await home.run("undo") }
        for place in lines.indices {
            let redone = try await home.run("redo")
            #expect(try redone.changes(since: states[place + 1]).isEmpty, "redo of \(lines[place])")
        }
        await #expect(throws: Failure(.refused, "Nothing to redo.")) { try await home.run("redo") }
    }

    @Test(arguments: [
        ("draft set title A", "draft set title B", "The draft “lampe” was changed"),
        ("set page-size 5", "set page-size 6", "The settings were changed"),
        ("save search s", "search 9 ; save search s", "The saved search “s” was changed"),
        ("source listings a.json", "source listings builtin", "The source of listings was changed"),
        ("pin 1", "pin 2", "The pins in listings were changed"),
        ("archive 1", "archive 2", "The archive of listings was changed"),
    ])
    func `undo skips and names what another souk changed since`(
        line: String, other: String, sentence: String
    ) async throws {
        try await home.run("search Listing", "draft new sofa", "draft new lampe", "draft new velo", "draft open lampe")
        let first = try home.start()
        _ = try await first.run(ParsedLine(line))
        let second = try home.start()
        for line in other.split(separator: " ; ").map(String.init) { _ = try await second.run(ParsedLine(line)) }
        let before = try await home.stored
        let error = await #expect(throws: Failure.self) { try await first.run(ParsedLine("undo")) }
        #expect(error?.kind == .refused)
        #expect(error?.message.unrendered == "\(sentence) since “\(line)”: nothing was undone.")
        #expect(try await home.stored.changes(since: before).isEmpty)
    }

    @Test func `undo again goes past what it refused, and so does redo`() async throws {
        let first = try home.start()
        for line in ["search Listing", "let a = 1", "pin 1"] { _ = try await first.run(ParsedLine(line)) }
        try await home.run("pin 2")
        let refused = await #expect(throws: Failure.self) { try await first.run(ParsedLine("undo")) }
        #expect(refused?.hint?.unrendered == "Type undo again to go past it.")
        _ = try await first.run(ParsedLine("undo"))
        #expect(try await home.stored.session.settings.variables == [:])
        #expect(try await home.stored.marks.pinned.added.count == 2)
        _ = try await first.run(ParsedLine("redo"))
        #expect(try await home.stored.session.settings.variables == ["a": "1"])
        await #expect(throws: Failure.self) { try await first.run(ParsedLine("redo")) }
        #expect(try home.world.stores.state.lines(on: .undone) == [])
    }

    @Test func `a line is kept without the blanks around it`() async throws {
        try await home.run(" let a = 1 ")
        #expect(try home.world.stores.state.lines(on: .done) == ["let a = 1"])
    }

    @Test func `undo of a variable ignores another souk's variable`() async throws {
        let first = try home.start()
        _ = try await first.run(ParsedLine("let a = 1"))
        try await home.run("let b = 2")
        _ = try await first.run(ParsedLine("undo"))
        #expect(try await home.stored.session.settings.variables == ["b": "2"])
    }

    @Test func `each prompt has its own open draft, and its undo ignores others`() async throws {
        try await home.run("draft new sofa", "draft new lampe", "draft new velo", "draft open lampe")
        let (first, second) = (try home.start(), try home.start())
        let before = await first.workspace
        _ = try await first.run(ParsedLine("draft open velo"))
        _ = try await second.run(ParsedLine("draft open sofa"))
        _ = try await first.run(ParsedLine("undo"))
        #expect(try await first.workspace.changes(since: before).isEmpty)
    }

    @Test func `navigation is not undoable, and survives a restart`() async throws {
        let lines = ["search Listing", "filter price > 1", "sort price desc", "page 2", "show 1", "clear"]
        for line in lines { try await home.run(line) }
        #expect(try home.world.stores.state.lines(on: .done) == [])
        try await home.run("search 7")
        #expect(try await home.stored.view.search == "7")
    }

    @Test func `a step that was undone and stayed where it was is passed over`() async throws {
        let before = try await home.run("draft new velo", "draft set title Vélo")
        try await home.run("draft set price 80")
        let numbers = try home.world.stores.state.entryNumbers(on: .done)
        let number = try #require(numbers.first)
        try await home.run("undo")
        home.world.stores.state.move([number], from: .undone, isSaved: true)
        #expect(try await home.stored.changes(since: before).isEmpty)
        #expect(try await home.run("undo").openDraft?.title == nil)
        #expect(try home.world.stores.state.lines(on: .undone) == ["draft set title Vélo", "draft set price 80"])
    }

    @Test func `a password in an address is in no step`() async throws {
        try await home.run("draft new velo", "draft set title https://ada:s3cret@a.b/c")
        #expect(try home.world.stores.state.lines(on: .done).first == "draft set title https://**********@a.b/c")
    }

    @Test func `a line that merged another souk's save is one undo entry`() async throws {
        let (first, second) = (try home.start(), try home.start())
        _ = try await first.run(ParsedLine("set page-size 5"))
        _ = try await second.run(ParsedLine("set format csv"))
        #expect(try home.world.stores.state.lines(on: .done) == ["set format csv", "set page-size 5"])
    }
}
