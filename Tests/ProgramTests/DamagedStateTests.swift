import Foundation
import Testing

@testable import Storage

/// Errors and recovery after state files are damaged.
@Suite struct DamagedStateTests {
    private let home = TemporaryFolder()

    @Test func `a damaged version of any draft is named once when the draft is read`() async throws {
        _ = try await Program.run(script: "draft new velo\ndraft set price 80\ndraft new sofa\n", home: home)
        try home.write("{", to: "data/drafts/velo/3.json")
        let run = try await Program.run(script: "list\ndraft open velo\ndraft show\n", home: home)
        #expect(run.errors.split(separator: "\n").count == 2)
        #expect(run.errors.hasPrefix("souk: “\(home.file("data/drafts/velo/3.json"))” is damaged (it is not JSON"))
    }

    @Test(arguments: [
        (#"{"views":{"listings":{"pins":[{"id":"11042"},{"id":"11042"}]}}}"#, "data/session/4.json"),
        (#"{"settings":{"pageSize":9223372036854775807}}"#, "data/session/4.json"),
        (#"{}"#, "data/session/9223372036854775807.json"), (#"{}"#, "data/session/9007199254740992.json"),
        (#"{"views":{"listings":{"offset":9223372036854775807}}}"#, "state/view.log"),
        (#"{"views":{"listings":{"rows":[{"id":"11042"},{"id":"11042"}]}}}"#, "state/view.log"),
    ])
    func `a file edited into nonsense does not crash`(payload: String, path: String) async throws {
        if path == "state/view.log" {
            try home.write("\(Array(payload.utf8).checksum) \(payload)\n", to: path)
        } else {
            try home.write("{\"format\":\"souk-session\",\"payload\":\(payload)}", to: path)
        }
        let run = try await Program.run(["--keep-going"], script: "pins\nlist\nnext\npin 21\nshow 22\n", home: home)
        // Nothing can follow the highest number, so nothing is saved after it.
        let isLast = path.hasSuffix("/9007199254740992.json")
        #expect(run.status == (isLast ? 7 : 0))
        #expect(run.errors.contains("the highest possible number") == isLast)
        #expect(run.output.contains("Rows 21 to 40 of 324 listings."))
    }
}
