/// The drawing of a line: knows what is on the terminal, and writes only what differs.
///
/// All moves are relative to the first row of the line, so that nothing above it is touched and the terminal need not
/// be asked where the line is.
struct LineDrawing {
    /// The frame on the terminal; nil if the cursor is in the first column of a row on which nothing is drawn.
    private var shown: LineFrame?
    /// The place of the terminal's cursor, below the first row of the frame.
    private var place = LineFrame.Place(row: 0, column: 0)
    private var columns = 80
    private var style = ""
    private var output = ""

    var isEmpty: Bool { shown == nil }

    /// Returns the bytes that turn what is on the terminal into a frame; empty if nothing differs.
    mutating func draw(_ frame: LineFrame) -> String {
        columns = frame.columns
        // An echoed Control-C may stand on the row, and the rows below may hold what was there before.
        output = shown == nil ? "\r\u{1B}[J" : ""
        let old = shown?.rows ?? []
        for row in frame.rows.indices {
            let before = old.indices.contains(row) ? old[row] : nil
            if before != frame.rows[row] { write(frame.rows[row], over: before, in: frame, at: row) }
        }
        if old.count > frame.rows.count {
            move(to: LineFrame.Place(row: frame.rows.count, column: 0))
            output += "\u{1B}[J"
        }
        shown = frame
        move(to: frame.cursor, in: frame)
        return finished()
    }

    /// Returns the bytes that end the line below its last row; nothing is drawn then.
    mutating func end(_ frame: LineFrame) -> String {
        var bytes = draw(frame)
        bytes += String(repeating: "\n", count: max(0, frame.lastTextRow - place.row) + 1)
        forget()
        return bytes
    }

    /// Returns the bytes that clear the frame, so that something else can be written in its place.
    mutating func clear() -> String {
        guard shown != nil else { return "" }
        output = ""
        move(to: LineFrame.Place(row: 0, column: 0))
        output += "\r\u{1B}[J"
        let bytes = finished()
        forget()
        return bytes
    }

    /// Records that the terminal's cursor is in the first column of a row on which nothing is drawn.
    mutating func forget() { (shown, place) = (nil, LineFrame.Place(row: 0, column: 0)) }

    /// Records that the terminal's cursor went to the first column of its row.
    mutating func returnToFirstColumn() { place.column = 0 }

    /// Records that the terminal has another width, at which its rows may be broken differently.
    mutating func resize(to columns: Int) {
        guard let shown, columns > 0 else { return }
        let above = shown.rows[..<min(place.row, shown.rows.count)].map(Self.width)
        let broken = above.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
        place = LineFrame.Place(row: broken + place.column / columns, column: place.column % columns)
    }

    private mutating func finished() -> String {
        setStyle("")
        defer { output = "" }
        return output
    }

    private mutating func write(
        _ cells: [LineFrame.Cell], over old: [LineFrame.Cell]?, in frame: LineFrame, at row: Int
    ) {
        let isUncertain = cells.contains(where: \.isUncertain) || old?.contains(where: \.isUncertain) == true
        var first = isUncertain ? 0 : zip(cells, old ?? []).prefix { $0 == $1 }.count
        if row == 0, first < frame.promptLength { first = 0 }
        var last = cells.count
        let (width, oldWidth) = (Self.width(cells), Self.width(old ?? []))
        if let old, !isUncertain, width == oldWidth {
            // The end that is equal stays.
            while last > first, last - cells.count + old.count > first,
                cells[last - 1] == old[last - 1 - cells.count + old.count]
            {
                last -= 1
            }
        }
        move(to: LineFrame.Place(row: row, column: Self.width(cells[..<first])))
        write(cells[first..<last])
        if oldWidth > width || isUncertain, width < columns {
            setStyle("")
            output += "\u{1B}[K"
        }
        if isUncertain {
            output += "\r"
            place.column = 0
        }
    }

    private static func width(_ cells: some Sequence<LineFrame.Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

    private mutating func write(_ cells: ArraySlice<LineFrame.Cell>) {
        for cell in cells {
            setStyle(cell.style)
            output += cell.text
        }
        place.column += Self.width(cells)
    }

    private mutating func setStyle(_ wanted: String) {
        guard wanted != style else { return }
        if !style.isEmpty { output += "\u{1B}[m" }
        output += wanted
        style = wanted
    }

    /// Moves to a column of a frame that is drawn; through characters of uncertain width by writing them again.
    private mutating func move(to target: LineFrame.Place, in frame: LineFrame) {
        let cells = frame.rows[target.row]
        var (count, width) = (0, 0)
        while count < cells.count, width < target.column {
            width += cells[count].width
            count += 1
        }
        guard cells[..<count].contains(where: \.isUncertain) else { return move(to: target) }
        move(to: LineFrame.Place(row: target.row, column: 0))
        write(cells[..<count])
        place.column = target.column
    }

    private mutating func move(to target: LineFrame.Place) {
        if target == place { return }
        setStyle("")
        if place.column >= columns {
            // Terminals differ on where the cursor is after the last cell of a row.
            output += "\r"
            place.column = 0
        }
        if target.row > place.row {
            // A newline makes a row at the bottom of the screen, where moving down does nothing.
            output += String(repeating: "\n", count: target.row - place.row)
            place = LineFrame.Place(row: target.row, column: 0)
        } else if target.row < place.row {
            output += Self.escape(place.row - target.row, "A")
            place.row = target.row
        }
        if target.column == 0, place.column > 0 {
            output += "\r"
        } else if target.column > place.column {
            output += Self.escape(target.column - place.column, "C")
        } else if target.column < place.column {
            let back = place.column - target.column
            // Backspace is one byte; the escape sequence is three or more.
            output += back < 4 ? String(repeating: "\u{8}", count: back) : Self.escape(back, "D")
        }
        place.column = target.column
    }

    private static func escape(_ count: Int, _ letter: String) -> String {
        count == 1 ? "\u{1B}[\(letter)" : "\u{1B}[\(count)\(letter)"
    }
}
