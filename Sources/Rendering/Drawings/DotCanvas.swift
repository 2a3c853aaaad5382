/// A canvas of dots as characters: eight dots to a Braille character, or one to another character.
struct DotCanvas {
    /// The number of dots from left to right, and from top to bottom.
    let width: Int
    let height: Int
    private let columns: Int
    private let lines: Int
    private let sign: Character?
    /// The set dots of each character, as bits.
    private var cells: [UInt8]

    /// - Parameters:
    ///   - columns: Characters in a line.
    ///   - lines: Lines of characters.
    ///   - sign: The character for a dot; nil for Braille.
    init(columns: Int, lines: Int, sign: Character?) {
        (self.columns, self.lines, self.sign) = (columns, lines, sign)
        (width, height) = sign == nil ? (columns * 2, lines * 4) : (columns, lines)
        cells = Array(repeating: 0, count: columns * lines)
    }

    /// Sets a dot; a dot outside the canvas is ignored.
    ///
    /// - Parameters:
    ///   - x: Counted from 0 at the left.
    ///   - y: Counted from 0 at the bottom.
    mutating func set(_ x: Int, _ y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        let down = height - 1 - y
        if sign == nil {
            cells[down / 4 * columns + x / 2] |= Self.bits[down % 4][x % 2]
        } else {
            cells[down * columns + x] = 1
        }
    }

    /// Sets every dot on a straight line between two dots, both of which may be outside.
    mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        guard max(start.x, end.x) >= 0, min(start.x, end.x) < width, max(start.y, end.y) >= 0,
            min(start.y, end.y) < height
        else { return }
        let (across, up) = (end.x - start.x, end.y - start.y)
        let steps = max(abs(across), abs(up), 1)
        for step in 0...steps {
            set(start.x + Self.part(across, step, steps), start.y + Self.part(up, step, steps))
        }
    }

    /// Returns the characters of a line, counted from the top, with nil where no dot is set.
    func characters(ofLine line: Int) -> [Character?] {
        cells[line * columns..<(line + 1) * columns].map { bits in
            if bits == 0 { return nil }
            return sign ?? Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init)
        }
    }

    /// The bits of a character's dots by Unicode's numbering, from the top and from the left.
    private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

    private static func part(_ distance: Int, _ step: Int, _ steps: Int) -> Int {
        Int((Double(distance) * Double(step) / Double(steps)).rounded())
    }
}
