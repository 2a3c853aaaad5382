import CommandKit
import Console
import FoundationEssentials
import Testing

@Suite struct ExpectTests {
    @Test func `echoed lines do not count as output`() async throws {
        let run = try await PrintedScript.run("echo a", "expect --not echo", "list", "expect --not '> '", echoes: true)
        #expect(run.status == .success)
        #expect(run.printed.contains("> expect --not echo\n"))
    }

    @Test func `colours do not count as output`() async throws {
        let coloured = Appearance(format: .table, usualFormat: .table, width: 100, isColoured: true, timeZone: .gmt)
        let run = try await PrintedScript.run(
            "list", "expect --not --regex '\\u{1B}'", "show 99", "expect error", "expect 'error: There is no row'",
            appearance: coloured)
        #expect(run.printed.contains("\u{1B}["))
        #expect(run.status == .success)
    }
}

@Suite struct ExpectGlobTests {
    @Test(arguments: [
        ("h*o w*d", true), ("*l*l*", true), ("hel?o*[v-x]orld", true), ("h*x*d", false), ("*l*", true), ("h*r", false),
    ])
    func `an asterisk is any text`(pattern: String, isMatched: Bool) async throws {
        let run = try await PrintedScript.run("echo hello world", "expect --glob '\(pattern)'")
        #expect((run.status == .success) == isMatched, "\(run.printed)")
    }

    @Test func `a pattern of many asterisks is decided, and not given up`() async throws {
        let text = String(repeating: "ab", count: 2_000)
        let run = try await PrintedScript.run(
            "echo \(text)", "expect --glob '\(String(repeating: "*a*b", count: 20))c'")
        #expect(run.status == .expectation, "\(run.printed.suffix(200))")
    }
}

@Suite struct ExpectJSONTests {
    @Test(arguments: [
        (".records[0].title = Table", "expected:\n  = \"Table\"\ngot:\n  \"Table 1\"\n"),
        (".records[0].siret = ''", "expected:\n  = \"\"\ngot:\n  null\n"), (".total = null", "got:\n  60\n"),
        (".records[-21]", ".records has no [-21]."), (".total.length", ".total has no .length."),
        (".missing", "error: The result has no .missing."),
        (".records['odd name'].x", ".records has no [\"odd name\"]."),
        (".records = 20", "got:\n  an array of 20\n"),
    ])
    func `a failed or missing value is shown`(condition: String, shown: String) async throws {
        let run = try await PrintedScript.run("list", "expect json \(condition)")
        #expect(run.status == .expectation)
        #expect(run.printed.contains(shown), "\(run.printed)")
    }

    @Test func `an array matches if one element does`() async throws {
        let run = try await PrintedScript.run("services", "expect json .columns ~ records")
        #expect(run.status == .success, "\(run.printed)")
        let part = try await PrintedScript.run("services", "expect json .columns ~ record")
        #expect(part.status == .expectation)
    }
}

/// Scripts continue after a failure that the next command expects.
@Suite struct ForgivingTests {
    @Test(arguments: ["expect exit 0", "expect exit 4", "expect error 'no row 98'", "expect error --not row"])
    func `a failure that is expected otherwise is a failed expectation`(expectation: String) async throws {
        let run = try await PrintedScript.run("list", "show 99", expectation, "echo on")
        #expect(run.status == .expectation)
        #expect(!run.printed.contains("on\n"))
    }

    @Test(arguments: ["list", "expect There", "expect rows 1", "help", "nonsense", "echo 'open", "expect exit nine"])
    func `before any other command a script ends with the failure`(line: String) async throws {
        let run = try await PrintedScript.run("list", "show 99", line, "expect exit 3", "echo on")
        #expect(run.status == .notFound)
        #expect(!run.printed.contains("on\n"))
    }

    @Test func `a failed expectation cannot be expected in its own script`() async throws {
        let run = try await PrintedScript.run("list", "expect rows 3", "expect exit 0", "echo on")
        #expect(run.status == .expectation)
        #expect(!run.printed.contains("on\n"))
    }

    @Test func `with --keep-going the first unexpected failure decides the status`() async throws {
        let run = try await PrintedScript.run(
            "show 99", "expect exit 3", "serach", "show 98", "expect exit 2", "echo on", keepsGoing: true)
        #expect(run.status == .usage)
        #expect(run.printed.hasSuffix("on\n"))
        let forgiven = try await PrintedScript.run("show 99", "", "expect exit 3", "list", keepsGoing: true)
        #expect(forgiven.status == .success)
    }

    @Test func `a script that is read fails as its last command does`() async throws {
        let files = ["inner.souk": "show 99\nlist\n"]
        let run = try await PrintedScript.run("read inner.souk", "expect exit 3", "echo on", files: files)
        #expect(run.status == .success)
        let unexpected = try await PrintedScript.run("read inner.souk", "echo on", files: files)
        #expect(unexpected.status == .notFound && !unexpected.printed.contains("Table 1"))
        let absent = try await PrintedScript.run("read inner.souk", "expect error 'does not exist'", "echo on")
        #expect(absent.status == .success)
    }

    @Test func `a failure expected in a script that is read does not count`() async throws {
        let run = try await PrintedScript.run(
            "read inner.souk", "expect 'There is no row'", "echo on",
            files: ["inner.souk": "show 99\nexpect exit 3\n"])
        #expect(run.status == .success)
    }
}
