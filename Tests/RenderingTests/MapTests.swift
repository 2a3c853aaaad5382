import CommandKit
import Foundation
import Testing

@testable import Rendering

@Suite struct MapTests {
    private let places: [RecordMap.MappedRecord] = [
        .at(1, 25.2, 55.27, "Hôtel du Port"), .at(2, 25.08, 55.14, "Marina"), .at(3, 25.2001, 55.2701, "فندق الخور"),
        .at(4, 25.2002, 55.2702), .at(7, nil, nil),
    ]

    @Test func `the centre is marked and in the middle`() {
        let lines = Renderer(.table, width: 40).rendering(of: .map(places, centre: RecordID(3), zoom: 14))
            .split(separator: "\n")
        #expect(lines[6].filter { !$0.isBraille }.contains(" [3] "))
        #expect(lines[6].firstIndex(of: "[").map { lines[6].distance(from: lines[6].startIndex, to: $0) } == 19)
        #expect(lines.last == "[3]  \u{2068}فندق الخور\u{2069}")
    }

    @Test(arguments: [40, 57, 80, 100, 300])
    func `each record has exactly one label, and labels never overlap`(width: Int) {
        let places = (1...3_000).map { RecordMap.MappedRecord.at($0, Double($0 * 7 % 83), Double($0 * 13 % 179)) }
        let map = RecordMap(service: .listings, places: places, centre: RecordID(11))
        let drawing = Renderer(.table, width: width).rendering(of: .map(map))
        let frame = drawing.split(separator: "\n").filter { $0.hasPrefix("│") || $0.hasPrefix("├") }
        #expect(Set(frame.map { TextWidth.cells(of: $0) }) == [min(max(width, 40), 100)])
        let words = frame.flatMap { $0.dropFirst().dropLast().split { $0 == " " || $0.isBraille } }
            .filter { !$0.contains("°") }
        let singles = words.filter { $0.allSatisfy(\.isNumber) }
        let clusters = words.compactMap { $0.first == "(" && $0.last == ")" ? Int($0.dropFirst().dropLast()) : nil }
        #expect(words.count == singles.count + clusters.count + 1)
        #expect(singles.count + clusters.reduce(0, +) + 1 == 3_000)
        #expect(words.contains("[11]"))
    }

    @Test(arguments: [
        (1_000.0, 78, "200 m", 16), (30_000, 78, "10 km", 26), (1_499, 78, "200 m", 10),
        (40_000_000, 38, "10000 km", 10),
        (15, 38, "5 m", 13), (2, 38, "1 m", 19),
    ])
    func `a scale is a round distance and as long as it says`(across: Double, columns: Int, text: String, length: Int) {
        let scale = MapDrawing.scale(metresAcross: across, columns: columns, in: .english)
        #expect(scale.text == "├" + String(repeating: "─", count: length - 1) + "┤ \(text)")
    }

    @Test func `a legend reports how many entries it omits`() {
        let rows = (1...40).map { RecordMap.MappedRecord.at($0 * 2, 25, 55) } + [.at(1, 26, 56, "Far")]
        let drawing = Renderer(.table).rendering(of: .map(rows))
        #expect(drawing.contains("(40)  2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24 and 28 more\n"))
    }

    @Test(arguments: [
        (0.0, "0.000000"), (-0.000_000_1, "0.000000"), (-0.5, "-0.500000"), (-179.999_999_9, "-180.000000"),
    ])
    func `coordinates have six decimals`(degrees: Double, text: String) {
        #expect(Table.Cell.degrees(degrees) == .digits(text))
    }

    private let priced: [RecordMap.MappedRecord] = [
        .at(1, 25.2, 55.27, "Hôtel du Port", price: 90), .at(2, 25.08, 55.14, "Marina", price: 240),
        .at(3, 25.3, 55.4, "Souk Inn", price: 520), .at(4, 25.3001, 55.4001, "Souk View", price: 500),
    ]

    @Test func `price symbols next to the numbers are explained below and do not depend on colour`() {
        let text = Renderer(.table, width: 60).rendering(of: .map(priced))
        #expect(text.contains(" 1▁ ") && text.contains(" 2▄ ") && text.contains(" (2)█ "))
        #expect(text.contains(" ▁ below €240   ▄ below €500   █ from €500\n"))
        #expect(text.contains("(2)█  3-4            from €500\n"))
        let coloured = Renderer(.table, width: 60, isColoured: true).rendering(of: .map(priced))
        #expect(coloured != text)
        #expect(coloured.unpainted == text)
    }

    @Test func `the line below the map wraps if it does not fit`() {
        let text = Renderer(.table, width: 40).rendering(of: .map(priced))
        #expect(text.contains("zoom 10\n ▁ below €240   ▄ below €500\n █ from €500\n"))
    }

