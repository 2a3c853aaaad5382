import CommandKit
import Domain
import Rendering
import Ports

struct OutputPicture: Sendable {
    let load: @Sendable () async throws(Failure) -> Picture
    /// The maximum number of cells that it may take.
    let limit: CellSize
    /// The index of its row in a list; nil for a picture above everything else.
    let row: Int?

    /// The columns and rows left for the text around a picture.
    private static let margin = CellSize(columns: 1, rows: 4)
    /// The largest size at which a picture is pleasant to look at, on any screen.
    private static let largest = CellSize(columns: 64, rows: 24)
    /// The largest picture above the fields of a record.
    private static let recordLimit = CellSize(columns: 32, rows: 10)
    /// The size of a picture in a row of a list.
    static let thumbnail = CellSize(columns: 6, rows: 2)

    /// Returns the pictures that an output has room for.
    static func pictures(
        in output: Output, on screen: CellSize, from source: any PictureSource,
        at location: (ServiceName) -> SourceLocation
    ) -> [OutputPicture] {
        let room = CellSize(
            columns: min(largest.columns, screen.columns - margin.columns),
            rows: min(largest.rows, screen.rows - margin.rows))
        guard room.columns >= thumbnail.columns * 2, room.rows >= thumbnail.rows * 2 else { return [] }
        if case .picture(let shown) = output.view {
            guard let picture = try? shown.picture.get() else { return [] }
            return [OutputPicture(load: { picture }, limit: room, row: nil)]
        }
        func requested(
            _ address: String, of listed: ListedRecord, _ schema: Schema, limit: CellSize, row: Int?
        ) -> OutputPicture {
            let request = PictureRequest(
                address, of: listed.record, in: schema.service, at: location(schema.service))
            return OutputPicture(
                load: { () async throws(Failure) in try await source.picture(for: request) }, limit: limit, row: row)
        }
        switch output.data {
        case .record(let details) where details.extent == .whole:
            let limit = CellSize(
                columns: min(room.columns, recordLimit.columns), rows: min(room.rows, recordLimit.rows))
            return details.schema.pictureAddresses(of: details.listed.record).prefix(1).map {
                requested($0, of: details.listed, details.schema, limit: limit, row: nil)
            }
        case .records(let list):
            // In a vertical list, records have no pictures beside them.
            guard list.schema.listsPictures, output.view != .sheets else { return [] }
            return list.records.enumerated().compactMap { row, listed in
                list.schema.thumbnailAddress(of: listed.record).map {
                    requested($0, of: listed, list.schema, limit: thumbnail, row: row)
                }
            }
        case .nothing, .record, .table, .page: return []
        }
    }
}

/// An output as lines, with empty cells for its pictures.
struct PictureLayout {
    /// The cells of a picture.
    struct Placeholder {
        /// The index of the picture.
        let picture: Int
        /// Counted from 0, as are columns.
        let line: Int
        let column: Int
        let rows: Int
        /// True if its first line says that the picture is being loaded.
        let hasText: Bool
    }

    private(set) var lines: [Line] = []
    private(set) var placeholders: [Placeholder] = []

    /// - Parameters:
    ///   - pictures: Those beside the rows of a list, or the one above everything else.
    ///   - loaded: The pictures loaded so far, by their indices.
    init(
        _ output: Output, _ pictures: [OutputPicture], loaded: [Int: Result<DrawnPicture, Failure>],
        _ options: RenderingOptions
    ) {
        let renderer = TableRenderer(options)
        if case .records(let list) = output.data {
            let size = OutputPicture.thumbnail
            let (lines, rows) = renderer.lines(of: output, list, beside: size.cells)
            let column = options.localizer.isMirrored ? max(0, options.width - size.columns) : 0
            self.lines = lines
            placeholders = pictures.enumerated().compactMap { index, picture in
                guard let row = picture.row, rows.indices.contains(row) else { return nil }
                return Placeholder(picture: index, line: rows[row], column: column, rows: size.rows, hasText: false)
            }
        } else if let picture = pictures.first {
            keepPlace(for: picture, loaded[0], options)
            lines += renderer.lines(of: output)
        }
    }

    /// Reserves the lines of a picture above everything else; a picture that failed gets one line with the reason.
    private mutating func keepPlace(
        for picture: OutputPicture, _ result: Result<DrawnPicture, Failure>?, _ options: RenderingOptions
    ) {
        let rows: Int
        switch result {
        case .failure(let error): return lines.append(Line(reason: error, options))
        case .success(let drawn): rows = drawn.extent.rows
        case nil: rows = picture.limit.rows
        }
        placeholders = [Placeholder(picture: 0, line: 0, column: 0, rows: rows, hasText: result == nil)]
        lines.append(result == nil ? Line(dim: "Loading the picture…", options) : Line())
        lines += Array(repeating: Line(), count: rows - 1)
    }
}

extension Line {
    /// Creates a line that says why a picture is missing.
    init(reason: Failure, _ options: RenderingOptions) {
        self.init(dim: "No picture: \(reason.message)", options)
    }

    fileprivate init(dim message: Message, _ options: RenderingOptions) {
        self.init(options.localizer.text(message).clipped(to: options.width), as: .dim)
    }
}
