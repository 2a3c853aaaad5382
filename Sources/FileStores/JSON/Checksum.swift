/// FNV-1a, 64 bits: tells bytes that were changed by accident.
///
/// Every step is a bijection of the state, so a change within one byte is always found; other damage is missed once in
/// 2^64. It is no protection against somebody who changes a file on purpose.
/// (Fowler, Noll, Vo: the offset basis and the prime are theirs.)
struct Checksum: Hashable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init(value: UInt64) {
        self.value = value
    }

    init(of bytes: [UInt8]) {
        for byte in bytes {
            value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
    }

    /// How it stands in a file: `fnv1a64:` and sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return "fnv1a64:" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
