/// The beginning of a picture file; reads never go out of bounds.
struct PictureHeader {
    let bytes: [UInt8]
    let type: PictureType

    /// Reads the size: that of the canvas on which a GIF or a WebP draws its frames.
    func size() throws(PictureProblem) -> PictureSize {
        switch type {
        case .png: try checkedSize(bigEndian(4, at: 16), bigEndian(4, at: 20))
        case .jpeg: try sizeOfJPEG()
        case .gif: try checkedSize(littleEndian(2, at: 6), littleEndian(2, at: 8))
        case .webp: try sizeOfWebP()
        // The height is negative if the rows go from top to bottom.
        case .bmp:
            try checkedSize(littleEndian(4, at: 18), abs(Int(Int32(truncatingIfNeeded: littleEndian(4, at: 22)))))
        }
    }

    /// Returns the size in the first frame header (ITU T.81, B), which SOF0 to SOF15 begin, but not DHT, JPG and DAC.
    private func sizeOfJPEG() throws(PictureProblem) -> PictureSize {
        var place = 2
        while true {
            guard try byte(at: place) == 0xFF else { throw .damaged(type) }
            switch try byte(at: place + 1) {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD7: place += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                return try checkedSize(bigEndian(2, at: place + 7), bigEndian(2, at: place + 5))
            case 0x00, 0xD8...0xDA: throw .damaged(type)
            default: place += 2 + (try bigEndian(2, at: place + 2))
            }
        }
    }

    /// Returns the size of the canvas, or of the only picture, lossless or not (RFC 9649).
    private func sizeOfWebP() throws(PictureProblem) -> PictureSize {
        switch try littleEndian(4, at: 12) {
        // VP8X
        case 0x5838_5056: return try checkedSize(1 + littleEndian(3, at: 24), 1 + littleEndian(3, at: 27))
        // VP8L
        case 0x4C38_5056:
            let bits = try littleEndian(4, at: 21)
            return try checkedSize(1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
        default: return try checkedSize(littleEndian(2, at: 26) & 0x3FFF, littleEndian(2, at: 28) & 0x3FFF)
        }
    }

    private func checkedSize(_ width: Int, _ height: Int) throws(PictureProblem) -> PictureSize {
        let size = PictureSize(width: width, height: height)
        guard width > 0, height > 0 else { throw .damaged(type) }
        guard max(width, height) <= PictureSize.sideLimit, width * height <= PictureSize.pixelLimit else {
            throw .tooLarge(size)
        }
        return size
    }

    private func byte(at place: Int) throws(PictureProblem) -> Int {
        guard bytes.indices.contains(place) else { throw .damaged(type) }
        return Int(bytes[place])
    }

    /// Reads a big-endian number of `length` bytes, at most 4.
    private func bigEndian(_ length: Int, at place: Int) throws(PictureProblem) -> Int {
        var number = 0
        for offset in 0..<length { number = try number << 8 | byte(at: place + offset) }
        return number
    }

    /// Reads a little-endian number of `length` bytes, at most 4.
    private func littleEndian(_ length: Int, at place: Int) throws(PictureProblem) -> Int {
        var number = 0
        for offset in (0..<length).reversed() { number = try number << 8 | byte(at: place + offset) }
        return number
    }
}

public enum PictureProblem: Error, Sendable, Hashable {
    /// The bytes are not of a type that souk knows.
    case noPicture
    /// A picture whose header ends too early or makes no sense.
    case damaged(PictureType)
    /// The picture has more pixels than souk shows, in total or on one side.
    case tooLarge(PictureSize)

    public var message: Message {
        switch self {
        case .noPicture: "It is not a PNG, JPEG, GIF, WebP or BMP picture."
        case .damaged(let type): "The \(type.name) picture is damaged."
        case .tooLarge(let size): "The picture has \(size.width) × \(size.height) pixels, more than souk shows."
        }
    }
}
