import Domain
import Testing

@testable import Console

@Suite struct PictureExtentTests {
    private let cell = PictureSize(width: 8, height: 16)
    private let limit = PictureExtent(columns: 60, rows: 20)

    private func extent(_ width: Int, _ height: Int, magnifying: Int? = nil) -> [Int] {
        let size = PictureSize(width: width, height: height)
        let extent = PictureExtent(of: size, within: limit, cell: cell, magnifying: magnifying)
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
