/// A canvas of dots as Braille characters, each two dots wide and four high.
struct DotCanvas {
    private let columns: Int
    private let lines: Int
    private var cells: [UInt8]

    init(columns: Int, lines: Int) {
        (self.columns, self.lines) = (columns, lines)
        cells = Array(repeating: 0, count: columns * lines)
    }

    /// The number of dots from left to right, and from top to bottom.
    var width: Int { columns * 2 }
    var height: Int { lines * 4 }

    /// Sets a dot, counted from 0 at the left and at the bottom; a dot outside the canvas is ignored.
    mutating func set(_ x: Int, _ y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        let down = height - 1 - y
        cells[down / 4 * columns + x / 2] |= Self.bits[down % 4][x % 2]
    }

    /// Sets every dot on a straight line between two dots, which may be outside the canvas.
    mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        guard max(start.x, end.x) >= 0, min(start.x, end.x) < width, max(start.y, end.y) >= 0,
            min(start.y, end.y) < height
        else { return }
        let (across, up) = (end.x - start.x, end.y - start.y)
        let steps = max(abs(across), abs(up), 1)
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            set(start.x + Int((Double(across) * part).rounded()), start.y + Int((Double(up) * part).rounded()))
        }
    }

    /// Returns the characters of a line, counted from the top, with blanks where no dot is set.
    func characters(ofLine line: Int) -> [Character] {
        cells[line * columns..<(line + 1) * columns].map { bits in
            bits == 0 ? " " : Character(Unicode.Scalar(0x2800 + UInt32(bits)) ?? " ")
        }
    }

    /// The bits of a character's dots by Unicode's numbering, from the top and from the left.
    private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}
