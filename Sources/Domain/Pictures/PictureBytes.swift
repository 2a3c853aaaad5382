/// The bytes of a file that may be a picture, read without ever reaching beyond them.
struct PictureBytes {
    /// Why the bytes are no picture.
    enum Fault: Error {
        /// They end too early.
        case end
        /// They break the rules of their type.
        case broken
        /// The size is more than souk shows; what comes after it was not read.
        case tooLarge(PictureSize)
    }

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    func begin(with start: [UInt8]) -> Bool { has(start, at: 0) }

    /// Whether exactly these bytes stand at a place.
    func has(_ expected: [UInt8], at place: Int) -> Bool {
        place <= count - expected.count && bytes[place..<place + expected.count].elementsEqual(expected)
    }

    func byte(at place: Int) throws(Fault) -> Int {
        guard bytes.indices.contains(place) else { throw .end }
        return Int(bytes[place])
    }

    /// A number of `length` bytes, at most 4, the most significant first.
    func big(_ length: Int, at place: Int) throws(Fault) -> Int {
        var number = 0
        for offset in 0..<length { number = try number << 8 | byte(at: place + offset) }
        return number
    }

    /// A number of `length` bytes, at most 4, the least significant first.
    func little(_ length: Int, at place: Int) throws(Fault) -> Int {
        var number = 0
        for offset in (0..<length).reversed() { number = try number << 8 | byte(at: place + offset) }
        return number
    }

    /// A size that souk shows.
    func sane(_ width: Int, _ height: Int) throws(Fault) -> PictureSize {
        let size = PictureSize(width: width, height: height)
        guard width > 0, height > 0 else { throw .broken }
        guard size.isSane else { throw .tooLarge(size) }
        return size
    }

    /// Throws where the file ends before `end`.
    func reach(_ end: Int) throws(Fault) {
        if end > count { throw .end }
    }
}
