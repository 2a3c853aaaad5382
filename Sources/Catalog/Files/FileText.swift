import CLibraries
import Domain
import FoundationEssentials
import Ports

/// The text of a file in any common encoding, as UTF-8 without a byte order mark.
///
/// UTF-16 is recognised by its mark, or by a zero beside the first character. Bytes that are not UTF-8 are Windows-1252, in which spreadsheets of Western Europe
/// save (WHATWG Encoding Standard, windows-1252).
struct FileText {
    let utf8: Data

    /// - Parameter bytes: The bytes of the file, which gzip may have compressed (RFC 1952).
    /// - Throws: `Failure` for compressed bytes that are damaged or expand to more than the limit of a file.
    init(_ bytes: Data, of file: RecordFile) throws(Failure) {
        var bytes = bytes
        if bytes.starts(with: [0x1F, 0x8B]) {
            guard let expanded = Self.expanded(bytes) else {
                throw file.unreadable("It is damaged, or larger than 256 MiB when it is decompressed.")
            }
            bytes = expanded
        }
        let start = Array(bytes.prefix(3))
        if start == [0xEF, 0xBB, 0xBF] {
            utf8 = bytes.dropFirst(3)
        } else if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
            utf8 = Self.utf16(bytes.dropFirst(2), isLittleEndian: start[0] == 0xFF)
        } else if start.count > 1, (start[0] == 0) != (start[1] == 0) {
            utf8 = Self.utf16(bytes, isLittleEndian: start[1] == 0)
        } else if String(validating: bytes, as: UTF8.self) != nil {
            utf8 = bytes
        } else {
            utf8 = Data(String(String.UnicodeScalarView(bytes.map(Self.scalar))).utf8)
        }
    }

    private static func utf16(_ bytes: Data, isLittleEndian: Bool) -> Data {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        return Data(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The characters of 0x80 to 0x9F; the other bytes are those of Latin-1.
    private static let windows1252 = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// Returns the decompressed bytes; nil if they are damaged or too many.
    private static func expanded(_ bytes: Data) -> Data? {
        let input = Array(bytes)
        var output = Data()
        let isWhole = withUnsafeMutablePointer(to: &output) { output in
            cexpand(
                input, input.count, RecordFile.sizeLimit,
                { bytes, count, target in
                    guard let bytes, let target else { return }
                    target.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: count)
                }, output)
        }
        return isWhole ? output : nil
    }
}
