import Foundation
import Testing

/// Verbs, which programs answer, typed to the built program.
@Suite struct VerbProgramTests {
    private static let folder = Checkout.root.appending(path: "docs/verbs").path

    private struct Description: Decodable {
        struct Example: Decodable {
            let line: String
            let after: [String]
            let prints: String
        }

        let examples: [Example]
    }

    @Test(arguments: ["deals", "share"])
    func `the examples of a documented verb print what they promise`(name: String) async throws {
        let path = "\(Self.folder)/souk-verb-\(name)"
        let described = try await Program.shell("'\(path)' --souk-describe")
        let examples = try JSONDecoder().decode(Description.self, from: Data(described.utf8)).examples
        #expect(!examples.isEmpty)
        for example in examples {
            let lines = ["verb add '\(path)'"] + example.after + [example.line]
            let run = try await Program.run(script: lines.joined(separator: "\n"), home: TemporaryFolder())
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
            for line in example.prints.split(separator: "\n") {
                #expect(run.output.split(separator: "\n").contains(line), "\(run.output)")
            }
        }
    }

    @Test func `a documented verb compares amounts that have the currencies of their fields`() async throws {
        let home = TemporaryFolder()
        try home.write(
            #"""
            {"souk": 1, "fields": ["name", {"name": "kind", "kind": "choice"},
              {"name": "here", "kind": "money", "currency": "EUR"},
              {"name": "there", "kind": "money", "currency": "USD"}], "category": "kind", "file": "trips.csv"}
            """#, to: "config/services/trips.json")
        try home.write("name,kind,here,there\na,x,5,9\nb,x,7,9\nc,x,9,9\n", to: "config/services/trips.csv")
        let script = "use trips\nverb add '\(Self.folder)/souk-verb-deals'\ndeals\n"
        let run = try await Program.run(script: script, home: home)
        #expect(run.output.hasSuffix("\n1 of 3 cost less than usual in their category.\n"), "\(run.errors)")
    }

    @Test func `a recording with a verb passes when it is tested, where undo does not remove it`() async throws {
        let home = TemporaryFolder()
        let recording = home.file("deals.souk")
        let script = "verb add '\(Self.folder)/souk-verb-deals'\nrecord '\(recording)'\nundo\nsearch velo\ndeals 75\n"
        _ = try await Program.run(["--keep-going"], script: script, home: home)
        #expect(try await Program.differences(replaying: recording) == "")
    }

    @Test func `safe mode adds and runs no verb, and keeps none for later`() async throws {
        let home = TemporaryFolder()
        let add = "verb add '\(Self.folder)/souk-verb-share'"
        let refused = try await Program.run(["--safe"], script: add, home: home)
        #expect(refused.status == 1 && refused.errors.contains("error: Safe mode runs no programs."))
        _ = try await Program.run(script: add, home: home)
        let known = try await Program.run(["--safe", "--keep-going"], script: "share\nverb remove share\n", home: home)
        #expect(known.errors.contains("error: Safe mode runs no programs."))
        #expect(known.errors.contains("Verbs cannot be changed in safe mode"))
        _ = try await Program.run(script: "verb remove share\n", home: home)
        let undone = try await Program.run(["--safe"], script: "undo\n", home: home)
        #expect(undone.errors.contains("Verbs cannot be changed in safe mode"))
        #expect(try await Program.run(script: "verb\n", home: home).output.hasPrefix("No verbs."))
    }
}
