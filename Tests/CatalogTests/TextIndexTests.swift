import Scaffolding
@testable import Domain
import FoundationEssentials
import GRDB
import Testing

@testable import Catalog

@Suite struct TextIndexTests {
    private let folder = TemporaryFolder()

    @Test func `an index of several sections finds the rows of each`() throws {
        let path = folder.path + "/text"
        let writer = try TextIndexWriter(path: path, bytesOfBlock: 1)
        let rows = TextIndexLayout.rowsOfBlock * TextIndexLayout.blocksOfSection * 2 + 70
        for row in 1...rows { try writer.add([row % 100_003 == 1 ? "needle \(row)" : "hay", "straw"]) }
        try writer.finish()
        let index = try TextIndex(path: path)
        #expect(index.rows == rows)
        let expected = stride(from: 0, to: rows, by: 100_003).map(\.self)
        #expect(try index.search(for: ["needle"]).rows(at: 1..<3) == Array(expected[1..<3]))
        #expect(try index.search(for: ["needle"]).count() == expected.count)
        #expect(try index.search(for: ["needle"]).rows(at: 0..<100) == expected)
        #expect(try index.search(for: ["haystraw"]).count() == 0)
        #expect(try index.search(for: ["w"]).count() == rows)
        #expect(try index.search(for: ["straw", "\(expected[5] + 1)"]).rows(at: 0..<9) == [expected[5]])
    }

    @Test func `a part is found wherever it begins and ends`() throws {
        let path = folder.path + "/text"
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789 жя日")
        var generator = SeededGenerator(seed: 3)
        let texts = (0..<300).map { _ in
            String(
                (0..<Int.random(in: 0...90, using: &generator)).map { _ in
                    letters.randomElement(using: &generator) ?? "x"
                })
        }
        // Blocks of different numbers of rows.
        let writer = try TextIndexWriter(path: path, bytesOfBlock: 3_000)
        for text in texts { try writer.add([text]) }
        try writer.finish()
        let index = try TextIndex(path: path)
        for text in texts where !text.isEmpty {
            let start = Int.random(in: 0..<text.count, using: &generator)
            let part = String(text.dropFirst(start).prefix(Int.random(in: 1...40, using: &generator)))
            // A phrase is looked for without the blanks at its ends.
            guard !part.trimmed.isEmpty else { continue }
            let expected = texts.indices.filter { texts[$0].contains(part.trimmed) }
            let search = index.search(for: [String(part.trimmed)])
            #expect(try search.rows(at: 0..<1_000) == expected)
        }
    }

    @Test(arguments: [0, 1, 15, 16, 100, -1, -16, -17])
    func `a file that was cut off is damaged`(length: Int) throws {
        let path = folder.path + "/text"
        let writer = try TextIndexWriter(path: path)
        for row in 1...200 { try writer.add(["row \(row)"]) }
        try writer.finish()
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(length < 0 ? bytes.count + length : length).write(to: URL(filePath: path))
        #expect(throws: DatabaseError.self) { try TextIndex(path: path) }
    }
}
