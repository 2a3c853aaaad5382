import Foundation
import Testing

@Suite struct BadInputTests {
    private let home = TemporaryFolder()

    @Test func `a script of 200,000 lines is run to its last`() async throws {
        let script = Array(String(repeating: "# nothing here\n", count: 199_999).utf8) + Array("echo last\n".utf8)
        let run = try await Program.run(["--ephemeral"], script: script)
        #expect(run.status == 0)
        #expect(run.output == "last\n")
    }

    @Test func `lines of an argument may end as on Windows`() async throws {
        #expect(try await Program.run(["--ephemeral", "-c", "echo a\r\necho b"]).output == "a\nb\n")
    }

    @Test func `a missing standard input is empty, and no other file takes its place`() async throws {
        let souk = "'\(Program.path)' --home '\(home.path)'"
        let run = try await Program.shell(
            "\(souk) <&-; echo status $?; \(souk) -c 'draft new a' -c 'show 9' <&- >&- 2>&-; echo status $?")
        #expect(run == "status 0\nstatus 7\n")
    }

    @Test func `a line of a hundred megabytes is refused in little memory`() async throws {
        // 400 MiB of address space is far less than twice the line and more than the program uses at start.
        let run = try await Program.shell(
            """
            (head -c 100000000 /dev/zero | tr '\\0' x; printf '\\necho after\\n') \
            | (ulimit -d 102400; '\(Program.path)' --ephemeral --keep-going 2>&1; echo status $?)
            """)
        #expect(run == "souk: stdin:1: error: The line is longer than 1048576 bytes.\nafter\nstatus 2\n")
    }

    @Test func `in JSON a result and a failed save are one object`() async throws {
        let lines = ["-c", "set page-size 5", "-c", "list --all"]
        let run = try await Program.run(["--home", "/proc/souk", "--format", "json", "--keep-going"] + lines)
        #expect(run.status == 7)
        #expect(run.errors == "")
        let answers = run.output.split(separator: "\n")
        #expect(answers.count == 2)
        let result = #"{"command":"list --all","status":"error","service":"listings","kind":"records","#
        #expect(answers.last?.hasPrefix(result) == true)
        #expect(answers.last?.contains(#""error":{"kind":"state","message":"#) == true)
    }

