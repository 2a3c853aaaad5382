extension PictureBytes {
    /// The size of a PNG, whose chunks are walked to its end (PNG, third edition, 5).
    ///
    /// What the chunks hold is not unpacked: a file of a few kilobytes may hold hundreds of megabytes.
    func sizeOfPNG() throws(Fault) -> PictureSize {
        guard try big(4, at: 8) == 13, try tag(at: 12) == "IHDR" else { throw .broken }
        let size = try sane(try big(4, at: 16), try big(4, at: 20))
        var place = 8
        var hasData = false
        while true {
            let length = try big(4, at: place)
            let name = try tag(at: place + 4)
            guard length <= Int(Int32.max), place == 8 || name != "IHDR" else { throw .broken }
            place += 12 + length
            try reach(place)
            if name == "IDAT" { hasData = hasData || length > 0 }
            if name == "IEND" { break }
        }
        guard hasData else { throw .broken }
        return size
    }

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
