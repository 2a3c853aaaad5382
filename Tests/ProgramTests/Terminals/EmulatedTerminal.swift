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

    /// The screen did not become what it was waited for; what it was instead.
    struct Missing: Error, CustomStringConvertible {
        let wanted: String
        let screen: ScreenCapture

        var description: String { "There is no \(wanted) on the screen:\n\(screen.text)" }
    }

    /// There for as long as the program is.
    private let home: ScratchHome
    private let tmux: TmuxConnection

    /// Starts the program, and waits for its first prompt.
    ///
    /// - Parameters:
    ///   - kind: What `TERM` says, which has to be known to ncurses: `tmux-256color`, `xterm-16color`, `dumb`.
    ///   - arguments: Words of the program, `--home` excepted.
    ///   - environment: Added to a pinned one without colour choices, terminal program, editor or pager.
    ///   - unsetting: Names taken out of it.
    ///   - waiting: Whether the prompt is what comes first.
    init(
        home: ScratchHome, columns: Int = 100, rows: Int = 40, kind: String = "tmux-256color",
        _ arguments: [String] = [], environment: [String: String] = [:], unsetting: Set<String> = [],
        waiting: Bool = true
    ) async throws {
        let pinned = [
            "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TERM": kind, "INPUTRC": "/dev/null",
            "LC_ALL": "C.UTF-8", "PAGER": "",
        ].merging(environment) { $1 }.filter { !unsetting.contains($0.key) }
        let words =
            ["env", "-i"] + pinned.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
            + [Program.path, "--home", home.path] + arguments
        self.home = home
        tmux = try TmuxConnection(
            running: words.map(Self.quoted).joined(separator: " "), columns: columns, rows: rows)
        try await tmux.starts()
        try await resize(columns: columns, rows: rows)
        if waiting { try await rests(below: -1) }
    }

    private static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }

    /// Presses keys, without a wait.
    func type(_ keys: String) async throws {
        guard !keys.isEmpty else { return }
        let codes = keys.utf8.map { String($0, radix: 16) }.joined(separator: " ")
        try await tmux.run("send-keys -H \(codes)")
    }

    /// Types a line and Enter, and waits until the prompt stands below it again.
    ///
    /// - Throws: `Missing` when it does not within a minute.
    func enter(_ line: String) async throws {
        let before = try await screen()
        try await type(line + "\r")
        try await rests(below: before.cursorLine)
    }

    /// Waits until the screen shows a text, in one line of cells.
    ///
    /// - Throws: `Missing` when it does not within a minute.
    @discardableResult
    func shows(_ text: String) async throws -> ScreenCapture {
        try await screen(with: "“\(text)”") { screen in screen.lines.contains { $0.contains(text) } }
    }

    /// Waits for a screen of which something is so.
    ///
    /// - Parameter wanted: What it is, in words, for the failure.
    /// - Throws: `Missing` when it is not so within a minute.
    func screen(with wanted: String, where isSo: (ScreenCapture) -> Bool) async throws -> ScreenCapture {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let screen = try await screen()
            if isSo(screen) { return screen }
            guard ContinuousClock.now < deadline else { throw Missing(wanted: wanted, screen: screen) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// What is on the screen now.
    ///
    /// - Parameters:
    ///   - isColoured: Whether the lines hold the sequences that colour them.
    ///   - isWhole: Whether what has scrolled away is there too.
    func screen(isColoured: Bool = false, isWhole: Bool = false) async throws -> ScreenCapture {
        let (place, lines) = try await tmux.run(
            "display-message -p '#{cursor_x} #{cursor_y} #{history_size}'",
            then: "capture-pane -p\(isColoured ? "e" : "")\(isWhole ? " -S -" : "")")
        let numbers = place.joined().split(separator: " ").compactMap { Int($0) }
        try #require(numbers.count == 3)
        return ScreenCapture(lines: lines, cursorColumn: numbers[0], cursorLine: numbers[1] + numbers[2])
    }

    /// What stands in the lines from one on, as `ScreenCapture.cursorLine` counts them; what the terminal broke, because
    /// it was wider than the screen, is one line again, so that it can be told.
    func lines(from line: Int, isColoured: Bool = false) async throws -> [String] {
        let gone = try await tmux.run("display-message -p '#{history_size}'").joined()
        let first = line - (try #require(Int(gone)))
        return try await tmux.run("capture-pane -p -J\(isColoured ? " -e" : "") -S \(first)")
    }

    /// Changes the size of the window, as a person does who drags its corner.
    func resize(columns: Int, rows: Int) async throws {
        try await tmux.run("refresh-client -C \(columns)x\(rows)")
    }

    /// What the program has printed, byte by byte, before the terminal made cells of it.
    var printed: String { tmux.printed }

    /// Waits until the program has ended: its exit status, as a shell tells it.
    ///
    /// - Throws: `Missing` when it does not within a minute.
    func exitStatus() async throws -> Int32 {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            if let status = tmux.exitStatus { return status }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw Missing(wanted: "end of the program", screen: try await screen())
    }

    /// Waits until the cursor stands behind a prompt that is below a line.
    private func rests(below line: Int) async throws {
        _ = try await screen(with: "prompt at rest") { screen in
            guard screen.cursorLine > line, let last = screen.lines.last else { return false }
            return last.wholeMatch(of: /\w+\*?( \([^ ]+\)|, .+)?>/) != nil && screen.cursorColumn == last.count + 1
        }
    }
}
