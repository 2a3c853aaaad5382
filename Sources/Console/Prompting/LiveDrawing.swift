import Domain
import LineEditing
import Rendering

/// A line that is typed and what was found for it, as the bytes that draw both where the line begins.
///
/// Between two drawings the cursor stays in the line's row, so that the next one finds its place however the screen has
/// moved. How wide a row is on the screen is never counted on: rows are not wrapped, and the way to the cursor is
/// written out.
struct LiveDrawing {
    var line: LiveLine
    /// Whether what was found belongs to the line as it was before.
    var isSearching: Bool
    /// What was found, in rows no wider than the screen.
    var rows: [String]
    var size: ScreenSize

    /// Has the terminal tell what is pasted from what is typed (xterm's bracketed paste).
    static let opening = "\u{1B}[?2004h"
    static let closing = "\u{1B}[?2004l"
    /// Clears all that is drawn, with the cursor where it began.
    static let erasure = "\r\u{1B}[J"

    /// One step for the eye, where the terminal can do that; and no rows but those that are written.
    private static let start = "\u{1B}[?2026h\u{1B}[?7l"
    private static let stop = "\u{1B}[?7h\u{1B}[?2026l"

    /// The rows that there is place for under the line, the row of the prompt above it left in sight.
    static func rowLimit(on size: ScreenSize) -> Int { max(0, size.rows - 2) }

    /// Draws all, with the cursor where it stands in the line.
    var text: String {
        let row = inputRow
        let shown = rows.prefix(Self.rowLimit(on: size))
        var text = Self.start + Self.erasure + row.before + row.after
        for row in shown { text += "\n" + row }
        if !shown.isEmpty { text += "\u{1B}[\(shown.count)A" }
        return text + "\r" + row.before + Self.stop
    }

    /// Leaves the line as one that was entered, and nothing under it.
    var entered: String {
        let row = inputRow
        return Self.start + Self.erasure + row.before + row.after + Self.stop + "\n"
    }

    /// The line in one row: what stands before the cursor has as much place as it needs, of its end if need be.
    private var inputRow: (before: String, after: String) {
        let label = isSearching ? "search… " : "search: "
        let place = max(1, size.columns - TextWidth.cells(of: label) - 1)
        let before = Self.tail(of: VisibleText(line.before).string, cells: place)
        let after = VisibleText(line.after).string
        let left = place - TextWidth.cells(of: before)
        return (label + before, after.isEmpty || left < 1 ? "" : after.clipped(to: left))
    }

    private static func tail(of text: String, cells: Int) -> String {
        guard TextWidth.cells(of: text) > cells else { return text }
        var left = cells - 1
        let kept = text.reversed().prefix { character in
            left -= TextWidth.cells(of: character)
            return left >= 0
        }
        return "…" + String(kept.reversed())
    }
}
