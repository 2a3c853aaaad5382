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

extension String {
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
