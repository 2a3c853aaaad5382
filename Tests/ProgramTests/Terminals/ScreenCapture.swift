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
