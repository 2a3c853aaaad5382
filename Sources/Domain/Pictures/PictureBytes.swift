/// The bytes of a file that may be a picture; reads never go out of bounds.
struct PictureBytes {
    private let bytes: [UInt8]
    private let type: PictureType

    init(_ bytes: [UInt8], _ type: PictureType) {
        (self.bytes, self.type) = (bytes, type)
    }

    var count: Int { bytes.count }

    func has(_ expected: [UInt8], at place: Int) -> Bool {
        place <= count - expected.count && bytes[place..<place + expected.count].elementsEqual(expected)
    }

    func byte(at place: Int) throws(PictureProblem) -> Int {
        guard bytes.indices.contains(place) else { throw .truncated(type) }
        return Int(bytes[place])
    }

    /// Reads a big-endian number of `length` bytes, at most 4.
    func big(_ length: Int, at place: Int) throws(PictureProblem) -> Int {
        var number = 0
        for offset in 0..<length { number = try number << 8 | byte(at: place + offset) }
        return number
    }

    /// Reads a little-endian number of `length` bytes, at most 4.
    func little(_ length: Int, at place: Int) throws(PictureProblem) -> Int {
        var number = 0
        for offset in (0..<length).reversed() { number = try number << 8 | byte(at: place + offset) }
        return number
    }

    func sane(_ width: Int, _ height: Int) throws(PictureProblem) -> PictureSize {
        let size = PictureSize(width: width, height: height)
        guard width > 0, height > 0 else { throw .damaged(type) }
        guard size.isSane else { throw .tooLarge(size) }
        return size
    }

    func reach(_ end: Int) throws(PictureProblem) {
        if end > count { throw .truncated(type) }
    }
}

extension PictureBytes {
    /// Returns the size of a BMP with a header of 40 to 124 bytes, as every system of this century writes it.
    func sizeOfBMP() throws(PictureProblem) -> PictureSize {
        let header = try little(4, at: 14)
        guard (40...124).contains(header) else { throw .damaged(type) }
        let width = try signed(at: 18)
        // Negative if the rows go from top to bottom.
        let height = try signed(at: 22)
        let size = try sane(width, abs(height))
        let depth = try little(2, at: 28)
        guard [1, 4, 8, 16, 24, 32].contains(depth) else { throw .damaged(type) }
        let start = try little(4, at: 10)
        guard start >= 14 + header else { throw .damaged(type) }
        try reach(start)
        switch try little(4, at: 30) {
        case 0, 3: try reach(start + (width * depth + 31) / 32 * 4 * size.height)
        // Compressed: the header gives the length of the file.
        case 1, 2: try reach(max(try little(4, at: 2), start + 2))
        default: throw .damaged(type)
        }
        return size
    }

    private func signed(at place: Int) throws(PictureProblem) -> Int {
        Int(Int32(truncatingIfNeeded: try little(4, at: place)))
    }
}

extension PictureBytes {
    /// Returns the size of a GIF. Its blocks are read up to the trailer and must include a picture (GIF89a, 17 to 27).
    ///
    /// The size is that of the screen on which the frames are drawn. Each frame must be of a size that souk shows.
    func sizeOfGIF() throws(PictureProblem) -> PictureSize {
        let size = try sane(try little(2, at: 6), try little(2, at: 8))
        var place = 13 + Self.colours(try byte(at: 10))
        var hasFrame = false
        while true {
            switch try byte(at: place) {
            case 0x3B:
                guard hasFrame else { throw .damaged(type) }
                return size
            case 0x21:
                place = try endOfBlocks(from: place + 2)
            case 0x2C:
                _ = try sane(try little(2, at: place + 5), try little(2, at: place + 7))
                // The code size comes between the colour table and the blocks.
                place = try endOfBlocks(from: place + 10 + Self.colours(try byte(at: place + 9)) + 1)
                hasFrame = true
            default: throw .damaged(type)
            }
        }
    }

    /// Returns the number of bytes in the colour table that a packed byte describes.
    private static func colours(_ packed: Int) -> Int {
        packed & 0x80 == 0 ? 0 : 3 << ((packed & 7) + 1)
    }

    /// Returns the offset after a series of blocks, each of which begins with its length.
    private func endOfBlocks(from start: Int) throws(PictureProblem) -> Int {
        var place = start
        while true {
            let length = try byte(at: place)
            place += 1 + length
            if length == 0 { return place }
        }
    }
}

