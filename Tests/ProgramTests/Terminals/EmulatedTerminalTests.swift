import Foundation
import Testing

/// The emulator shows what a terminal shows, and leaves nothing behind.
@Suite(.enabled("needs tmux", { EmulatedTerminal.isInstalled })) struct EmulatedTerminalTests {
    @Test func `typed input is captured as lines of cells`() async throws {
        let terminal = try await EmulatedTerminal(home: ScratchHome(), columns: 60, rows: 30)
        try await terminal.enter("echo vélo 日本 👩‍👩‍👧")
        let screen = try await terminal.screen()
        #expect(screen.lines.suffix(3) == ["listings> echo vélo 日本 👩‍👩‍👧", "vélo 日本 👩‍👩‍👧", "listings>"])
        #expect(screen.cursorColumn == "listings> ".count)
        try await terminal.type("xyz")
        #expect(try await terminal.shows("listings> xyz").cursorColumn == "listings> xyz".count)
    }

    @Test func `scrollback is kept, and the window can be resized`() async throws {
        let terminal = try await EmulatedTerminal(home: ScratchHome(), columns: 80, rows: 10)
        try await terminal.enter("help")
        #expect(try await terminal.screen().lines.count == 10)
        #expect(try await terminal.screen(isWhole: true).lines.count > 20)
        try await terminal.resize(columns: 60, rows: 20)
        try await terminal.enter("help")
        #expect(try await terminal.screen().lines.count == 20)
    }

    @Test func `colours are captured on request`() async throws {
        let terminal = try await EmulatedTerminal(home: ScratchHome(), kind: "tmux-256color")
        #expect(try await terminal.screen(isColoured: true).text.contains("\u{1B}[1mlistings"))
        #expect(try await !terminal.screen().text.contains("\u{1B}"))
        let dumb = try await EmulatedTerminal(home: ScratchHome(), kind: "dumb")
        #expect(try await !dumb.screen(isColoured: true).text.contains("\u{1B}"))
        #expect(dumb.printed.hasSuffix("listings> "))
    }

    @Test func `the last screen shows how the program ended`() async throws {
        let terminal = try await EmulatedTerminal(home: ScratchHome())
        try await terminal.type("quit\r")
        #expect(try await terminal.exitStatus() == 0)
        #expect(try await terminal.screen().text.contains("listings> quit"))
    }

    @Test func `closing the terminal ends its programs`() async throws {
        let home = try ScratchHome()
        do {
            let terminal = try await EmulatedTerminal(home: home)
            try await terminal.type("xyz")
            #expect(try Program.numbers(ofProgramsIn: home).count == 1)
        }
        let deadline = ContinuousClock.now + Program.patience
        while try !Program.numbers(ofProgramsIn: home).isEmpty, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try Program.numbers(ofProgramsIn: home) == [])
    }
}
