/// PNG files as far as souk parses them: checksums and data are left to the decoder.
package enum SamplePNG {
    /// Returns a file with a header, one chunk of data that decompresses to nothing, and an end.
    package static func bytes(width: Int, height: Int, filling count: Int = 3) -> [UInt8] {
        let number = { (number: Int) in [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        let chunk = { (name: String, data: [UInt8]) in number(data.count) + Array(name.utf8) + data + [0, 0, 0, 0] }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
            + chunk("IDAT", Array(repeating: 7, count: count)) + chunk("IEND", [])
    }
}

/// A GIF of one pixel, which is ASCII.
package enum SampleGIF {
    package static let text = "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;"
}
