import Rendering

/// A picture as rows of half blocks in colours.
struct BlockPicture: Sendable, Hashable {
    let rows: [String]
    let extent: PictureExtent

    private static let blocks: Set<Unicode.Scalar> = [" ", "▀", "▄", "█"]

    /// Reads what a converter made: lines of blocks, spaces and colours, all as wide; nil for anything else.
    init?(reading orders: [UInt8]) {
        guard let text = String(validating: orders, as: UTF8.self) else { return nil }
        var rows: [String] = []
        var widths: Set<Int> = []
        for line in text.split(separator: "\n") {
            guard let width = Self.cells(of: line) else { return nil }
            // Colours end with each row, whatever the converter left on.
            if width > 0 { rows.append(line + "\u{1B}[0m") }
            if width > 0 { widths.insert(width) }
        }
        guard let width = widths.first, widths.count == 1 else { return nil }
        self.rows = rows
        extent = PictureExtent(columns: width, rows: rows.count)
    }

    /// How many cells a line of blocks and colours has; nil where anything else is in it.
    private static func cells(of line: Substring) -> Int? {
        var cells = 0
        var scalars = line.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if scalar == "\u{1B}" {
                guard scalars.popFirst() == "[" else { return nil }
                let numbers = scalars.prefix { ("0"..."9").contains($0) || $0 == ";" }
                scalars = scalars[numbers.endIndex...]
                guard scalars.popFirst() == "m" else { return nil }
            } else {
                guard blocks.contains(scalar) else { return nil }
                cells += 1
            }
        }
        return cells
    }
}
