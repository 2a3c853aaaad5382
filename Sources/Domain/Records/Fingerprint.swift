/// A number that changes whenever the bytes it is made of do.
///
/// FNV-1a over eight bytes at a time: 0.04 ms for the built-in data, where byte by byte would take a third of a
/// millisecond of every start. It distinguishes builds of souk, and does not protect against attacks.
public struct Fingerprint: Sendable, Hashable {
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    /// The value as sixteen hexadecimal digits.
    public var name: String { value.padded(to: 16, radix: 16) }

    public mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        let words = bytes.count / 8
        for word in 0..<words {
            combine(bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self))
        }
        for byte in bytes.dropFirst(words * 8) {
            combine(UInt64(byte))
        }
        // The length keeps `ab` + `c` apart from `a` + `bc`.
        combine(UInt64(bytes.count))
    }

    public mutating func combine(_ text: String) {
        var text = text
        text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
    }

    private mutating func combine(_ word: UInt64) {
        value = (value ^ word) &* 0x0000_0100_0000_01B3
        // A product carries upwards only; this brings the upper half down again.
        value ^= value >> 32
    }
}
