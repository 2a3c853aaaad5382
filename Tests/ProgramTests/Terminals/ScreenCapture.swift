/// What a terminal showed at one moment.
struct ScreenCapture: Equatable {
    /// The lines from the top, without the blanks at their ends and without the empty lines at the bottom.
    let lines: [String]
    /// The cells before the cursor in its line.
    let cursorColumn: Int
    /// The line of the cursor, counted from the first that ever stood on the screen.
    let cursorLine: Int

    var text: String { lines.map { $0 + "\n" }.joined() }

    init(lines: [String], cursorColumn: Int, cursorLine: Int) {
        let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        (self.lines, self.cursorColumn, self.cursorLine) = (Array(lines[..<end]), cursorColumn, cursorLine)
    }
}
