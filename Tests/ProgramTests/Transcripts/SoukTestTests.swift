import Foundation
import Testing

@Suite struct SoukTestTests {
    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return folder
    }

    @Test(arguments: [
        ("> echo one\none\n", 0), ("> echo one\n1\n", 6), ("colour: red\n> echo one\n", 2), ("echo one\n", 0),
        ("echo one\nshow 99\n", 6), ("", 2),
    ])
    func `the exit status reports the file's result`(text: String, status: Int32) async throws {
        let folder = try folder(["a.souk": text])
        #expect(try await Program.run(["test", folder.file("a.souk")]).status == status)
    }

    @Test func `a session in safe mode begins with a state`() async throws {
        let folder = try folder(["a.souk": "safe: yes\nstate: b.json\n> pins\n...\n1 listing pinned.\n"])
        _ = try await Program.run(lines: ["list", "pin 1", "state export '\(folder.file("b.json"))'"], home: folder)
        let run = try await Program.run(["test", folder.file("a.souk")])
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func `a verb beside the transcript is copied and can be run`() async throws {
        let folder = try folder(["tests/a.souk": "verb: ../greet\n> greet\nhello\n"])
        try folder.writeProgram(#"echo '{"souk": 1, "summary": "Greet.", "message": "hello"}'"#, to: "greet")
        let run = try await Program.run(["test", folder.file("tests/a.souk")])
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func `a missing file and a filter without matches are reported`() async throws {
        let folder = try folder(["a.souk": "> echo one\none\n"])
        let missing = try await Program.run(["test", folder.file("b.souk"), folder.path])
        #expect(missing.status == 3)
        #expect(missing.errors == "souk: error: The file “\(folder.file("b.souk"))” does not exist.\n")
        #expect(missing.output == "")
        #expect(try await Program.run(["test", folder.path, "--filter", "zzz"]).status == 3)
        #expect(try await Program.run(["test"]).status == 2)
        #expect(try await Program.run(["test", "--jobs", "0", folder.path]).status == 2)
    }

    @Test func `colours are used on terminals or on request`() async throws {
        let folder = try folder(["a.souk": "> echo one\n1\n"])
        #expect(try await !Program.run(["test", folder.path]).output.contains("\u{1B}"))
        #expect(try await Program.run(["test", "--color", "always", folder.path]).output.contains("\u{1B}[32m  + one"))
    }

    @Test func `Control-C ends the run and cleans up`() async throws {
        let temporary = TemporaryFolder()
        let folder = try folder(["b.souk": "> echo one\none\n"])
        // Opening it blocks until there is a writer.
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        try folder.write("> read \(folder.file("pipe"))\n", to: "a.souk")
        let program = try Program(
            ["test", "--jobs", "1", "--timeout", "86400", folder.path], home: nil,
            environment: ["TMPDIR": temporary.path])
        #expect(try await eventually { try !processes(in: temporary).isEmpty })
        program.send(SIGINT)
        let ending = await program.ending()
        #expect(ending.status == 130)
        #expect(ending.output == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
        #expect(try processes(in: temporary) == [])
    }

    /// The processes whose working folder is in a folder or below.
    private func processes(in folder: TemporaryFolder) throws -> [String] {
        let path = URL(filePath: folder.path).resolvingSymlinksInPath().path
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(name)/cwd")
            return place?.hasPrefix(path) ?? false
        }
    }

    @Test func `output to a full disk is reported`() async throws {
        let folder = try folder(["a.souk": "> echo one\none\n"])
        let told = try await Program.shell("'\(Program.path)' test '\(folder.path)' 2>&1 >/dev/full; echo $?")
        #expect(told == "souk: error: The output could not be written: No space left on device.\n7\n")
    }

    @Test func `a script named test is run by its path, and a command by its option`() async throws {
        let folder = try folder(["test": "echo one\n"])
        let script = try await Program.shell("cd '\(folder.path)' && '\(Program.path)' --home home ./test")
        #expect(script == "one\n")
        let command = try await Program.run(["-c", "test"], home: folder)
        #expect(command.status == 2)
        #expect(command.errors.hasPrefix("souk: command:1:1: error: Unknown command “test”."))
    }
}
