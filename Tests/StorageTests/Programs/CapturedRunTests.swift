import Foundation
import Ports
import Testing

@testable import Storage

@Suite struct CapturedRunTests {
    private let home = TemporaryFolder()

    private func run(
        _ script: String, input: String = "/dev/null", patience: Duration = .seconds(600)
    ) async throws -> (ending: CapturedRun.Ending, output: String) {
        let run = CapturedRun(
            path: "/bin/sh", arguments: ["sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"],
            folder: home.file("."), input: .file(input), patience: patience)
        let result = try await run.result()
        return (result.ending, String(decoding: result.output, as: UTF8.self))
    }

    @Test func `standard output and error are merged in order`() async throws {
        let result = try await run("echo one; echo two >&2; echo three; exit 3")
        #expect(result.ending == .ended(3))
        #expect(result.output == "one\ntwo\nthree\n")
    }

    @Test func `the program gets its folder, input and environment`() async throws {
        try home.write("typed\n", to: "input")
        let result = try await run("pwd -P; cat; env | grep -vE '^(PWD|SHLVL|_)='", input: home.file("input"))
        let folder = URL(filePath: home.file(".")).resolvingSymlinksInPath().path
        #expect(result.output == "\(folder)\ntyped\nPATH=/usr/bin:/bin\n")
    }

    @Test func `the program has a session of its own and only its standard streams`() async throws {
        let result = try await run("ls /proc/self/fd | tr '\\n' ' '; cut -d ' ' -f 6 /proc/$$/stat; echo $$")
        // The fourth descriptor is its own, for listing the folder.
        let lines = result.output.split(separator: " ").suffix(1).joined().split(separator: "\n")
        #expect(result.output.hasPrefix("0 1 2 3 ") && lines.count == 2 && lines.first == lines.last)
    }

    @Test func `a timeout kills the whole group and keeps its output`() async throws {
        // A busy machine may not start the program within the shorter times.
        var output = ""
        for seconds in [0.3, 3, 30, 300] where output.isEmpty {
            let result = try await run("echo begun; sleep 1000 & sleep 1000", patience: .seconds(seconds))
            #expect(result.ending == .tookTooLong)
            output = result.output
        }
        #expect(output == "begun\n")
    }

    @Test func `background processes are not waited for, and are killed`() async throws {
        let result = try await run("sleep 1000 & echo $!")
        #expect(result.ending == .ended(0))
        let number = try #require(pid_t(result.output.trimmingCharacters(in: .newlines)))
        #expect(try await eventually { hasEnded(number) })
    }

    @Test func `a program that is cancelled can end what it started in another session`() async throws {
        let task = Task { try await run("trap 'kill $!; exit' TERM; setsid sleep 1000 & echo $! > begun; wait") }
        #expect(try await eventually { (try? home.text(of: "begun"))?.hasSuffix("\n") == true })
        task.cancel()
        #expect(try await task.value.ending == .cancelled)
        let number = try #require(pid_t(try home.text(of: "begun").trimmingCharacters(in: .newlines)))
        #expect(try await eventually { hasEnded(number) })
    }

    /// Returns true if a process is gone, or a zombie that the process adopting it has not reaped yet.
    private func hasEnded(_ number: pid_t) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)) ?? "State:\tZ"
        return status.contains("State:\tZ")
    }

    @Test func `cancelling the task kills the program`() async throws {
        let task = Task { try await run("echo > begun; sleep 1000") }
        #expect(try await eventually { home.exists("begun") })
        task.cancel()
        #expect(try await task.value.ending == .cancelled)
    }

    @Test func `a program that cannot be started is reported`() async throws {
        let run = CapturedRun(
            path: "/nowhere", arguments: ["x"], environment: [:], folder: "/", patience: .seconds(600))
        let error = await #expect(throws: Failure.self) { _ = try await run.result() }
        #expect(error?.plain == "“/nowhere” could not be run: No such file or directory. ")
    }

    @Test(arguments: [#"#!/bin/sh\r\necho\r\n"#, #"echo\n"#])
    func `a script that names no interpreter is reported with what it lacks`(script: String) async throws {
        // Written by another process: a program started meanwhile would inherit a file that is open for writing here.
        _ = try await run("printf '\(script)' > script; chmod 700 script")
        let run = CapturedRun(
            path: home.file("script"), arguments: ["x"], environment: [:], folder: "/", patience: .seconds(600))
        let error = await #expect(throws: Failure.self) { _ = try await run.result() }
        #expect(error?.hint?.plain.hasPrefix("Its first line must name its interpreter, such as #!/bin/sh") == true)
    }
}

struct ProgramSearchTests {
    @Test func `only absolute folders are searched for a program`() {
        #expect(ProgramSearch.path(of: "sh", in: "/nonexistent:/bin") == "/bin/sh")
        #expect(ProgramSearch.path(of: "sh", in: "bin:.:") == nil)
    }
}
