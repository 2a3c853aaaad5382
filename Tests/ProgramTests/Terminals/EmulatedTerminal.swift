import Foundation
import Testing

/// The program at a terminal that is emulated, so that a test sees what a person would see: cells, not bytes.
///
///     let terminal = try await EmulatedTerminal(home: home, columns: 60, rows: 24)
///     try await terminal.enter("search velo")
///     let screen = try await terminal.screen()
///
/// The emulator is tmux, with a server for each terminal that is gone when the terminal is. Suites that have one are
/// `.enabled("needs tmux", { EmulatedTerminal.isInstalled })`.
final class EmulatedTerminal {
    static var isInstalled: Bool { TmuxConnection.isInstalled }

    /// The screen never matched; contains its actual contents.
    struct Missing: Error, CustomStringConvertible {
        let wanted: String
        let screen: ScreenCapture

        var description: String { "There is no \(wanted) on the screen:\n\(screen.text)" }
    }

    /// Kept alive as long as the program.
    private let home: TemporaryFolder
    private let tmux: TmuxConnection

    /// Starts the program and waits for its first prompt.
    ///
    /// - Parameters:
    ///   - kind: The value of `TERM`, known to ncurses: `tmux-256color`, `xterm-16color`, `dumb`.
    ///   - arguments: Arguments of the program without `--home`.
    ///   - environment: Added to a pinned one without colour settings, terminal program, editor or pager.
    ///   - unsetting: Variables to remove.
    init(
        home: TemporaryFolder, columns: Int = 100, rows: Int = 40, kind: String = "tmux-256color",
        _ arguments: [String] = [], environment: [String: String] = [:], unsetting: Set<String> = []
    ) async throws {
        let pinned = [
            "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TERM": kind, "INPUTRC": "/dev/null",
            "LC_ALL": "C.UTF-8", "PAGER": "",
        ].merging(environment) { $1 }.filter { !unsetting.contains($0.key) }
        let words =
            ["env", "-i"] + pinned.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
            + [Program.path, "--home", home.path] + arguments
        self.home = home
        tmux = try TmuxConnection(running: words.map(Self.quoted).joined(separator: " "), columns: columns, rows: rows)
        try await tmux.starts()
        try await tmux.run("refresh-client -C \(columns)x\(rows)")
        try await rests(below: -1)
    }

    private static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }

    /// Presses keys without waiting.
    func type(_ keys: String) async throws {
        guard !keys.isEmpty else { return }
        let codes = keys.utf8.map { String($0, radix: 16) }.joined(separator: " ")
        try await tmux.run("send-keys -H \(codes)")
    }

    /// Enters a line and waits for the next prompt.
    ///
    /// - Throws: `Missing` after `patience`.
    func enter(_ line: String) async throws {
        let before = try await screen()
        try await type(line + "\r")
        try await rests(below: before.cursorLine)
    }

    /// Waits until one line of the screen contains a text.
    ///
    /// - Throws: `Missing` after `patience`.
    @discardableResult
    func shows(_ text: String) async throws -> ScreenCapture {
        try await screen(with: "“\(text)”") { screen in screen.lines.contains { $0.contains(text) } }
    }

    /// Waits until the program asks for a line that is not shown as it is typed, such as a password.
    ///
    /// The terminal's settings tell, not the screen: a hint may contain the same words, and what is typed before the
    /// question is lost.
    ///
    /// - Throws: `Missing` after `patience`.
    func hidesTyping() async throws {
        let device = try await tmux.run("display-message -p '#{pane_tty}'").joined()
        let terminal = open(device, O_RDONLY | O_NOCTTY)
        try #require(terminal >= 0)
        defer { close(terminal) }
        _ = try await screen(with: "question whose answer is hidden") { _ in
            let settings = TerminalSettings(of: terminal)
            return settings.isCanonical && !settings.isEchoing
        }
    }

    /// Waits for a screen that meets a condition.
    ///
    /// - Parameter wanted: A description of the condition for the failure message.
    /// - Throws: `Missing` after `patience`.
    func screen(with wanted: String, where isSo: (ScreenCapture) -> Bool) async throws -> ScreenCapture {
        let deadline = ContinuousClock.now + patience
        while true {
            let screen = try await screen()
            if isSo(screen) { return screen }
            guard ContinuousClock.now < deadline else { throw Missing(wanted: wanted, screen: screen) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Captures the screen.
    ///
    /// - Parameter isColoured: True to include colour sequences.
    func screen(isColoured: Bool = false) async throws -> ScreenCapture {
        let (place, lines) = try await tmux.run(
            "display-message -p '#{cursor_x} #{cursor_y} #{history_size}'",
            then: "capture-pane -p\(isColoured ? "e" : "")")
        let numbers = place.joined().split(separator: " ").compactMap { Int($0) }
        try #require(numbers.count == 3)
        return ScreenCapture(lines: lines, cursorColumn: numbers[0], cursorLine: numbers[1] + numbers[2])
    }

    /// Returns the text from a line on, counted as in `ScreenCapture.cursorLine`, with wrapped lines joined.
    func lines(from line: Int, isColoured: Bool = false) async throws -> [String] {
        let gone = try await tmux.run("display-message -p '#{history_size}'").joined()
        let first = line - (try #require(Int(gone)))
        return try await tmux.run("capture-pane -p -J\(isColoured ? " -e" : "") -S \(first)")
    }

    /// Waits until the cursor is after a prompt below a line.
    private func rests(below line: Int) async throws {
        _ = try await screen(with: "prompt at rest") { screen in
            guard screen.cursorLine > line, let last = screen.lines.last else { return false }
            return last.wholeMatch(of: /\w+\*?( \([^ ]+\)|, .+)?>/) != nil && screen.cursorColumn == last.count + 1
        }
    }
}

/// The contents of a terminal at one moment.
struct ScreenCapture: Equatable {
    /// The lines from the top, without trailing spaces and empty lines at the bottom.
    let lines: [String]
    /// The number of cells before the cursor.
    let cursorColumn: Int
    /// The line of the cursor, counted from the start of the scrollback.
    let cursorLine: Int

    var text: String { lines.map { $0 + "\n" }.joined() }

    init(lines: [String], cursorColumn: Int, cursorLine: Int) {
        let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        (self.lines, self.cursorColumn, self.cursorLine) = (Array(lines[..<end]), cursorColumn, cursorLine)
    }
}
