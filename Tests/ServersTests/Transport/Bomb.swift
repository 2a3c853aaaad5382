/// Gzipped zeros (the digit) that expand to 150 times the compressed size.
struct Bomb {
    private(set) var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    private var bits: UInt64 = 0
    private var bitCount: UInt64 = 0

    /// Returns data that decompresses to at least this many megabytes. It uses RFC 1951's fixed codes: a zero, then
    /// repeated "last byte, 258 times".
    init(ofMegabytes megabytes: Int) {
        let repetitions = megabytes * 1_000_000 / 258 + 1
        write(0b011, 3)
        write(Self.reversed(0b0011_0000 + 0x30, 8), 8)
        for _ in 0..<repetitions {
            write(Self.reversed(0b1100_0101, 8), 8)
            write(0, 5)
        }
        // The end of the block; the checksum and the size are omitted, since no client should read this far.
        write(0, 14)
    }

    /// Huffman codes go in from their first bit.
    private static func reversed(_ code: UInt64, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | (code >> UInt64($1) & 1) << UInt64(count - 1 - $1) }
    }

    private mutating func write(_ code: UInt64, _ count: UInt64) {
        bits |= code << bitCount
        bitCount += count
        while bitCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }
}
