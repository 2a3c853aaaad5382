import CEmbedded
import CommandKit

/// The ground behind the labels of a map: coasts, and a grid of round latitudes and longitudes with their names.
struct MapGround {
    /// The columns and the names of the meridians, from left to right.
    private(set) var meridians: [(column: Int, name: String)] = []
    /// The names of the parallels, by line from the top.
    private(set) var parallels: [Int: String] = [:]
    private var canvas: DotCanvas
    private let columns: Int
    private let lines: Int

    init(_ viewport: MapViewport, columns: Int, lines: Int, pen: DrawingCharacters, in localizer: Localizer) {
        (self.columns, self.lines) = (columns, lines)
        canvas = DotCanvas(columns: columns, lines: lines, sign: pen == .fine ? nil : ".")
        let names = DegreeNames(pen: pen, localizer: localizer)
        for line in viewport.meridians(atMost: max(3, columns / Self.meridianColumns)) {
            drawMeridian(line)
            meridians.append((Self.cell(at: line.place, of: columns), names.longitude(line.degrees)))
        }
        for line in viewport.parallels(atMost: max(3, lines / Self.parallelLines)) {
            drawParallel(line)
            parallels[Self.cell(at: line.place, of: lines)] = names.latitude(line.degrees)
        }
        if viewport.metresAcross / Double(columns) > Coastline.error { drawCoasts(in: viewport) }
    }

    /// The fewest columns between meridians and lines between parallels, about the same distance on the screen.
    private static let meridianColumns = 16
    private static let parallelLines = 4
    /// The distance between dots of the grid, which are apart to differ from a coast.
    private static let spacing = 4

    /// Returns the characters of a line, counted from the top, with nil where no dot is set.
    func characters(ofLine line: Int) -> [Character?] { canvas.characters(ofLine: line) }

    private mutating func drawMeridian(_ line: MapGridLine) {
        let x = Self.cell(at: line.place, of: canvas.width)
        for y in stride(from: 1, to: canvas.height, by: lines == canvas.height ? 2 : Self.spacing)
        where line.extent.contains(Double(y) / Double(canvas.height)) {
            canvas.set(x, canvas.height - 1 - y)
        }
    }

    private mutating func drawParallel(_ line: MapGridLine) {
        let y = canvas.height - 1 - Self.cell(at: line.place, of: canvas.height)
        for x in stride(from: 1, to: canvas.width, by: Self.spacing)
        where line.extent.contains(Double(x) / Double(canvas.width)) {
            canvas.set(x, y)
        }
    }

    private mutating func drawCoasts(in viewport: MapViewport) {
        // A coast that crosses the left edge of the world continues at the right edge, a step of more than half the
        // world.
        let half = Int(Double(canvas.width) * 180 / viewport.degreesAcross)
        for coast in Coastline.lines {
            var last: (x: Int, y: Int)?
            for point in coast {
                let place = viewport.fraction(latitude: point.latitude, longitude: point.longitude)
                let dot = place.map { place in
                    (
                        x: Int((place.x * Double(canvas.width)).rounded(.down)),
                        y: canvas.height - 1 - Int((place.y * Double(canvas.height)).rounded(.down))
                    )
                }
                if let last, let dot, abs(last.x - dot.x) < half { canvas.line(from: last, to: dot) }
                last = dot
            }
        }
    }

    private static func cell(at place: Double, of count: Int) -> Int {
        min(max(Int(place * Double(count)), 0), count - 1)
    }
}

/// Writes latitudes and longitudes: `25.2°N`. N, E, S and W stay the same in every language.
private struct DegreeNames {
    let pen: DrawingCharacters
    let localizer: Localizer

    func latitude(_ degrees: Double) -> String { name(degrees, above: "N", below: "S") }

    func longitude(_ degrees: Double) -> String { name(degrees, above: "E", below: "W") }

    private func name(_ degrees: Double, above: String, below: String) -> String {
        let number = NumberFormat(language: localizer.language).decimal(abs(degrees))
        // 180° is both east and west.
        let side = degrees == 0 || abs(degrees) == 180 ? "" : degrees > 0 ? above : below
        return number + (pen == .fine ? "°" : "") + side
    }
}

/// The coasts of the world, decoded from a file inside the program each time that a map needs them.
enum Coastline {
    /// The error of the coasts in metres: 27 of thirty capes and beaches around the world are nearer (decision 0032).
    static let error = 5_000.0

    /// The lines with their points in degrees.
    static var lines: [[(latitude: Double, longitude: Double)]] {
        let file = fixture_coastline()
        var numbers = PackedNumbers(bytes: UnsafeBufferPointer(start: file.bytes, count: file.count))
        var lines: [[(latitude: Double, longitude: Double)]] = []
        while let count = numbers.next() {
            var (longitude, latitude) = (0, 0)
            lines.append(
                (0..<count).map { _ in
                    longitude += numbers.nextDifference()
                    latitude += numbers.nextDifference()
                    return (Double(latitude) / 100, Double(longitude) / 100)
                })
        }
        return lines
    }
}

/// Reads the numbers that `.ci/coastline` writes: seven bits in each byte, and the eighth set if another byte follows.
private struct PackedNumbers {
    let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns the next number; nil at the end.
    mutating func next() -> Int? {
        guard place < bytes.count else { return nil }
        var (number, shift) = (0, 0)
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            number |= Int(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        return number
    }

    mutating func nextDifference() -> Int {
        let number = next() ?? 0
        return number.isMultiple(of: 2) ? number / 2 : -(number + 1) / 2
    }
}
