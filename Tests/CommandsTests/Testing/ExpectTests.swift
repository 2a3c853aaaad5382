import CommandKit
import Console
import FoundationEssentials
import Testing

@Suite struct ExpectTests {
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
}
