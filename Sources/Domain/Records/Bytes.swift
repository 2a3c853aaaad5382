// Loops over bytes, eight at a time where that pays: texts are read, folded and compared byte by byte, and the standard
// library's functions for it take several times as long.

extension UnsafeRawBufferPointer {
    /// Returns the place of the next quote, backslash or control character, which a JSON string escapes; the end if
    /// there is none.
    func endOfPlain(from start: Int = 0) -> Int {
        for place in stride(from: start, through: count - 8, by: 8) {
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt64.self))
            let marks =
                Self.lowBytes(word, below: 0x20) | Self.lowBytes(word ^ 0x2222_2222_2222_2222, below: 1)
                | Self.lowBytes(word ^ 0x5C5C_5C5C_5C5C_5C5C, below: 1)
            if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
        }
        let rest = count - (count - start) % 8
        return self[rest...].firstIndex { JSONWriter.mustEscape($0, inFile: true) } ?? count
    }

    /// Returns true if two parts have the same bytes.
    func areEqual(at first: Int, and second: Int, count: Int) -> Bool {
        var offset = 0
        while offset + 8 <= count {
            let word = loadUnaligned(fromByteOffset: first + offset, as: UInt64.self)
            guard word == loadUnaligned(fromByteOffset: second + offset, as: UInt64.self) else { return false }
            offset += 8
        }
        while offset < count, self[first + offset] == self[second + offset] { offset += 1 }
        return offset >= count
    }

    /// Returns the highest bit of each byte that is below a limit of at most 128. Bits above the lowest such byte may
    /// be wrong.
    private static func lowBytes(_ word: UInt64, below limit: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        return (word &- ones &* limit) & ~word & (ones << 7)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the place where `part` begins, at or after `start`; nil if it does not occur. The standard library's
    /// `firstRange(of:)` takes many times as long.
    package func place(of part: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
        guard count - start >= part.count else { return nil }
        return (start...count - part.count).first { place in
            var length = 0
            while length < part.count, self[place + length] == part[length] { length += 1 }
            return length == part.count
        }
    }

    /// Returns the place of the first byte that is found; the end if there is none.
    ///
    /// - Parameter isFound: False for printable ASCII, with which most text begins: it is passed eight bytes at a time.
    @inlinable
    package func place(where isFound: (UInt8) -> Bool) -> Int {
        var place = 0
        while place + 8 <= count {
            let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: place, as: UInt64.self)
            // The highest bit of a byte is set if it is beyond ASCII, DEL or below a blank.
            let marks = word | (word &+ 0x0101_0101_0101_0101) | (word &- 0x2020_2020_2020_2020)
            if marks & 0x8080_8080_8080_8080 != 0 { break }
            place += 8
        }
        return self[place...].firstIndex(where: isFound) ?? count
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the length of the character beyond ASCII that begins at a place, in well-formed UTF-8 (Unicode, table
    /// 3-7); nil if it is broken or its end is missing.
    private func characterLength(at place: Int) -> Int? {
        let length = (~self[place]).leadingZeroBitCount
        guard 2...4 ~= length, place + length <= count else { return nil }
        let second: ClosedRange<UInt8> =
            switch self[place] {
            // These would be longer than they need to be.
            case 0xC0, 0xC1: 0...0
            case 0xE0: 0xA0...0xBF
            case 0xF0: 0x90...0xBF
            // Surrogates, and what is beyond U+10FFFF.
            case 0xED: 0x80...0x9F
            case 0xF4: 0x80...0x8F
            case 0xF5...: 0...0
            default: 0x80...0xBF
            }
        guard second ~= self[place + 1] else { return nil }
        for offset in 2..<4 where offset < length && self[place + offset] & 0xC0 != 0x80 { return nil }
        return length
    }

    /// Returns true if all bytes are ASCII, false if they are other well-formed UTF-8; nil if any is broken.
    fileprivate var isASCII: Bool? {
        var (place, isASCII) = (0, true)
        while place < count {
            if place + 8 <= count {
                let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: place, as: UInt64.self)
                let marks = UInt64(littleEndian: word) & 0x8080_8080_8080_8080
                place += marks.trailingZeroBitCount / 8
                if marks == 0 { continue }
            } else if self[place] < 0x80 {
                place += 1
                continue
            }
            guard let length = characterLength(at: place) else { return nil }
            isASCII = false
            place += length
        }
        return isASCII
    }
}

extension String {
    /// Creates the text of bytes that are well-formed UTF-8; nil if any is broken. The standard library takes several
    /// times as long for text that is not ASCII.
    @usableFromInline
    package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard let isASCII = bytes.isASCII else { return nil }
        // The bytes were checked, as this type of span demands.
        self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    }

    /// Creates the text of bytes, in which broken characters are replaced.
    @inlinable
    package init(repairing bytes: some Collection<UInt8>) {
        let text = bytes.withContiguousStorageIfAvailable { String(utf8: $0) }
        self = (text ?? nil) ?? String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the result of `body` for the text's bytes, over which loops are several times as fast as over `utf8`.
    @inlinable
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}

/// The standard library's functions of these names take ten times as long for each byte.
extension String.UTF8View {
    package func contains(_ byte: UInt8) -> Bool { contains { $0 == byte } }

    package func contains(where isFound: (UInt8) -> Bool) -> Bool {
        withContiguousStorageIfAvailable { $0.contains(where: isFound) } ?? Array(self).contains(where: isFound)
    }

    package func allSatisfy(_ isValid: (UInt8) -> Bool) -> Bool { !contains { !isValid($0) } }
}
