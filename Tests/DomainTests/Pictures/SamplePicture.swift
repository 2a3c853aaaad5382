import Domain
import Foundation

/// The files of `Fixtures/pictures/types`, each of 16 × 12 pixels, and PNG files made by tests.
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

    /// Returns a PNG with one short chunk of data, whatever size its header claims.
    static func png(width: Int, height: Int) -> [UInt8] {
        let size = [width, height].flatMap { number in [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size + [8, 2, 0, 0, 0])
            + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
    }

    /// Checksums are left to the decoder.
    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(data.count >> $0 & 0xFF) } + Array(name.utf8) + data + [0, 0, 0, 0]
    }
}
