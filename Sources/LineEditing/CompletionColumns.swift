/// Labels laid out in columns as `ls` does, within a screen.
struct CompletionColumns {
    /// The rows to print, without newlines.
    let rows: [String]

    /// The screen and how labels fill it.
    struct Screen {
        var rows: Int
        var columns: Int

        /// Whether labels run across rows and not down columns: inputrc's `print-completions-horizontally`.
        var isAcross = false

        /// The cells a character takes.
        var cells: (Character) -> Int
    }

    private static let gap = 2

    /// Lays out what leaves room for the line itself; a last row such as `… +12` counts the labels left out.
    init(_ labels: [String], on screen: Screen) {
        let labels = labels.map { CompletionColumns.fit($0, into: screen.columns - 1, cells: screen.cells) }
        let width = (labels.map(\.width).max() ?? 0) + CompletionColumns.gap
        let perRow = max(1, (screen.columns - 1 + CompletionColumns.gap) / width)
        let mostRows = max(1, screen.rows - 3)
        let shown = Array(labels.prefix(mostRows * perRow))
        let rowCount = (shown.count + perRow - 1) / perRow

        var rows = (0..<rowCount).map { row in
            let places = (0..<perRow).map { column in
                screen.isAcross ? row * perRow + column : column * rowCount + row
            }
            return CompletionColumns.row(places.filter(shown.indices.contains).map { shown[$0] }, width: width)
        }
        if shown.count < labels.count { rows.append("… +\(labels.count - shown.count)") }
        self.rows = rows
    }

    private struct Label {
        var text: String
        var width: Int
    }

    private static func fit(_ text: String, into columns: Int, cells: (Character) -> Int) -> Label {
        let width = text.reduce(0) { $0 + cells($1) }
        if width <= columns { return Label(text: text, width: width) }
        var shortened = Label(text: "", width: 0)
        for character in text {
            guard shortened.width + cells(character) < columns else { break }
            shortened.text.append(character)
            shortened.width += cells(character)
        }
        return Label(text: shortened.text + "…", width: shortened.width + 1)
    }

    private static func row(_ labels: [Label], width: Int) -> String {
        var row = ""
        for (place, label) in labels.enumerated() {
            row += label.text
            if place < labels.count - 1 { row += String(repeating: " ", count: width - label.width) }
        }
        return row
    }
}
