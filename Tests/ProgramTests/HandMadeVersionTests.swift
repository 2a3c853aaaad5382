import Foundation
import Testing

/// A version that a user adds to a folder by hand is accepted like a saved one.
@Suite struct HandMadeVersionTests {
    private let home = ScratchHome()

    /// Copies the newest version to the next number, changed and without its checksum.
    private func addVersion(in folder: String, changing text: String, to newText: String) throws {
        let newest = try home.newest(in: folder)
        let lines = try String(contentsOfFile: newest, encoding: .utf8).split(separator: "\n")
        let changed = lines.filter { !$0.contains(#""checksum""#) }.joined(separator: "\n")
            .replacing(text, with: newText)
        #expect(changed.contains(newText))
        let number = Int(URL(filePath: newest).deletingPathExtension().lastPathComponent) ?? 0
        try home.write(changed, to: "\(folder)/\(number + 1).json")
    }

    @Test func `a running program takes up a session and a draft at its next command, and undoes nothing of it`()
        async throws
    {
        let program = try Program(["--keep-going"], home: home)
        program.type("set page-size 5\ndraft new velo\ndraft set title One\n".utf8)
        #expect(try await program.prints("Saved the title of “velo”."))
        try addVersion(in: "data/session", changing: #""pageSize": 5"#, to: #""pageSize": 9"#)
        try await program.type("set page-size\n", expecting: "page-size is 9.")
        try addVersion(in: "data/drafts/velo", changing: #""title": "One""#, to: #""title": "Two""#)
        program.type("draft show\ndraft set price 80\ndraft history\nundo\nundo\n".utf8)
        let ending = await program.ending()
        #expect(ending.row("Title") == ["Title", "Two"])
        #expect(ending.output.contains("4 versions."))
        #expect(ending.output.contains("Undid “draft set price 80”."))
        #expect(ending.errors.contains("The draft “velo” was changed since “draft set title One”: nothing was undone."))
        let next = try await Program.run(script: "set page-size\ndraft show\n", home: home)
        #expect(next.output.hasPrefix("page-size is 9.\n"))
        #expect(next.row("Title") == ["Title", "Two"])
    }
}
