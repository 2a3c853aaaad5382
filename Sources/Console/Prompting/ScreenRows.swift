import Domain

/// Text as the rows it fills on a terminal, each no wider than the screen.
///
/// Unlike `WrappedText` it breaks where the terminal itself would, and a colour goes on in the next row.
struct ScreenRows {
    private(set) var rows: [String] = []
    private let columns: Int
    private var row = ""
    private var width = 0
    /// The sequence that the text was painted with last; empty where it is plain.
    private var paint = ""

    /// - Parameter text: Safe to show; it may be painted by `Theme`.
    init(_ text: String, columns: Int) {
        self.columns = max(1, columns)
        var sequence = ""
        for character in text {
            if character == "\u{1B}" || !sequence.isEmpty {
                sequence.append(character)
                guard character == "m" else { continue }
                row += sequence
                paint = sequence == Self.plain ? "" : sequence
                sequence = ""
            } else if character == "\n" {
                endRow()
            } else {
                add(character)
            }
        }
        if width > 0 { endRow() }
    }

    private static let plain = "\u{1B}[0m"

    private mutating func add(_ character: Character) {
        let cells = TextWidth.cells(of: character)
        if width + cells > columns { endRow() }
        row.append(character)
        width += cells
    }

    private mutating func endRow() {
        rows.append(paint.isEmpty ? row : row + Self.plain)
        row = paint
        width = 0
    }
}
