import Rendering

/// The characters that a picture of the kitty graphics protocol hangs on, so that it goes where text goes.
enum KittyPlaceholders {
    /// One character stands for each cell; the first of a row says by marks above it which row it is.
    static func rows(of extent: PictureExtent, for number: Int) -> [String] {
        (0..<min(extent.rows, marks.count)).map { row in
            var cells = "\u{1B}[38;5;\(number)m"
            cells.unicodeScalars.append(contentsOf: [cell, marks[row], marks[0]])
            for _ in 1..<max(1, extent.columns) { cells.unicodeScalars.append(cell) }
            return cells + "\u{1B}[39m"
        }
    }

    private static let cell: Unicode.Scalar = "\u{10EEEE}"

    /// The marks for 0, 1, 2 and so on, in the protocol's order.
    static let marks: [Unicode.Scalar] = [
        "\u{0305}", "\u{030D}", "\u{030E}", "\u{0310}", "\u{0312}", "\u{033D}", "\u{033E}", "\u{033F}", "\u{0346}",
        "\u{034A}", "\u{034B}", "\u{034C}", "\u{0350}", "\u{0351}", "\u{0352}", "\u{0357}", "\u{035B}", "\u{0363}",
        "\u{0364}", "\u{0365}", "\u{0366}", "\u{0367}", "\u{0368}", "\u{0369}", "\u{036A}", "\u{036B}", "\u{036C}",
        "\u{036D}", "\u{036E}", "\u{036F}",
    ]
}
