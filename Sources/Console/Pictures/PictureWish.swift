import CommandKit
import Domain
import Rendering
import Services

/// A picture that is to stand in an output on the terminal.
struct PictureWish: Sendable, Hashable {
    enum Subject: Sendable, Hashable {
        /// It is there already.
        case shown(Picture)
        case wanted(PictureRequest)
    }

    let subject: Subject
    /// The most that it may take.
    let limit: PictureExtent
    /// The place of its row in a list; nil for a picture that stands before all else.
    let row: Int?

    /// Rows and columns that leave room for what is said of a picture.
    private static let margin = PictureExtent(columns: 1, rows: 4)
    /// More of a picture than that is tiring to look at, whatever the terminal.
    private static let largest = PictureExtent(columns: 64, rows: 24)
    /// What a picture beside other fields of a record takes.
    private static let sheet = PictureExtent(columns: 32, rows: 10)
    /// What a picture in a row of a list takes.
    static let thumbnail = PictureExtent(columns: 6, rows: 2)

    /// The pictures that an output has place for.
    ///
    /// - Parameters:
    ///   - location: Where the records of a service come from.
    ///   - listing: Whether rows of lists have pictures.
    static func wishes(
        of content: Output.Content, on screen: ScreenSize, listing: Bool, from location: (ServiceName) -> SourceLocation
    ) -> [PictureWish] {
        let room = PictureExtent(
            columns: min(largest.columns, screen.columns - margin.columns),
            rows: min(largest.rows, screen.rows - margin.rows))
        guard room.columns >= thumbnail.columns * 2, room.rows >= thumbnail.rows * 2 else { return [] }
        if case .picture(let shown) = content.view {
            guard let picture = try? shown.picture.get() else { return [] }
            return [PictureWish(subject: .shown(picture), limit: room, row: nil)]
        }
        switch content.data {
        case .record(let details) where details.extent == .whole:
            let (listed, schema) = (details.listed, details.schema)
            let limit = PictureExtent(
                columns: min(room.columns, sheet.columns), rows: min(room.rows, sheet.rows))
            return schema.pictureAddresses(of: listed.record).prefix(1).map { address in
                let request = PictureRequest(
                    address, of: listed.record, in: schema.service, at: location(schema.service))
                return PictureWish(subject: .wanted(request), limit: limit, row: nil)
            }
        case .records(let list):
            guard listing, list.schema.listsPictures else { return [] }
            let place = location(list.schema.service)
            return list.records.enumerated().compactMap { row, listed in
                list.schema.thumbnailAddress(of: listed.record).map { address in
                    let request = PictureRequest(address, of: listed.record, in: list.schema.service, at: place)
                    return PictureWish(subject: .wanted(request), limit: thumbnail, row: row)
                }
            }
        case .nothing, .record, .table, .page: return []
        }
    }
}