    @Test func `where nothing can be saved, commands that only look succeed, and one notice says so`() async throws {
        let lines = ["-c", "echo hi", "-c", "search velo", "-c", "doctor", "-c", "search sofa"]
        let run = try await Program.run(["--home", "/proc/souk"] + lines)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("hi\n"))
        #expect(run.errors.components(separatedBy: "The next session will not start where this one ends.").count == 2)
    }

    @Test(arguments: [
        "souk --home '%'/$'\\xff' -c list", "souk --ephemeral '%'/$'\\xff'.souk",
        "XDG_STATE_HOME='%'/$'\\xff' souk -c list",
    ]) func `a path that is not UTF-8 is refused, and no other takes its place`(line: String) async throws {
        let line = line.replacing("%", with: home.path)
        let run = try await Program.shell("souk() { '\(Program.path)' \"$@\"; }; \(line) 2>&1; echo status $?")
        #expect(run.contains("” is not UTF-8.") && run.hasSuffix("status 2\n"), "\(run)")
        #expect(try home.names(in: "") == [])
    }

    @Test func `closed output does not crash`() async throws {
        // The reader exits before the second list, and each list is larger than a pipe's buffer.
        let souk = "'\(Program.path)' --home '\(home.path)' -c 'set page-size 1000' -c list -c list"
        let ending = home.file("ending")
        let run = try await Program.shell("(\(souk); echo status $? >&2) 2>'\(ending)' | head -1; cat '\(ending)'")
        #expect(run == "page-size is 1000.\nstatus 7\n")
    }

    @Test(arguments: ["-c list", "--help", "--version", "--man-page", "--completions bash"])
    func `output to a full disk is reported`(options: String) async throws {
        let run = try await Program.shell("'\(Program.path)' --ephemeral \(options) 2>&1 >/dev/full; echo status $?")
        #expect(run == "souk: error: The output could not be written: No space left on device.\nstatus 7\n")
    }

    @Test(arguments: ["2>&-", "2>/dev/full"])
    func `a failing standard error does not change the status`(redirection: String) async throws {
        let run = try await Program.shell(
            "'\(Program.path)' --ephemeral -c 'show 99' \(redirection); echo status $?")
        #expect(run == "status 3\n")
    }

    @Test(arguments: [
        (["--nonsense"], "nonsense"), (["--lang", "fr"], "Did you mean --language?"),
        (["--json"], "Did you mean --format json?"), (["-c"], "“-c” needs a value."), (["--format", "pdf"], "pdf"),
        (["--now", "soon"], "soon"),
        (["--time-zone", "Mars"], "Mars"), (["--source", "listings"], "SERVICE=LOCATION"),
        (["--source", "calls=a.csv", "--source", "calls=b.csv"], "There are two sources of calls."),
        (["--language", "xx"], "xx"), (["--seed", "x"], "--seed takes"),
        (["--timeout", "-5"], "--timeout takes"), (["test", "--jobs", "-1", "x"], "--jobs takes 1 to 1000."),
        (["--color", "sometimes"], "--color does not take “sometimes”.\nhint: Choose one of auto, always, never."),
        (["--width", "0"], "columns"), (["--home", ""], "--home takes a folder."),
        (["--now", "2024-02-30T00:00:00Z"], "is not a time"), (["--now", "99999-01-01T00:00:00Z"], "is not a time"),
        (["test", "--nonsense"], "Type souk test --help."), (["test", "x", "--jobs", "0"], "--jobs takes 1 to 1000."),
        (["test", "--job=2", "a.souk"], "“souk test” has no option “--job”.\nhint: Did you mean --jobs?"),
        (["test", "--jobs", "2"], "“souk test” needs the name of a file."),
        (["--language", "FR", "--width", "0"], "colonnes"),
    ])
    func `an option that cannot be read is a usage error`(arguments: [String], word: String) async throws {
        let run = try await Program.run(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains(word))
        #expect(run.output == "")
    }

    @Test(arguments: [["--fo"], ["--format="], ["test", "x", "--fo"], ["test", "x", "--color="], ["test", ""]])
    func `escape sequences in options are shown, not executed`(arguments: [String]) async throws {
        let hostile = "\u{1B}]0;title\u{7}\u{9B}2J\u{202E}"
        let run = try await Program.run(arguments.dropLast() + [(arguments.last ?? "") + hostile])
        #expect(run.status == 2 || run.status == 3)
        #expect(run.errors.hasPrefix("souk: error: "))
        #expect(run.errors.contains("␛]0;title␇\\u{9B}2J\\u{202E}"), "\(run.errors)")
        #expect(run.output == "")
    }

    @Test(arguments: [
        ("/nowhere.souk", "does not exist"), ("/tmp", "is a folder"),
        ("draft", "does not exist.\nhint: To run a command, type souk -c \"draft\"."),
    ])
    func `a missing script is reported`(path: String, sentence: String) async throws {
        let run = try await Program.run(["--ephemeral", path])
        #expect(run.status == 3)
        #expect(run.errors.contains("souk: \(path): error: "))
        #expect(run.errors.contains(sentence))
    }

    @Test func `a source of no service is not found`() async throws {
        let run = try await Program.run(["--source", "boats=market.csv"], script: "list\n")
        #expect(run.status == 3)
        // The known services are listed in their order.
        #expect(run.errors.hasPrefix("souk: error: Unknown service “boats”.\nhint: Choose one of listings, "))
    }

    @Test func `a configuration with unknown keys is used, and each is named`() async throws {
        let path = try home.write(
            "{\"sorces\": {},\n \"sources\": {\"listing\": \"builtin\"}}", to: "config/config.json")
        let run = try await Program.run(script: "echo on\n", home: home)
        #expect(run.status == 0)
        #expect(
            run.errors == """
                souk: “\(path)”: unknown key “sorces”. Did you mean sources?
                souk: “\(path)”: unknown key “listing”. Did you mean listings?

                """)
    }
}
