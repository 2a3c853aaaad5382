extension PictureBytes {
    /// The size of a JPEG: of its first frame, which has to come before its first scan, and an end after that (ITU T.81, B).
    func sizeOfJPEG() throws(Fault) -> PictureSize {
        var place = 2
        var size: PictureSize?
        while true {
            guard try byte(at: place) == 0xFF else { throw .broken }
            let marker = try byte(at: place + 1)
            switch marker {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD7: place += 2
            case 0xD8, 0xD9, 0x00: throw .broken
            default:
                let length = try big(2, at: place + 2)
                guard length >= 2 else { throw .broken }
                if Self.beginsFrame(marker), size == nil {
                    size = try sane(try big(2, at: place + 7), try big(2, at: place + 5))
                }
                place += 2 + length
                try reach(place)
                guard marker == 0xDA else { continue }
                guard let size else { throw .broken }
                try findEndOfJPEG(after: place)
                return size
            }
        }
    }

    /// SOF0 to SOF15, among which stand three markers that begin no frame: DHT, JPG and DAC.
    private static func beginsFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Within a scan no FF is followed by D9 but that of the end.
    private func findEndOfJPEG(after start: Int) throws(Fault) {
        var place = count - 2
        while place >= start {
            if has([0xFF, 0xD9], at: place) { return }
            place -= 1
        }
        throw .end
    }
}
