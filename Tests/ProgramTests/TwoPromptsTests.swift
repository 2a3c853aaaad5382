import Foundation
import Testing

/// Two prompts that share a folder.
@Suite struct TwoPromptsTests {
    private let home = TemporaryFolder()

    /// A prompt that is ready for keys.
    private func prompt(showing text: String = "> ") async throws -> Program {
        let program = try TerminalProgram(home)
        #expect(try await program.prints(text))
        return program
    }

    /// A prompt that holds the draft `velo`, and its process.
    private func holder() async throws -> (program: Program, process: Int32) {
        let program = try await prompt()
        try await program.type("draft new velo\r", expecting: "(velo)> ")
        let file = try Data(contentsOf: URL(filePath: home.file("data/holders/velo.json")))
        let held = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
        return (program, Int32(try #require(held["process"] as? Int)))
    }

    private func leave(_ programs: Program...) async {
        for program in programs { _ = await program.ending() }
    }

    private func shown() async throws -> String {
        try await Program.run(script: "draft show velo --format json\n", home: home).output
    }

    @Test func `a draft is taken from another prompt and taken back`() async throws {
        let (first, process) = try await holder()
        let second = try await prompt(showing: "has been open in another souk (process \(process))")
        try await second.type("draft take\r", expecting: "“velo” is now open here.")
        try await second.type("draft set title Second\r", expecting: "Saved the title of “velo”.", then: "(velo)> ")
        first.type("draft set price 80\r")
        #expect(try await first.prints("error: “velo” was taken over by another souk (process "))
        try await first.type("draft take\rdraft set price 80\r", expecting: "Saved the price of “velo”: €80.")
        await leave(second, first)
        let draft = try await shown()
        #expect(draft.contains(#""title":"Second""#))
        #expect(draft.contains(#""price":80"#))
    }

    @Test func `scripts change a locked draft without losing changes`() async throws {
        let (first, _) = try await holder()
        let script = try await Program.run(script: "draft open velo\ndraft set price 80\n", home: home)
        #expect(script.status == 0)
        #expect(script.errors == "")
        try await first.type("draft set title First\r", expecting: "Saved the title of “velo”.")
        await leave(first)
        let draft = try await shown()
        #expect(draft.contains(#""title":"First""#))
        #expect(draft.contains(#""price":80"#))
    }

    @Test func `the second prompt sees the first one's changes at its next command`() async throws {
        let (first, _) = try await holder()
        let second = try await prompt(showing: "has been open in another souk (process")
        first.type("search velo\rpin 1\rset page-size 7\rdraft set title Nouveau\r")
        #expect(try await first.prints("Saved the title of “velo”."))
        try await second.type("pins\r", expecting: "VELO VTT ROCKRIDER 26 POUCES", then: "1 listing pinned.")
        try await second.type("status\r", expecting: "Pinned      1\r\n")
        // Each prompt has its own view.
        #expect(try await second.prints("Search      –\r\n"))
        try await second.type("set page-size\r", expecting: "page-size is 7.")
        try await second.type("draft show\r", expecting: "Title        Nouveau\r\n")
        await leave(second, first)
    }
}
