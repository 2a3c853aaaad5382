import Foundation
import Testing

/// The system calls of commands, recorded with strace.
@Suite(.enabled("needs strace", Strace.isUsable)) struct QuietDiskTests {
    private let home = TemporaryFolder(in: TemporaryFolder.quickFolder)

    /// The calls on saved state, without the cache.
    private func calls(_ lines: [String]) async throws -> [Trace.Place] {
        let (trace, ending) = try await Strace.traced(lines, home: home, length: 200)
        try ending.requireDone(lines.count)
        return trace.places(in: home)
    }

    private func synchronisations(_ lines: [String]) async throws -> [String] {
        try await calls(lines).map(\.call).filter { ["fsync", "fdatasync", "sync", "syncfs"].contains($0.name) }
            .map(\.arguments)
    }

    private static let looking = [
        "use listings", "clear", "search velo", "next", "show 1", "filter price < 100", "sort price", "use calls",
        "in hotels list",
    ]

    @Test func `commands that only look neither synchronise nor add undo entries`() async throws {
        #expect(try await synchronisations(Self.looking) == [])
        let names = try home.names().filter { !$0.hasPrefix("cache") }
        #expect(names == ["state", "state/lock", "state/view.json"])
        _ = try await Program.run(script: "list\npin 1\ndraft new velo\n", home: home)
        let undo = try home.bytes(of: "data/undo.log")
        #expect(try await synchronisations(Self.looking) == [])
        #expect(try home.bytes(of: "data/undo.log") == undo)
    }

    @Test func `the view is written only by a line that changes it`() async throws {
        _ = try await Program.run(script: "search velo\n", home: home)
        let writes = try await calls(["status", "echo on", "search velo", "search sofa"]).map(\.call)
            .filter { $0.name == "write" && !$0.says }
        #expect(writes.count == 1, "\(writes)")
        #expect(writes.allSatisfy { $0.arguments.contains("view.json") }, "\(writes)")
    }

    @Test func `setting one draft field syncs a file and its folder`() async throws {
        _ = try await Program.run(script: "draft new velo\n", home: home)
        let files = try await synchronisations(["draft set title x"])
        #expect(files.count == 2, "\(files)")
    }

    @Test func `with 2,000 drafts a start and a save read only the open one`() async throws {
        _ = try await Program.run(script: "draft new velo\n", home: home)
        let draft = try String(contentsOfFile: home.newest(in: "data/drafts/velo"), encoding: .utf8)
        for number in 1..<2_000 {
            try home.write(draft, to: "data/drafts/draft-\(number)/1.json")
        }
        for lines in [["echo on"], ["draft set title x"]] {
            let opened = try await calls(lines).map(\.call.arguments).filter { $0.contains("drafts/draft-") }
            #expect(opened == [], "\(lines)")
        }
        let ending = try await Program.run(script: "draft list --format csv\n", home: home)
        #expect(ending.output.split(separator: "\n").count == 2_001)
    }

    @Test func `an export lists the trash as often for twenty discarded drafts as for one`() async throws {
        _ = try await Program.run(script: "draft new velo\ndraft discard\n", home: home)
        let name = "data/trash/" + (try home.names(in: "data/trash")[0])
        let draft = try String(contentsOfFile: home.newest(in: name), encoding: .utf8)
        var listed: [Int] = []
        for number in 1...2 {
            let calls = try await calls(["state export \(home.file("export-\(number)"))"]).map(\.call)
            listed.append(calls.count { $0.arguments.contains("\"trash\"") })
            for second in 10..<30 { try home.write(draft, to: "data/trash/velo.20261118T1200\(second)Z/1.json") }
        }
        #expect(listed[0] > 0 && listed[0] == listed[1], "\(listed)")
    }
}
