import CEmbedded
import CommandKit

/// The ground behind the labels of a map: coasts, and a grid of round latitudes and longitudes with their names.
struct MapGround {
    /// The columns and the names of the meridians, from left to right.
    private(set) var meridians: [(column: Int, name: String)] = []
    /// The names of the parallels, by line from the top.
    private(set) var parallels: [Int: String] = [:]
    private(set) var canvas: DotCanvas

    init(_ viewport: MapViewport, columns: Int, lines: Int, in localizer: Localizer) {
        canvas = DotCanvas(columns: columns, lines: lines)
        // N, E, S and W stay the same in every language, and 180° is both east and west.
        func name(_ degrees: Double, _ sides: (above: String, below: String)) -> String {
            let side = degrees == 0 || abs(degrees) == 180 ? "" : degrees > 0 ? sides.above : sides.below
            return NumberFormat(language: localizer.language).decimal(abs(degrees)) + "°" + side
        }
        func cell(at place: Double, of count: Int) -> Int { min(max(Int(place * Double(count)), 0), count - 1) }
        for (degrees, place) in viewport.meridians(atMost: max(3, columns / Self.meridianColumns)) {
            let x = cell(at: place, of: canvas.width)
            for y in stride(from: 1, to: canvas.height, by: Self.spacing) { canvas.set(x, canvas.height - 1 - y) }
            meridians.append((cell(at: place, of: columns), name(degrees, ("E", "W"))))
        }
        for (degrees, place) in viewport.parallels(atMost: max(3, lines / Self.parallelLines)) {
            let y = canvas.height - 1 - cell(at: place, of: canvas.height)
            for x in stride(from: 1, to: canvas.width, by: Self.spacing) { canvas.set(x, y) }
            parallels[cell(at: place, of: lines)] = name(degrees, ("N", "S"))
        }
        if viewport.metresAcross / Double(columns) > Coastline.error { drawCoasts(in: viewport) }
    }

    /// The fewest columns between meridians and lines between parallels, about the same distance on the screen.
    private static let meridianColumns = 16
    private static let parallelLines = 4
    /// The distance between dots of the grid, which are apart to differ from a coast.
    private static let spacing = 4

    private mutating func drawCoasts(in viewport: MapViewport) {
        // A coast that crosses the left edge of the world continues at the right edge, a step of more than half the
        // world.
        let half = Int(Double(canvas.width) * 180 / viewport.degreesAcross)
        for coast in Coastline.lines {
            var last: (x: Int, y: Int)?
            for point in coast {
                let dot = viewport.fraction(latitude: point.latitude, longitude: point.longitude).map { place in
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
}

/// The coasts of the world, decoded from a file inside the program each time that a map needs them.
enum Coastline {
    /// The error of the coasts in metres: 27 of thirty capes and beaches around the world are nearer (decision 0032).
    static let error = 5_000.0

    /// The lines with their points in degrees, from a file in which numbers have seven bits in each byte and the eighth
    /// set if another byte follows.
    static var lines: [[(latitude: Double, longitude: Double)]] {
        let file = fixture_coastline()
        var bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)[...]
        func next() -> Int? {
            var (number, shift) = (0, 0)
            while let byte = bytes.popFirst() {
                number |= Int(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { return number }
            }
            return nil
        }
        func nextDifference() -> Int {
            let number = next() ?? 0
            return number.isMultiple(of: 2) ? number / 2 : -(number + 1) / 2
        }
        var lines: [[(latitude: Double, longitude: Double)]] = []
        while let count = next() {
            var (longitude, latitude) = (0, 0)
            lines.append(
                (0..<count).map { _ in
                    longitude += nextDifference()
                    latitude += nextDifference()
                    return (Double(latitude) / 100, Double(longitude) / 100)
                })
        }
        return lines
    }
}
