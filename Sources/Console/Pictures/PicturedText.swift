import CommandKit
import Domain
import Rendering
import Services

/// What a command returned as lines, with places kept for pictures.
struct PicturedText {
    /// A place kept for a picture.
    struct Place {
        /// The number of the wish.
        let number: Int
        /// Counted from 0, as are columns.
        let line: Int
        let column: Int
        let rows: Int
        /// What has to be taken off the place before something else is there; nothing in the rows of a list.
        let hasText: Bool
    }

    private(set) var lines: [Line]
    private(set) var places: [Place] = []

    /// - Parameters:
    ///   - wishes: Not empty.
    ///   - arrived: What has become of them so far, by their numbers.
    ///   - extent: The cells that a picture of that size takes, within its limit.
    init(
        _ output: Output, _ wishes: [PictureWish],
        arrived: [Int: Result<DrawnPicture, Failure>], options: RenderingOptions,
        extent: (PictureSize, PictureExtent) -> PictureExtent
    ) {
        if case .records(let list) = output.data {
            let rendered = TableRenderer(options).lines(of: output, list, beside: PictureWish.thumbnail)
            lines = rendered.lines
            for (number, wish) in wishes.enumerated() {
                guard let row = wish.row, rendered.rows.indices.contains(row) else { continue }
                places.append(
                    Place(
                        number: number, line: rendered.rows[row],
                        column: options.beginsAtTheRight ? max(0, options.width - PictureWish.thumbnail.columns) : 0,
                        rows: PictureWish.thumbnail.rows,
                        hasText: false))
            }
            return
        }
        lines = []
        for (number, wish) in wishes.enumerated() {
            keepPlace(for: wish, number, arrived[number], options, extent)
        }
        lines += TableRenderer(options).lines(of: output)
    }

    /// Keeps the place of a picture that stands before all else; of one that cannot be seen the reason takes a line.
    private mutating func keepPlace(
        for wish: PictureWish, _ number: Int, _ result: Result<DrawnPicture, Failure>?,
        _ options: RenderingOptions, _ extent: (PictureSize, PictureExtent) -> PictureExtent
    ) {
        let rows: Int
        switch (result, wish.subject) {
        case (.failure(let error), _):
            lines.append(PicturePlaceholder(options).line(for: error))
            return
        case (.success(let picture), _): rows = picture.extent.rows
        case (nil, .shown(let picture)): rows = extent(picture.size, wish.limit).rows
        case (nil, .wanted): rows = wish.limit.rows
        }
        let isLoading = result == nil
        places.append(Place(number: number, line: lines.count, column: 0, rows: rows, hasText: isLoading))
        lines.append(isLoading ? PicturePlaceholder(options).loading : Line())
        lines += Array(repeating: Line(), count: rows - 1)
    }
}

extension RenderingOptions {
    /// Returns whether lines begin at the right edge of the terminal.
    fileprivate var beginsAtTheRight: Bool { wording.language.isRightToLeft && wording.bidi != .off }
}
