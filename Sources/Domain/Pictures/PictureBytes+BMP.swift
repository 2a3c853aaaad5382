extension PictureBytes {
    /// The size of a BMP with the header of 40 bytes or a longer one, as every system of this century writes it.
    func sizeOfBMP() throws(Fault) -> PictureSize {
        let header = try little(4, at: 14)
        guard (40...124).contains(header) else { throw .broken }
        let width = try signed(at: 18)
        // Below zero where the rows come from top to bottom.
        let height = try signed(at: 22)
        let size = try sane(width, abs(height))
        let depth = try little(2, at: 28)
        guard [1, 4, 8, 16, 24, 32].contains(depth) else { throw .broken }
        let start = try little(4, at: 10)
        guard start >= 14 + header else { throw .broken }
        try reach(start)
        switch try little(4, at: 30) {
        case 0, 3: try reach(start + (width * depth + 31) / 32 * 4 * size.height)
        // Packed, it says itself how long it is.
        case 1, 2: try reach(max(try little(4, at: 2), start + 2))
        default: throw .broken
        }
        return size
    }

    private func signed(at place: Int) throws(Fault) -> Int {
        Int(Int32(truncatingIfNeeded: try little(4, at: place)))
    }
}
