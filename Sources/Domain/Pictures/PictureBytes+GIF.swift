extension PictureBytes {
    /// The size of a GIF, whose blocks are walked to its trailer, at least one picture among them (GIF89a, 17 to 27).
    ///
    /// It is that of the screen on which its frames are drawn, none of which may be larger.
    func sizeOfGIF() throws(Fault) -> PictureSize {
        let size = try sane(try little(2, at: 6), try little(2, at: 8))
        var place = 13 + Self.colours(try byte(at: 10))
        var hasFrame = false
        while true {
            switch try byte(at: place) {
            case 0x3B:
                guard hasFrame else { throw .broken }
                return size
            case 0x21:
                place = try endOfBlocks(from: place + 2)
            case 0x2C:
                _ = try sane(try little(2, at: place + 5), try little(2, at: place + 7))
                // The code size stands between the colours and the blocks.
                place = try endOfBlocks(from: place + 10 + Self.colours(try byte(at: place + 9)) + 1)
                hasFrame = true
            default: throw .broken
            }
        }
    }

    /// Bytes of the colour table that a packed byte tells of.
    private static func colours(_ packed: Int) -> Int {
        packed & 0x80 == 0 ? 0 : 3 << ((packed & 7) + 1)
    }

    /// Where a series of blocks ends, each of which begins with its length.
    private func endOfBlocks(from start: Int) throws(Fault) -> Int {
        var place = start
        while true {
            let length = try byte(at: place)
            place += 1 + length
            if length == 0 { return place }
        }
    }
}