extension PictureBytes {
    /// Returns the size of a JPEG: that of its first frame, which must come before its first scan. An end marker must
    /// follow that scan (ITU T.81, B).
    func sizeOfJPEG() throws(PictureProblem) -> PictureSize {
        var place = 2
        var size: PictureSize?
        while true {
            guard try byte(at: place) == 0xFF else { throw .damaged(type) }
            let marker = try byte(at: place + 1)
            switch marker {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD7: place += 2
            case 0xD8, 0xD9, 0x00: throw .damaged(type)
            default:
                let length = try big(2, at: place + 2)
                guard length >= 2 else { throw .damaged(type) }
                if Self.beginsFrame(marker), size == nil {
                    size = try sane(try big(2, at: place + 7), try big(2, at: place + 5))
                }
                place += 2 + length
                try reach(place)
                guard marker == 0xDA else { continue }
                guard let size else { throw .damaged(type) }
                try findEndOfJPEG(after: place)
                return size
            }
        }
    }

    /// Returns true for SOF0 to SOF15. Three markers in that range do not begin a frame: DHT, JPG and DAC.
    private static func beginsFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Throws if the end marker FF D9 is missing. Within a scan, FF is never followed by D9 except at the end.
    private func findEndOfJPEG(after start: Int) throws(PictureProblem) {
        var place = count - 2
        while place >= start {
            if has([0xFF, 0xD9], at: place) { return }
            place -= 1
        }
        throw .truncated(type)
    }
}

extension PictureBytes {
    /// Returns the size of a PNG. Its chunks are read up to the last one (PNG, third edition, 5).
    ///
    /// The contents of the chunks are not decompressed: a file of a few kilobytes may hold hundreds of megabytes.
    func sizeOfPNG() throws(PictureProblem) -> PictureSize {
        guard try big(4, at: 8) == 13, try tag(at: 12) == "IHDR" else { throw .damaged(type) }
        let size = try sane(try big(4, at: 16), try big(4, at: 20))
        guard let channels = Self.channels[try byte(at: 25)], (1...16).contains(try byte(at: 24)) else {
            throw .damaged(type)
        }
        // Compression adds little even at worst: far more data than pixels would decompress to something else.
        let limit = try 2 * size.height * (1 + size.width * channels * byte(at: 24) / 8) + Self.surplus
        var place = 8
        var packed = 0
        while true {
            let length = try big(4, at: place)
            let name = try tag(at: place + 4)
            guard length <= Int(Int32.max), place == 8 || name != "IHDR" else { throw .damaged(type) }
            place += 12 + length
            try reach(place)
            if name == "IDAT" { packed += length }
            if name == "IEND" { break }
        }
        guard (1...limit).contains(packed) else { throw .damaged(type) }
        return size
    }

    /// The channels per pixel, by colour type (11.2.1).
    private static let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    /// The number of bytes that the data may have beyond what the pixels need, for the smallest pictures.
    private static let surplus = 1 << 16

    private func tag(at place: Int) throws(PictureProblem) -> String {
        var tag = ""
        for offset in 0..<4 {
            let byte = try byte(at: place + offset)
            guard (0x41...0x5A).contains(byte & ~0x20) else { throw .damaged(type) }
            tag.unicodeScalars.append(Unicode.Scalar(UInt8(byte)))
        }
        return tag
    }
}

extension PictureBytes {
    /// Returns the size of a WebP: that of its canvas if it has one, otherwise that of its only picture (RFC 9649).
    func sizeOfWebP() throws(PictureProblem) -> PictureSize {
        let end = try little(4, at: 4) + 8
        let length = try little(4, at: 16)
        guard end >= 20 + length else { throw .damaged(type) }
        try reach(end)
        if has(Array("VP8X".utf8), at: 12) {
            return try sane(1 + (try little(3, at: 24)), 1 + (try little(3, at: 27)))
        }
        if has(Array("VP8L".utf8), at: 12) {
            guard try byte(at: 20) == 0x2F else { throw .damaged(type) }
            let bits = try little(4, at: 21)
            return try sane(1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
        }
        guard has(Array("VP8 ".utf8), at: 12), has([0x9D, 0x01, 0x2A], at: 23) else { throw .damaged(type) }
        return try sane(try little(2, at: 26) & 0x3FFF, try little(2, at: 28) & 0x3FFF)
    }
}
