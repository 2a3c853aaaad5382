import Domain
import FoundationEssentials
import Rendering
import Ports

/// The escape sequences that draw a picture to the right of the cursor and below it.
struct DrawnPicture: Sendable, Hashable {
    let extent: CellSize
    let sequences: String

    init(_ printed: [UInt8], as form: PictureForm, in extent: CellSize) {
        var text = String(decoding: printed, as: UTF8.self)
        // Without a terminal, chafa assumes cells of 8 by 8 pixels and counts too many of them.
        switch form {
        case .kitty: text.replace(/c=[0-9]+,r=[0-9]+/, with: Self.keys(for: extent), maxReplacements: 1)
        case .iterm2:
            let size = "width=\(extent.columns);height=\(extent.rows)"
            text.replace(/width=[0-9]+;height=[0-9]+/, with: size, maxReplacements: 1)
        case .sixel, .blocks: break
        }
        (self.extent, sequences) = (extent, text)
    }

    /// Creates a picture that sends a PNG unchanged, in the chunks of the kitty graphics protocol.
    init(kitty png: Picture, in extent: CellSize) {
        let chunks = stride(from: 0, to: png.bytes.count, by: Self.chunk).map { start in
            Data(png.bytes[start..<min(start + Self.chunk, png.bytes.count)]).base64EncodedString()
        }
        var sequences = ""
        for (place, chunk) in chunks.enumerated() {
            let keys = place == 0 ? "a=T,\(Self.keys(for: extent)),f=100," : ""
            sequences += "\u{1B}_G\(keys)m=\(place < chunks.count - 1 ? 1 : 0);\(chunk)\u{1B}\\"
        }
        (self.extent, self.sequences) = (extent, sequences)
    }

    /// The number of bytes whose base64 fills a chunk, which has at most 4,096 characters.
    private static let chunk = 3_072

    /// Returns the keys that make kitty keep the cursor in place, fill the cells and send no answer.
    private static func keys(for extent: CellSize) -> String { "C=1,c=\(extent.columns),r=\(extent.rows),q=2" }
}

extension CellSize {
    /// Creates the largest extent within `limit` in which a picture keeps its proportions.
    init(of picture: PictureSize, within limit: CellSize, cell: PictureSize, magnifying: Int? = nil) {
        let (width, height) = (Double(picture.width), Double(picture.height))
        var scale = min(Double(limit.columns * cell.width) / width, Double(limit.rows * cell.height) / height)
        if let magnifying { scale = min(scale, Double(magnifying)) }
        columns = max(1, min(limit.columns, Int((width * scale / Double(cell.width)).rounded())))
        rows = max(1, min(limit.rows, Int((height * scale / Double(cell.height)).rounded())))
    }
}
