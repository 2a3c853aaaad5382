import Foundation
import Testing

/// The faults of the `fault` command, in the built program.
@Suite struct AskedFaultTests {
    private func run(
        _ lines: [String], _ options: [String] = [], home: ScratchHome? = nil
    ) async throws -> Program.Ending {
        let options =
            ["--keep-going", "--allow-faults", "--now", "2026-11-20T12:00:00Z"] + options
            + (home == nil ? ["--ephemeral"] : [])
        return try await Program.run(options, script: lines.map { $0 + "\n" }.joined(), home: home)
    }

    @Test func `a full disk is the same with files and without`() async throws {
        let home = ScratchHome()
        let lines = [
            "draft new velo", "fault disk full after 1", "draft set title Velo", "draft set title Bike", "pin 1",
            "fault clear", "status", "draft show", "undo",
        ]
        let kept = try await run(lines, home: home)
        let memory = try await run(lines)
        #expect(kept.output == memory.output)
        let folder = "/nonexistent/.local/share/souk/"
        #expect(kept.errors.replacing(home.file("data/"), with: folder) == memory.errors)
        #expect(memory.errors.contains("“\(folder)drafts/velo/3.json” could not be written: No space left on device."))
        #expect(memory.status == 7)
        #expect(memory.output.contains("Bike"))
        let later = try await run(["draft show"], home: home)
        #expect(later.output.contains("Velo") && later.status == 0)
    }

    @Test func `unsaved changes at the end give exit status 7`() async throws {
        let home = ScratchHome()
        let ending = try await run(["draft new velo", "fault disk read-only", "draft set title Velo"], home: home)
        #expect(ending.status == 7)
        let later = try await run(["draft show"], home: home)
        #expect(!later.output.contains("Velo"))
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
        let home = ScratchHome()
        let file = home.file("calls.json")
        try "[]".write(toFile: file, atomically: true, encoding: .utf8)
        let ending = try await run(["use calls", "fault http 503", "list"], ["--source", "calls=\(file)"], home: home)
        #expect(ending.status == 0)
        #expect(ending.output.contains("No calls."))
    }
}
