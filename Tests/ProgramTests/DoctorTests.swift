import Foundation
import Testing

@Suite struct DoctorTests {
    @Test func `a home in which nothing was saved yet is fine`() async throws {
        let home = try ScratchHome()
        let run = try await Program.run(["-c", "doctor"], home: home)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.contains("“\(home.path)/data” will be created by the first save."))
        #expect(run.output.hasSuffix("\nNothing is wrong.\n"), "\(run.output)")
    }

    @Test func `an unwritable data folder is reported before anything is lost`() async throws {
        let home = try ScratchHome()
        try FileManager.default.createDirectory(
            atPath: home.file("data"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o500])
        let run = try await Program.run(["-c", "doctor"], home: home)
        #expect(run.status == 0)
        // Permissions do not apply to root.
        let isClosed = access(home.file("data"), W_OK) != 0
        let sentence = "“\(home.path)/data” cannot be written to: Permission denied."
        #expect(run.output.contains(sentence) == isClosed, "\(run.output)")
        #expect(run.output.hasSuffix(isClosed ? "\n1 problem.\n" : "\nNothing is wrong.\n"), "\(run.output)")
    }

    @Test func `a stray file among the drafts is reported`() async throws {
        let home = try ScratchHome()
        _ = try await Program.run(script: "draft new velo\n", home: home)
        _ = try home.write(#"{"format": "souk-draft", "payload": {}}"#, to: "data/drafts/sofa.json")
        let out = home.file("out.json")
        let run = try await Program.run(["-c", "draft list", "-c", "state export \(out)", "-c", "doctor"], home: home)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("1 draft.\n"))
        #expect(run.output.contains("Left alone in “\(home.path)/data/drafts”: sofa.json."), "\(run.output)")
    }

    @Test func `an unreachable server is reported with a hint`() async throws {
        let home = try ScratchHome()
        let run = try await Program.run(["--source", "calls=http://127.0.0.1:1", "-c", "doctor"], home: home)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.contains("http://127.0.0.1:1"), "\(run.output)")
        #expect(
            run.output.contains("Is the server running? Type source calls builtin to go back."), "\(run.output)")
        #expect(run.output.contains("324 listings in the built-in data."))
        #expect(run.output.hasSuffix("\n1 problem.\n"), "\(run.output)")
    }
}
