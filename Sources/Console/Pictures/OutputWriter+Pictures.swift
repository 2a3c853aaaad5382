extension OutputWriter {
    /// Draws a picture so many rows above the cursor and so many columns from the left, and comes back.
    func draw(_ picture: DrawnPicture, above rows: Int, at column: Int, erasing: Bool) throws(OutputError) {
        try write(at: rows, column, (erasing ? Self.erasure : "") + picture.orders)
    }

    /// Writes a line over the one that stands so many rows above the cursor, and comes back.
    func replaceLine(above rows: Int, with text: String) throws(OutputError) {
        try write(at: rows, 0, Self.erasure + text)
    }

    /// To the end of the line: ECMA-48, EL.
    private static let erasure = "\u{1B}[K"

    private func write(at rows: Int, _ column: Int, _ orders: String) throws(OutputError) {
        let across = column > 0 ? "\u{1B}[\(column)C" : ""
        try write("\u{1B}7\r\u{1B}[\(rows)A" + across + orders + "\u{1B}8", to: .output)
        try flush()
    }
}
