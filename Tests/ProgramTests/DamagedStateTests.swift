import Foundation
import Testing

/// Errors and recovery after state files are damaged.
@Suite struct DamagedStateTests {
    @Test func `a truncated session is reported and kept, and the version before it is used`() async throws {
        let home = try ScratchHome()
        _ = try await Program.run(script: "search velo\npin 1\npin 2\n", home: home)
        let path = try home.newest(in: "data/session")
        let whole = try Data(contentsOf: URL(filePath: path))
        let half = whole.prefix(whole.count / 2)
        try half.write(to: URL(filePath: path))
        let run = try await Program.run(script: "status\n", home: home)
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("souk: “\(path)” is damaged (it is not JSON from byte "), "\(run.errors)")
        #expect(run.errors.contains("was loaded instead."))
        #expect(run.output.contains("Search      velo"))
        #expect(run.output.contains("Pinned      1"))
        // Saving continues after the damaged number, and the problem is not reported again.
        let next = try await Program.run(script: "pin 3\n", home: home)
        #expect(next.status == 0)
        #expect(try await Program.run(script: "status\n", home: home).errors == "")
        #expect(try Data(contentsOf: URL(filePath: path)) == half)
    }

    @Test func `a wholly unreadable session is reported, and drafts survive`() async throws {
        let home = try ScratchHome()
        _ = try await Program.run(script: "set page-size 5\ndraft new velo\n", home: home)
        for number in 1...2 { _ = try home.write("{", to: "data/session/\(number).json") }
        let run = try await Program.run(script: "set page-size\ndraft list\ndraft open velo\n", home: home)
        #expect(run.status == 0)
        #expect(run.errors == "souk: No version in “\(home.file("data/session"))” can be read: all are damaged.\n")
        #expect(run.output.hasPrefix("page-size is auto.\n"))
        #expect(run.output.contains("1 draft.\n"))
        #expect(try await Program.run(script: "draft show\n", home: home).errors == "")
    }

    @Test(arguments: [
        (#"{"views":{"listings":{"pins":[{"id":"11042"},{"id":"11042"}]}}}"#, "data/session/4.json"),
        (#"{"settings":{"pageSize":9223372036854775807}}"#, "data/session/4.json"),
        (#"{}"#, "data/session/9223372036854775807.json"), (#"{}"#, "data/session/9007199254740992.json"),
        (#"{"views":{"listings":{"offset":9223372036854775807}}}"#, "state/view.json"),
        (#"{"views":{"listings":{"rows":[{"id":"11042"},{"id":"11042"}]}}}"#, "state/view.json"),
    ])
    func `a file edited into nonsense does not crash`(payload: String, path: String) async throws {
        let home = try ScratchHome()
        try FileManager.default.createDirectory(
            atPath: URL(filePath: home.file(path)).deletingLastPathComponent().path, withIntermediateDirectories: true)
        let format = path.hasSuffix("view.json") ? "souk-view" : "souk-session"
        _ = try home.write("{\"format\":\"\(format)\",\"payload\":\(payload)}", to: path)
        let run = try await Program.run(["--keep-going"], script: "pins\nlist\nnext\npin 21\nshow 22\n", home: home)
        // Nothing can follow the highest number, so nothing is saved after it.
        let isLast = path.hasSuffix("/9007199254740992.json")
        #expect(run.status == (isLast ? 7 : 0))
        #expect(run.errors.contains("the highest possible number") == isLast)
        #expect(run.output.contains("Rows 21 to 40 of 324 listings."))
    }

    @Test func `a truncated draft is reported and kept, and the version before it is used`() async throws {
        let home = try ScratchHome()
        _ = try await Program.run(
            script: "draft new velo\ndraft set title One\ndraft set title Two\n", home: home)
        let path = home.file("data/drafts/velo/3.json")
        try Data("{".utf8).write(to: URL(filePath: path))
        let run = try await Program.run(script: "draft show\ndraft set price 5\ndraft history\n", home: home)
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("souk: “\(path)” is damaged (it is not JSON from byte 1 on)."), "\(run.errors)")
        #expect(run.row("Title") == ["Title", "One"])
        #expect(run.output.contains("Version 3 is damaged (it is not JSON from byte 1 on)"))
        #expect(try home.bytes(of: "data/drafts/velo/3.json") == Data("{".utf8))
        let next = try await Program.run(script: "draft show\n", home: home)
        #expect(next.errors == "")
        #expect(next.row("Price") == ["Price", "€5"])
    }

    @Test func `a draft in which nothing can be read keeps its name, and changes no other`() async throws {
        let home = try ScratchHome()
        _ = try await Program.run(script: "draft new sofa\ndraft new velo\n", home: home)
        _ = try home.write("{", to: "data/drafts/velo/1.json")
        let run = try await Program.run(
            ["--keep-going"], script: "draft show\ndraft set title Mine\ndraft new velo\ndraft list\n", home: home)
        #expect(run.status == 7)
        let sentence = "error: No version in “\(home.file("data/drafts/velo"))” can be read: all are damaged."
        #expect(run.errors.components(separatedBy: sentence).count >= 4, "\(run.errors)")
        #expect(try await Program.run(script: "draft show sofa\n", home: home).status == 0)
        #expect(try home.bytes(of: "data/drafts/velo/1.json") == Data("{".utf8))
    }

    @Test func `a damaged view is dropped silently, and nothing else`() async throws {
        let home = try ScratchHome()
        _ = try await Program.run(script: "search velo\npin 1\n", home: home)
        _ = try home.write("{", to: "state/view.json")
        let run = try await Program.run(script: "status\n", home: home)
        #expect(run.errors == "" && run.status == 0)
        #expect(run.output.contains("Search      –"))
        #expect(run.output.contains("Pinned      1"))
    }

    @Test func `a step that is damaged is passed over`() async throws {
        let home = try ScratchHome()
        _ = try await Program.run(
            script: "list\npin 1\nset page-size 5\npin 2\n", home: home)
        let log = String(decoding: try home.bytes(of: "data/undo.log"), as: UTF8.self)
        let lines = log.split(separator: "\n").map(String.init)
        #expect(lines.count == 3)
        let damaged = [lines[0], lines[1].replacing("settings", with: "settinks"), String(lines[2].dropLast(9))]
        _ = try home.write(damaged.joined(separator: "\n"), to: "data/undo.log")
        let run = try await Program.run(["--keep-going"], script: "pin 3\nundo\nundo\n", home: home)
        #expect(run.output.contains("Undid “pin 3”."))
        let sentence = "The pins in listings were changed since “pin 1”: nothing was undone."
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }
}
