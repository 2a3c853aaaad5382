import Foundation
import Testing

/// undo and redo across restarts and concurrent programs.
@Suite struct UndoTests {
    private let home = ScratchHome()

    @Test func `undo and redo work across restarts`() async throws {
        for line in ["draft new velo", "draft set title Vélo", "pin 1", "draft discard"] {
            _ = try await Program.run(["--keep-going"], script: "list --format csv\n\(line)\n", home: home)
        }
        let undone = try await Program.run(script: "undo\nundo\n", home: home)
        #expect(undone.output.contains("Undid “draft discard”."))
        #expect(undone.output.contains("Undid “pin 1”."))
        let again = try await Program.run(script: "undo\nredo\nredo\ndraft show\nstatus\n", home: home)
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.output.contains("Undid “draft set title Vélo”."))
        #expect(again.output.contains("Redid “pin 1”."))
        #expect(again.row("Title") == ["Title", "Vélo"])
        #expect(again.row("To undo") == ["To undo", "3"])
        let end = try await Program.run(["--keep-going"], script: "redo\nredo\ndraft list\n", home: home)
        #expect(end.output.contains("Redid “draft discard”."))
        #expect(end.errors.contains("Nothing to redo."))
        #expect(end.output.contains("0 drafts."))
    }

    @Test func `undo never reverts another prompt's changes`() async throws {
        _ = try await Program.run(script: "draft new velo\n", home: home)
        let here = try Program(["--keep-going", "--echo"], home: home)
        try await here.type("draft set title Here\n", expecting: "Saved the title of “velo”.")
        let there = try Program(["--keep-going"], home: home)
        there.type("draft set title There\ndraft set price 80\n".utf8)
        #expect(try await there.prints("Saved the price of “velo”: €80."))
        try await here.type("undo\ndraft show\necho first\n", expecting: "> echo first")
        let third = try await Program.run(["--keep-going"], script: "undo\ndraft show\n", home: home)
        #expect(third.row("Title") == ["Title", "There"])
        #expect(third.errors.contains("which still runs."))
        there.type("undo\nundo\n".utf8)
        #expect(try await there.prints("Undid “draft set price 80”.", then: "Undid “draft set title There”."))
        _ = await there.ending()
        here.type("undo\n".utf8)
        let ending = await here.ending()
        #expect(
            ending.errors.contains("The draft “velo” was changed since “draft set title Here”: nothing was undone."))
        #expect(ending.row("Title") == ["Title", "There"])
        #expect(ending.output.contains("Undid “draft set title Here”."))
    }
}
