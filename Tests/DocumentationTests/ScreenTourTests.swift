import Foundation
import Testing

/// The tour shows nothing that no terminal showed.
@Suite struct ScreenTourTests {
    @Test func `every screen of the tour stands in the capture that is named above it`() throws {
        let page = try String(contentsOf: Documents.root.appending(path: "docs/screens.md"), encoding: .utf8)
        var capture: [String] = []
        var shown = 0
        var offences: [String] = []
        for (number, part) in page.components(separatedBy: "```").enumerated() {
            if number.isMultiple(of: 2) {
                let name = part.matches(of: /\.\.\/(Fixtures\/screens\/[^)]+\.txt)/).last?.1
                guard let name else { continue }
                capture = try Self.lines(Documents.root.appending(path: String(name)))
            } else if part.hasPrefix("text\n") {
                shown += 1
                for piece in Self.pieces(part) where !capture.contains(piece) {
                    offences.append(piece.joined(separator: "\n"))
                }
            }
        }
        #expect(offences == [])
        #expect(shown >= 10)
    }

    /// What stands between lines of three dots.
    private static func pieces(_ block: String) -> [[String]] {
        let lines = block.components(separatedBy: "\n").dropFirst().dropLast()
        return lines.split(separator: "...").map(Array.init)
    }

    private static func lines(_ file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }
}
