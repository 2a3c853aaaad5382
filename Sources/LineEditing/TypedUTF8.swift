/// Turns typed bytes into valid UTF-8 as they come; invalid bytes become U+FFFD.
struct TypedUTF8 {
    /// The beginning of a scalar whose other bytes have not come yet.
    private var unfinished: [UInt8] = []

    /// Adds one byte and returns the bytes that it completes: none or several.
    mutating func append(_ byte: UInt8) -> [UInt8] {
        var finished: [UInt8] = []
        if !UTF8.isContinuation(byte) {
            finished = TypedUTF8.repaired(unfinished)
            unfinished = []
        }
        unfinished.append(byte)
        if unfinished.count >= TypedUTF8.length(ofSequenceFrom: unfinished[0]) {
            finished += TypedUTF8.repaired(unfinished)
            unfinished = []
        }
        return finished
    }

    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    private static func length(ofSequenceFrom lead: UInt8) -> Int {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