    @Test func `a map on an ASCII terminal uses only ASCII`() {
        var options = Renderer(.table, width: 60).options
        options.isASCII = true
        let text = Renderer(options).rendering(of: .map([priced[1], priced[2], .at(9, 25, 55, "Inn", price: 20)]))
        // The sign of the currency is part of what is told, not of the drawing.
        #expect(text.replacing("€", with: "").utf8.allSatisfy { $0 < 0x80 })
        #expect(text.contains("+------") && text.contains(" 9- ") && text.contains("| "))
    }

    @Test func `coasts are drawn while a cell is wider than their error`() {
        func dots(zoom: Int) -> Int {
            let drawing = Renderer(.table, width: 100).rendering(of: .map([priced[0]], zoom: zoom))
            return drawing.filter { $0.isBraille && !"⠁⠂⠄⡀⠈⠐⠠⢀".contains($0) }.count
        }
        #expect(dots(zoom: 5) > 150)
        #expect(dots(zoom: 7) > 30)
        // The dots of the grid alone, of which some share a character.
        #expect(dots(zoom: 8) < 12)
    }

    @Test func `round coordinates are labelled at the frame in the language's number format`() {
        let lines = Renderer(.table, width: 60).rendering(of: .map(priced)).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("├25.2°N ") && $0.hasSuffix("┤") })
        #expect(lines.contains { $0.hasPrefix("└") && $0.contains("─55.5°E─") })
        var options = Renderer(.table, width: 60).options
        options.localizer = Localizer(.french)
        #expect(Renderer(options).rendering(of: .map(priced)).contains("─55,5°E─"))
        options.isASCII = true
        #expect(Renderer(options).rendering(of: .map(priced)).contains("-55,5 E-"))
    }

    @Test(arguments: [
        (38.7806, -9.5005), (-33.833, 151.2815), (43.6949, 7.2653), (25.28, 55.3), (31.214, 29.8856),
        (34.0083, -118.499), (-22.9711, -43.1822), (8.078, 77.551), (53.817, -3.056), (-29.8587, 31.04),
    ])
    func `capes and beaches are within the error of a coast`(latitude: Double, longitude: Double) {
        // A degree of latitude is 111.2 kilometres.
        let (height, width) = (111_200.0, 111_200 * cos(latitude * .pi / 180))
        let nearest = Coastline.lines.flatMap { line in
            zip(line, line.dropFirst()).map { start, end in
                let (x, y) = ((start.longitude - longitude) * width, (start.latitude - latitude) * height)
                let (east, north) = (
                    (end.longitude - start.longitude) * width, (end.latitude - start.latitude) * height
                )
                let part = min(max(-(x * east + y * north) / (east * east + north * north), 0), 1)
                return hypot(x + part * east, y + part * north)
            }
        }.min()
        #expect((nearest ?? .infinity) < Coastline.error)
    }

    @Test(arguments: [
        (60, 24, 60), (100, 30, 94), (119, 45, 119), (120, 45, 78), (160, 45, 118), (160, 30, 106), (100, 10, 40),
        (200, 50, 148), (300, 100, 160),
    ])
    func `the height limits a map's width, and from 120 columns the legend is beside it`(
        width: Int, height: Int, drawn: Int
    ) throws {
        let lines = screen(priced, width: width, height: height)
        let edge = try #require(lines.first?.firstIndex(of: "┐")).utf16Offset(in: lines[0])
        #expect(edge + 1 == drawn)
        let isBeside = lines[0].contains("Hôtel du Port")
        #expect(isBeside == (width >= 120))
        #expect(lines.filter { $0.contains("Hôtel du Port") }.count == 1)
    }

    @Test(arguments: [60, 80, 100, 130, 200], [16, 20, 24, 40, 50])
    func `map and legend fit the window for any number of records`(width: Int, height: Int) {
        for count in [1, 5, 12, 40, 200] {
            let places = (1...count).map { number in
                RecordMap.MappedRecord.at(
                    number, Double(number * 7 % 83) / 50, Double(number * 13 % 179) / 50,
                    "The Hotel of the \(number) Roses by the Harbour", price: number * 37 % 900 + 20)
            }
            let lines = screen(places, width: width, height: height)
            #expect(lines.count < height, "\(count)")
            #expect(lines.allSatisfy { TextWidth.cells(of: $0) <= width }, "\(count)")
        }
    }

    @Test func `entries missing from the legend are counted`() {
        let places = (1...9).map { RecordMap.MappedRecord.at($0, Double($0), Double($0), "Inn of the \($0) Roses") }
        let lines = screen(places, width: 60, height: 17)
        #expect(
            lines.suffix(3) == [
                "  1  Inn of the 1 Roses     5  Inn of the 5 Roses", "  2  Inn of the 2 Roses   (2)  6-7",
                "(2)  3-4                  and 2 more (type list)",
            ])
    }

    private func screen(_ places: [RecordMap.MappedRecord], width: Int, height: Int) -> [String] {
        var options = Renderer(.table, width: width).options
        // The prompt takes a line.
        options.height = height - 1
        return Renderer(options).rendering(of: .map(places)).split(separator: "\n").map(String.init)
    }
}

extension Character {
    fileprivate var isBraille: Bool { unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) } }
}
