package import Domain

/// The size of a picture in cells of a terminal.
package struct PictureExtent: Sendable, Hashable {
    package var columns: Int
    package var rows: Int

    /// Creates the largest extent within `limit` in which a picture keeps its proportions.
    ///
    /// - Parameters:
    ///   - cell: The size of a cell in pixels.
    ///   - magnifying: The highest magnification; nil for any.
    package init(of picture: PictureSize, within limit: PictureExtent, cell: PictureSize, magnifying: Int? = nil) {
        let (width, height) = (Double(picture.width), Double(picture.height))
        var scale = min(
            Double(limit.columns * cell.width) / width, Double(limit.rows * cell.height) / height)
        if let magnifying { scale = min(scale, Double(magnifying)) }
        columns = max(1, min(limit.columns, Int((width * scale / Double(cell.width)).rounded())))
        rows = max(1, min(limit.rows, Int((height * scale / Double(cell.height)).rounded())))
    }

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Returns the size in pixels on a terminal with such cells.
    package func pixels(of cell: PictureSize) -> PictureSize {
        PictureSize(width: columns * cell.width, height: rows * cell.height)
    }
}
