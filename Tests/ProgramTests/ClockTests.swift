import Foundation
import Testing

@Suite struct ClockTests {
    @Test func `saved files are dated by --now`() async throws {
        let home = TemporaryFolder()
        _ = try await Program.run(
            ["--now", "2019-11-05T16:00:00Z"],
            script: "clock set 2031-01-02T03:04:05Z\ndraft new velo\nset page-size 5\n", home: home)
        for folder in ["data/drafts/velo", "data/session"] {
            let text = try String(contentsOfFile: home.newest(in: folder), encoding: .utf8)
            #expect(text.contains(#""savedAt": "2031-01-02T03:04:05Z""#), "\(text.prefix(300))")
        }
    }

    @Test(arguments: ["Europe/Paris", ":Europe/Paris", "/usr/share/zoneinfo/Europe/Paris", "CET-1", "<+01>-1:00"])
    func `TZ may be the name of a zone, its file or its hours`(zone: String) async throws {
        let run = try await Program.run(script: "in calls list created\n", environment: ["TZ": zone])
        #expect(run.output.contains(" 1  12:54\n"))
    }

    @Test func `a pretended time hides expired drafts and deletes none`() async throws {
        let home = TemporaryFolder()
        _ = try await Program.run(script: "draft new velo\ndraft discard\n", home: home)
        let later = try await Program.run(
            ["--now", "2099-01-01T00:00:00Z"], script: "draft trash\ndraft new a\ndraft discard\n", home: home)
        #expect(later.output.hasPrefix("The trash is empty.\n"))
        #expect(try await Program.run(script: "draft undelete velo\n", home: home).status == 0)
    }
}
