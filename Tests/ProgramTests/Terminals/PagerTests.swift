import Foundation
import Testing

/// Text longer than the screen is paged, at the prompt only.
@Suite(.enabled("needs tmux", { EmulatedTerminal.isInstalled })) struct PagerTests {
    private static let isLessInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/less")

    /// A pager that keeps the terminal until it is interrupted.
    private static let hanging = "sh -c 'echo hanging; exec sleep 1000'"

    private func terminal(
        rows: Int = 12, kind: String = "tmux-256color", _ arguments: [String] = [], pager: String?
    ) async throws -> EmulatedTerminal {
        try await EmulatedTerminal(
            home: TemporaryFolder(), columns: 80, rows: rows, kind: kind, arguments,
            environment: pager.map { ["PAGER": $0] } ?? [:], unsetting: pager == nil ? ["PAGER"] : [])
    }

    @Test(.enabled("needs less", { isLessInstalled }), arguments: [nil, "less", "/usr/bin/less -S"])
    func `a long result opens in less, in colour, and closes with a key`(pager: String?) async throws {
        let terminal = try await terminal(pager: pager)
        try await terminal.type("set\r")
        let first = try await terminal.screen(with: "first page") { $0.lines.last == ":" }
        #expect(!first.text.contains("theme"))
        #expect(try await terminal.screen(isColoured: true).text.contains("\u{1B}["))
        #expect(!first.text.contains("ESC"))
        try await terminal.type("G")
        try await terminal.shows("theme")
        try await terminal.type("q")
        // The line that was typed has a prompt too.
        _ = try await terminal.screen(with: "the next prompt") { $0.lines.last == "listings>" }
        try await terminal.enter("echo 'al'ive")
        #expect(try await terminal.screen().lines.suffix(2) == ["alive", "listings>"])
    }

    @Test func `short results and errors skip the pager`() async throws {
        let terminal = try await terminal(pager: Self.hanging)
        try await terminal.enter("categories --limit 3")
        try await terminal.enter("status")
        try await terminal.enter("show 99")
        #expect(try await terminal.screen().text.contains("There is no row 99."))
    }

    @Test func `a list fits the window, and Enter or Space shows the next page`() async throws {
        let terminal = try await terminal(pager: Self.hanging)
        try await terminal.enter("list id")
        #expect(try await terminal.screen().lines.suffix(3).first == "Rows 1 to 7 of 324 listings.")
        try await terminal.enter("")
        try await terminal.shows("Rows 8 to 14 of 324 listings.")
        try await terminal.type(" ")
        try await terminal.shows("Rows 15 to 21 of 324 listings.")
        try await terminal.enter("list --all")
        #expect(try await terminal.screen().lines.contains("324 listings."))
        try await terminal.enter("")
        try await terminal.enter("echo 'al'ive")
        #expect(
            try await terminal.screen().lines.suffix(4) == [
                "listings>", "listings> echo 'al'ive", "alive", "listings>",
            ])
    }

    @Test func `a pager can be set and disabled`() async throws {
        let terminal = try await terminal(pager: Self.hanging)
        try await terminal.enter("set pager off")
        try await terminal.enter("set")
        #expect(try await terminal.screen().text.contains("theme"))
        try await terminal.enter("set pager 'head -n 2'")
        try await terminal.enter("help")
        #expect(try await terminal.screen().lines.suffix(4).prefix(2) == ["listings> help", "Browse"])
    }

    @Test func `a missing pager is reported, and the text is shown`() async throws {
        let terminal = try await terminal(rows: 12, pager: "no-such-pager -x")
        try await terminal.enter("set")
        let lines = try await terminal.screen().lines
        #expect(lines.contains("theme         auto"))
        #expect(lines.contains("souk: The pager “no-such-pager” is not installed."))
    }

    @Test func `a hung pager can be interrupted, and the terminal is restored`() async throws {
        let terminal = try await terminal(pager: "sh -c 'stty raw -echo; stty isig; echo hanging; exec sleep 1000'")
        try await terminal.type("set\r")
        try await terminal.shows("hanging")
        try await terminal.type("\u{3}")
        // The line that was typed has a prompt too.
        _ = try await terminal.screen(with: "the next prompt") { $0.lines.last == "listings>" }
        try await terminal.enter("echo 'al'ive")
        #expect(try await terminal.screen().lines.suffix(2) == ["alive", "listings>"])
    }

    @Test(arguments: [("tmux-256color", ["--safe"]), ("tmux-256color", ["--accessible"]), ("dumb", [])])
    func `safe and accessible mode, and a dumb terminal, use no pager`(kind: String, arguments: [String]) async throws {
        let terminal = try await terminal(kind: kind, arguments, pager: Self.hanging)
        try await terminal.enter("set")
    }

    @Test func `a script read at the prompt uses no pager`() async throws {
        let terminal = try await terminal(pager: Self.hanging)
        let folder = TemporaryFolder()
        try await terminal.enter("read \(try folder.write("list\n", to: "list.souk"))")
        #expect(try await terminal.screen().text.contains("Rows 1 to 20 of 324 listings."))
    }

    @Test func `a recording does not mention the pager`() async throws {
        let folder = TemporaryFolder()
        for (name, pager) in [("paged", "head -n 1"), ("plain", "")] {
            let terminal = try await terminal(["--now", "2019-11-05T16:00:00Z"], pager: pager)
            for line in ["record \(folder.file(name)).souk", "set", "record stop"] { try await terminal.enter(line) }
        }
        let paged = try String(contentsOfFile: folder.file("paged.souk"), encoding: .utf8)
        #expect(paged.contains("theme"))
        #expect(try paged == String(contentsOfFile: folder.file("plain.souk"), encoding: .utf8))
    }
}
