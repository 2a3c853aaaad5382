import Domain
import Terminal
import Rendering

/// A line being typed and its results, as the bytes that draw both from the start of the line.
///
/// Between two drawings the cursor stays in the line's row, so that the next one starts in the right place even if the
/// screen has scrolled. The width of a row on the screen is never relied on: rows are not wrapped, and the cursor is
/// moved by writing the text before it.
struct LiveDrawing {
    var line: EditableLine
    /// True if the results belong to an earlier state of the line.
    var isSearching: Bool
    /// The results, in rows no wider than the screen.
    var rows: [String]
    var size: ScreenSize

    /// Makes the terminal distinguish pasted from typed text (xterm's bracketed paste).
    static let opening = "\u{1B}[?2004h"
    static let closing = "\u{1B}[?2004l"
    /// Clears everything that was drawn, and leaves the cursor where the drawing began.
    static let erasure = "\r\u{1B}[J"

    /// Makes the terminal show an update at once, if it can, and not wrap lines.
    private static let start = "\u{1B}[?2026h\u{1B}[?7l"
    private static let stop = "\u{1B}[?7h\u{1B}[?2026l"

    /// Returns the number of rows that fit below the line, with the row of the prompt above it still visible.
    static func rowLimit(on size: ScreenSize) -> Int { max(0, size.rows - 2) }

    /// The bytes that draw everything, with the cursor at its position in the line.
    var text: String {
        let row = inputRow
        let shown = rows.prefix(Self.rowLimit(on: size))
        var text = Self.start + Self.erasure + row.before + row.after
        for row in shown { text += "\n" + row }
        if !shown.isEmpty { text += "\u{1B}[\(shown.count)A" }
        return text + "\r" + row.before + Self.stop
    }

    /// The bytes that leave the line as an entered one, with nothing below it.
    var entered: String {
        let row = inputRow
        return Self.start + Self.erasure + row.before + row.after + Self.stop + "\n"
    }

    /// The line in one row: the text before the cursor has as much space as it needs, and is cut at its start if
    /// necessary.
    private var inputRow: (before: String, after: String) {
        let label = isSearching ? "search… " : "search: "
        let place = max(1, size.columns - TextWidth.cells(of: label) - 1)
        let before = VisibleText(line.before).string.clippedAtStart(to: place)
        let after = VisibleText(line.after).string
        let left = place - TextWidth.cells(of: before)
        return (label + before, after.isEmpty || left < 1 ? "" : after.clipped(to: left))
    }
}
