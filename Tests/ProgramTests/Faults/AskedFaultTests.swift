import Foundation
import Testing

/// The faults of the `fault` command, in the built program.
@Suite struct AskedFaultTests {
    private func run(_ lines: [String], _ options: [String]) async throws -> Program.Ending {
        try await Program.run(["--ephemeral", "--allow-faults"] + options, lines: lines)
    }

    @Test(arguments: ["listings", "transactions", "products", "hotels", "calls"])
    func `built-in records are the same when served`(service: String) async throws {
        let login = ["use products", "login john@mail.com --password-stdin", "changeme", "use \(service)"]
        let asked = ["list --all", "search a", "sort title", "sum"]
        let records = { (ending: Program.Ending) in
            ending.output.split(separator: "\n").compactMap { line in
                let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                return object?["records"] as? NSArray
            }
        }
        let format = ["--format", "json"]
        let directly = records(try await run(login + asked, format))
        let served = records(try await run(login + ["fault http 503 after 1000"] + asked, format))
        #expect(!directly.isEmpty && directly == served)
    }

    @Test func `a file is read whatever faults servers have`() async throws {
        let home = TemporaryFolder()
        let file = try home.write("[]", to: "calls.json")
        let ending = try await run(["use calls", "fault http 503", "list"], ["--source", "calls=\(file)"])
        #expect(ending.status == 0)
        #expect(ending.output.contains("No calls."))
    }
}
