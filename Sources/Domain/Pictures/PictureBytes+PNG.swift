extension PictureBytes {
    /// The size of a PNG, whose chunks are walked to its end (PNG, third edition, 5).
    ///
    /// What the chunks hold is not unpacked: a file of a few kilobytes may hold hundreds of megabytes.
    func sizeOfPNG() throws(Fault) -> PictureSize {
        guard try big(4, at: 8) == 13, try tag(at: 12) == "IHDR" else { throw .broken }
        let size = try sane(try big(4, at: 16), try big(4, at: 20))
        guard let channels = Self.channels[try byte(at: 25)], (1...16).contains(try byte(at: 24)) else { throw .broken }
        // Packing makes data larger only by a little: far more of it than there are pixels unpacks to something else.
        let limit = try 2 * size.height * (1 + size.width * channels * byte(at: 24) / 8) + Self.surplus
        var place = 8
        var packed = 0
        while true {
            let length = try big(4, at: place)
            let name = try tag(at: place + 4)
            guard length <= Int(Int32.max), place == 8 || name != "IHDR" else { throw .broken }
            place += 12 + length
            try reach(place)
            if name == "IDAT" { packed += length }
            if name == "IEND" { break }
        }
        guard (1...limit).contains(packed) else { throw .broken }
        return size
    }

    /// Numbers of a pixel by its colour type (11.2.1).
    private static let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    /// Bytes that the data of the smallest picture may have beyond what its pixels take.
    private static let surplus = 1 << 16

    private func tag(at place: Int) throws(Fault) -> String {
        var tag = ""
        for offset in 0..<4 {
            let byte = try byte(at: place + offset)
            guard (0x41...0x5A).contains(byte & ~0x20) else { throw .broken }
            tag.unicodeScalars.append(Unicode.Scalar(UInt8(byte)))
        }
        return tag
    }
}
