import Domain
import Ports
import Scaffolding
import Testing

@testable import Console
@testable import Rendering

@Suite struct DrawnPictureTests {
    private let extent = CellSize(columns: 2, rows: 1)

    private static let kitty =
        "\u{1B}_Ga=T,f=32,s=1,v=1,c=4,r=3,m=1\u{1B}\\\u{1B}_Gm=1;AAECAw==\u{1B}\\\u{1B}_Gm=0\u{1B}\\\n"
    private static let iterm2 = "\u{1B}]1337;File=inline=1;width=5;height=3;preserveAspectRatio=0:SUkqAA==\u{7}\n"
    private static let sixel = "\u{1B}P0;1;0q\"1;1;16;12#0;2;20;20;33#0!16~-@\u{1B}\\"
    private static let blocks = "\u{1B}[0m\u{1B}[38;2;1;2;3;48;5;7m▄\u{1B}[7m▀\u{1B}[0m\n"

    private func sequences(_ printed: String, as form: PictureForm) -> String {
        DrawnPicture(Array(printed.utf8), as: form, in: extent).sequences
    }

    @Test func `what chafa prints is passed through, in the cells of the terminal`() {
        #expect(sequences(Self.kitty, as: .kitty) == Self.kitty.replacing("c=4,r=3", with: "C=1,c=2,r=1,q=2"))
        #expect(
            sequences(Self.iterm2, as: .iterm2)
                == Self.iterm2.replacing("width=5;height=3", with: "width=2;height=1"))
        #expect(sequences(Self.sixel, as: .sixel) == Self.sixel)
        #expect(sequences(Self.blocks, as: .blocks(.full)) == Self.blocks)
    }

    @Test func `a PNG goes to kitty as it is, in chunks that the protocol allows`() throws {
        let picture = try Picture(SamplePNG.bytes(width: 16, height: 12, filling: 9_000))
        let chunks = DrawnPicture(kitty: picture, in: extent).sequences.split(separator: "\u{1B}\\")
        #expect(chunks.count == 3)
        #expect(chunks[0].hasPrefix("\u{1B}_Ga=T,C=1,c=2,r=1,q=2,f=100,m=1;"))
        #expect(chunks[1].hasPrefix("\u{1B}_Gm=1;"))
        #expect(chunks[2].hasPrefix("\u{1B}_Gm=0;"))
        #expect(chunks.allSatisfy { $0.split(separator: ";")[1].utf8.count <= 4_096 })
    }
}

@Suite struct CellSizeTests {
    private let cell = PictureSize(width: 8, height: 16)
    private let limit = CellSize(columns: 60, rows: 20)

    private func extent(_ width: Int, _ height: Int, magnifying: Int? = nil) -> [Int] {
        let size = PictureSize(width: width, height: height)
        let extent = CellSize(of: size, within: limit, cell: cell, magnifying: magnifying)
        return [extent.columns, extent.rows]
    }

    @Test func `a picture keeps its aspect ratio within its area`() {
        #expect(extent(4_000, 2_000) == [60, 15])
        #expect(extent(1_000, 4_000) == [10, 20])
        #expect(extent(400, 300) == [53, 20])
    }

    @Test func `a small picture is enlarged up to a limit`() {
        #expect(extent(80, 48, magnifying: 3) == [30, 9])
        #expect(extent(80, 48, magnifying: 1) == [10, 3])
        #expect(extent(80, 48) == [60, 18])
    }

    @Test func `a picture one pixel wide or high takes at least one cell`() {
        #expect(extent(10_000, 1) == [60, 1])
        #expect(extent(1, 10_000) == [1, 20])
        #expect(extent(1, 1, magnifying: 1) == [1, 1])
    }
}
