import CommandKit
import Console
import FoundationEssentials
import Testing

@Suite struct ExpectTests {
    @Test(arguments: [
        "expect Bonjour", "expect \"jour à\"", "expect --exact Bonjour à tous.", "expect --not bonsoir",
        "expect --exact --not Bonjour", "expect --glob 'Bon* à t??s.'", "expect --glob '[A-C]on[!x-z]our*'",
        "expect --regex '^Bon\\w+ à (tous|toutes)\\.$'", "expect --glob --not jour", "expect --regex --not '\\d'",
        "expect exit 0", "expect <<END\nà tous\nEND", "expect --exact <<END\nBonjour à tous.\nEND",
    ])
    func `a satisfied expectation prints nothing`(expectation: String) async throws {
        let run = try await PrintedScript.run("echo Bonjour à tous.", expectation)
        #expect(run.printed == "Bonjour à tous.\n")
        #expect(run.status == .success)
    }

    @Test func `echoed lines do not count as output`() async throws {
        let run = try await PrintedScript.run(
            "echo a", "expect --not echo", "list", "expect --not '> '", echoes: true)
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

    @Test func `texts from outside are made visible`() async throws {
        let run = try await PrintedScript.run("echo a", "expect \"\\u{1B}[31m\\u{202E}b\"")
        #expect(run.printed.contains("expected:\n  ␛[31m\\u{202E}b\n"))
    }
}
