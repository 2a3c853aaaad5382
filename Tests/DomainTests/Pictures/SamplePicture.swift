import Domain
import Foundation

/// The files of `Fixtures/pictures/types`, each of 16 × 12 pixels.
enum SamplePicture {
    /// Every file with its expected type.
    static let types: [(name: String, type: PictureType)] = [
        ("plain.png", .png), ("plain.jpg", .jpeg), ("progressive.jpg", .jpeg), ("plain.gif", .gif),
        ("moving.gif", .gif), ("lossy.webp", .webp), ("lossless.webp", .webp), ("canvas.webp", .webp),
        ("plain.bmp", .bmp),
    ]

    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Fixtures/pictures/types").standardized
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }
}
