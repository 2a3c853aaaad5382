import CommandKit
import Rendering

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
    private static let recordLimit = CellSize(columns: 32, rows: 10)
    /// The size of a picture in a row of a list.
    static let thumbnail = CellSize(columns: 6, rows: 2)

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
            let request = PictureRequest(address, of: listed.record, in: schema.service, at: location(schema.service))
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
    struct Placeholder {
        let picture: Int
        /// Counted from 0, as are columns.
        let line: Int
        let column: Int
        let rows: Int
        /// True if its first line says that the picture is being loaded.
        let hasText: Bool
    }

    private var lines: [Line] = []
    private var placeholders: [Placeholder] = []
    private let options: RenderingOptions
    private let screen: CellSize
    private let writer: OutputWriter

    /// - Parameter pictures: Those beside the rows of a list, or the one above everything else.
    init(
        _ output: Output, _ pictures: [OutputPicture], loaded: [Int: Result<DrawnPicture, Failure>],
        _ options: RenderingOptions, on screen: CellSize, writer: OutputWriter
    ) {
        (self.options, self.screen, self.writer) = (options, screen, writer)
        let renderer = TableRenderer(options)
        if case .records(let list) = output.data {
            let size = OutputPicture.thumbnail
            let page = renderer.page(of: output, list, beside: size.cells)
            let column = options.localizer.isMirrored ? max(0, options.width - size.columns) : 0
            lines = page.lines
            placeholders = pictures.enumerated().compactMap { index, picture in
                guard let row = picture.row, page.records.indices.contains(row) else { return nil }
                let line = page.records[row].lowerBound
                return Placeholder(picture: index, line: line, column: column, rows: size.rows, hasText: false)
            }
        } else if let picture = pictures.first {
            keepPlace(for: picture, loaded[0])
            lines += renderer.lines(of: output)
        }
    }

    /// Reserves the lines of a picture above everything else; a picture that failed gets one line with the reason.
    private mutating func keepPlace(for picture: OutputPicture, _ result: Result<DrawnPicture, Failure>?) {
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

    /// Clears to the end of the line (ECMA-48, EL).
    private static let clearLine = "\u{1B}[K"

    func show(_ loaded: [Int: Result<DrawnPicture, Failure>]) throws(OutputError) {
        var printed = 0
        for place in placeholders {
            guard case .success(let picture) = loaded[place.picture] else { continue }
            try write(printed..<place.line + place.rows)
            printed = place.line + place.rows
            try draw(picture, at: place, above: printed)
        }
        try write(printed..<lines.count)
        try writer.flush()
    }

    /// Draws a picture that arrived late if its cells are still on the screen, or says why it is missing.
    func add(_ result: Result<DrawnPicture, Failure>, at index: Int) throws(OutputError) {
        guard let place = placeholders.first(where: { $0.picture == index }) else { return }
        switch result {
        case .success(let picture): try draw(picture, at: place, above: lines.count)
        case .failure(let error):
            guard place.hasText else { return }
            let reason = text(of: [Line(reason: error, options)]).dropLast()
            try write(Self.clearLine + reason, at: place, above: lines.count)
        }
    }

    private func draw(_ picture: DrawnPicture, at place: Placeholder, above line: Int) throws(OutputError) {
        try write((place.hasText ? Self.clearLine : "") + picture.sequences, at: place, above: line)
    }

    private func write(_ range: Range<Int>) throws(OutputError) {
        try writer.write(text(of: Array(lines[range])), to: .output)
    }

    /// Writes into the cells of a picture and moves the cursor back, unless the cells have left the screen.
    private func write(_ text: String, at place: Placeholder, above line: Int) throws(OutputError) {
        let rows = lines[place.line..<line].reduce(0) { $0 + $1.rowCount(ofWidth: screen.columns) }
        guard rows < screen.rows else { return }
        let column = place.column > 0 ? "\u{1B}[\(place.column)C" : ""
        try writer.writeNow("\u{1B}7\r\u{1B}[\(rows)A" + column + text + "\u{1B}8", to: .output)
    }

    private func text(of lines: [Line]) -> String { Rendered.lines(lines).shown(in: options) }
}

extension Line {
    init(reason: Failure, _ options: RenderingOptions) { self.init(dim: "No picture: \(reason.message)", options) }

    fileprivate init(dim message: Message, _ options: RenderingOptions) {
        self.init(options.localizer.text(message).clipped(to: options.width), as: .dim)
    }
}
