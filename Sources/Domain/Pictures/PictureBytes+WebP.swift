extension PictureBytes {
    /// The size of a WebP: of its canvas where it has one, else of its only picture (RFC 9649).
    func sizeOfWebP() throws(Fault) -> PictureSize {
        let end = try little(4, at: 4) + 8
        let length = try little(4, at: 16)
        guard end >= 20 + length else { throw .broken }
        try reach(end)
        if has(Array("VP8X".utf8), at: 12) {
            return try sane(1 + (try little(3, at: 24)), 1 + (try little(3, at: 27)))
        }
        if has(Array("VP8L".utf8), at: 12) {
            guard try byte(at: 20) == 0x2F else { throw .broken }
            let bits = try little(4, at: 21)
            return try sane(1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
        }
        guard has(Array("VP8 ".utf8), at: 12), has([0x9D, 0x01, 0x2A], at: 23) else { throw .broken }
        return try sane(try little(2, at: 26) & 0x3FFF, try little(2, at: 28) & 0x3FFF)
    }
}
