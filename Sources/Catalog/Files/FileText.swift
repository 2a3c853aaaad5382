import CLibraries
import Domain
import Platform
import Ports
import WireFormat

/// The text of a file in any common encoding, as UTF-8 without a byte order mark, read from its beginning in chunks.
///
/// It may be compressed with gzip. UTF-16 is recognised by its mark, or by a zero beside the first character. Without a
/// mark, the first letters beyond ASCII decide between UTF-8 and Windows-1252, in which spreadsheets of Western Europe
/// save (WHATWG Encoding Standard, windows-1252). The bytes keep a broken character, which is replaced when a text is
/// made of them and does not affect the others.
final class FileText {
    private enum Encoding {
        /// Nothing but ASCII was read.
        case undecided
        case utf8, windows1252
        case utf16(isLittleEndian: Bool)
    }

    private let file: RecordFile
    private let descriptor: Int32
    private let size: Int
    private let expander: OpaquePointer?
    private var encoding = Encoding.undecided
    /// Bytes that were read and not returned: the beginning of a character whose end was not read.
    private var rest: [UInt8] = []
    private var expanded = 0
    private var hasEnded = false
    /// True if the chunks so far have bytes that are not UTF-8, which are replaced.
    private(set) var isBroken = false

    private static let chunkSize = 1 << 18

    /// - Throws: `Failure` for a file that cannot be read or decompressed.
    init(of file: RecordFile) throws(Failure) {
        self.file = file
        let status: stat
        (descriptor, status) = try file.open()
        size = Int(status.st_size)
        let isCompressed = fileBytes(descriptor, at: 0, count: 2) == [0x1F, 0x8B]
        expander = isCompressed ? cexpander_open(descriptor) : nil
        let start = try Self.read(of: file, descriptor, expander)
        var skipped = 0
        if start.starts(with: "PK\u{3}\u{4}".utf8) {
            throw file.unreadable("It is a zip archive or a spreadsheet: save what is in it as CSV.")
        }
        let beginning = String(decoding: start.prefix(100), as: UTF8.self).trimmed.lowercased()
        if ["<!doctype html", "<html"].contains(where: beginning.hasPrefix) {
            throw file.unreadable("It is a web page, not data.")
        }
        if start.starts(with: JSONParser.byteOrderMark) {
            (encoding, skipped) = (.utf8, JSONParser.byteOrderMark.count)
        } else if let form = start.withUnsafeBufferPointer(WrittenText.utf16) {
            (encoding, skipped) = (.utf16(isLittleEndian: form.isLittleEndian), form.mark)
        }
        rest = Array(start.dropFirst(skipped))
        expanded = start.count
        // The first chunk is returned by the first call of next().
    }

    deinit {
        if let expander { cexpander_close(expander) }
        close(descriptor)
    }

    /// The part of the file's bytes that was read, up to 1.
    var share: Double { size == 0 ? 1 : min(1, Double(lseek(descriptor, 0, SEEK_CUR)) / Double(size)) }

    /// Returns true if a text that begins like this is a JSON array, although its name may promise a record per line.
    static func isList(_ start: [UInt8]?) -> Bool {
        let blanks = " \t\r\n".utf8
        return start?.first { !blanks.contains($0) } == UInt8(ascii: "[")
    }

    /// Returns the next chunk; nil at the end.
    ///
    /// - Throws: `Failure` for a file that cannot be read or decompressed, and if the task is cancelled.
    func next() throws(Failure) -> [UInt8]? {
        while !hasEnded || !rest.isEmpty {
            if Task.isCancelled { throw .cancelled }
            let bytes = rest
            let more = try Self.read(of: file, descriptor, expander)
            expanded += more.count
            guard expanded <= RecordFile.expandedLimit else { throw file.damaged }
            hasEnded = more.isEmpty
            let count = hasEnded ? bytes.count : bytes.count - unfinished(in: bytes)
            rest = bytes.suffix(bytes.count - count) + more
            let text = decoded(bytes.prefix(count))
            if !text.isEmpty { return text }
        }
        return nil
    }

    /// Passes the text in parts until `body` returns nil.
    ///
    /// If `body` uses nothing of a part, the next part is twice as long. The time is thus proportional to the length of
    /// a record.
    ///
    /// - Parameters:
    ///   - offset: The number of bytes at the beginning that are not passed.
    ///   - body: Returns the number of bytes that it used; the others are passed again before the next ones.
    func eachPart(from offset: Int = 0, _ body: (_ bytes: [UInt8], _ isLast: Bool) throws -> Int?) throws {
        var (bytes, skipped, least) = ([UInt8](), offset, 1)
        var more = try next()
        while let chunk = more {
            bytes += chunk.dropFirst(skipped)
            skipped -= min(skipped, chunk.count)
            more = try next()
            if bytes.isEmpty || (bytes.count < least && more != nil) { continue }
            guard let used = try body(bytes, more == nil) else { return }
            least = used == 0 ? bytes.count * 2 : 1
            bytes.removeFirst(used)
        }
    }

    /// Passes the elements of a JSON array with their numbers, counted from 1.
    ///
    /// - Parameters:
    ///   - offset: The place of the first element, which is on `line`.
    ///   - endPart: Runs after the elements of each part; returns false to pass no more.
    /// - Throws: Errors of the functions; `Failure` for a part that is not JSON, and for a record that is too long.
    func eachElement(
        from offset: Int, on line: Int, _ body: (_ number: Int, JSONValue) throws -> Void,
        endPart: () throws -> Bool
    ) throws {
        var (line, number) = (line, 0)
        try eachPart(from: offset) { bytes, isLast in
            do {
                let (count, hasEnded) = try JSONParser.eachElement(of: bytes, isLast: isLast) { json in
                    number += 1
                    try body(number, json)
                }
                if count == 0, !hasEnded, bytes.count > Self.longestRecord {
                    throw file.unreadable("Record \(number + 1) is larger than 16 MiB.")
                }
                line += JSONError.lineEnds(in: 0..<count, of: bytes)
                return try endPart() && !hasEnded ? count : nil
            } catch let error as JSONError {
                throw file.notJSON(from: line - 1 + JSONError.line(at: error.offset, of: bytes))
            }
        }
    }

    /// The most bytes in which the end of a record is looked for.
    static let longestRecord = 16 << 20

    /// Returns the rest of the text, for formats that are understood only as a whole.
    ///
    /// - Throws: `Failure` if it is longer than a limit.
    func whole(upTo limit: Int = RecordFile.wholeLimit) throws -> [UInt8] {
        guard size <= limit else { throw file.tooLarge }
        var whole: [UInt8] = []
        while let chunk = try next() {
            whole += chunk
            guard whole.count <= limit else { throw file.tooLarge }
        }
        return whole
    }

    private static func read(
        of file: RecordFile, _ descriptor: Int32, _ expander: OpaquePointer?
    ) throws(Failure) -> [UInt8] {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, initialized in
            repeat {
                count =
                    expander.map { cexpander_read($0, buffer.baseAddress, chunkSize) }
                    ?? Platform.read(descriptor, buffer.baseAddress, chunkSize)
            } while count < 0 && expander == nil && errno == EINTR
            initialized = max(0, count)
        }
        guard count >= 0 else { throw expander == nil ? file.notReadable(errno) : file.damaged }
        return bytes
    }

    /// Returns the number of bytes at the end that begin a character without ending it.
    private func unfinished(in bytes: [UInt8]) -> Int {
        switch encoding {
        case .windows1252: return 0
        case .utf16(let isLittleEndian):
            let odd = bytes.count % 2
            guard bytes.count >= 2 + odd else { return odd }
            let upper = bytes[bytes.count - odd - (isLittleEndian ? 1 : 2)]
            return (0xD8...0xDB).contains(upper) ? odd + 2 : odd
        case .undecided, .utf8:
            guard let last = bytes.suffix(3).lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[last] >= 0xC0 else {
                return 0
            }
            let (width, count) = (bytes[last] >= 0xF0 ? 4 : bytes[last] >= 0xE0 ? 3 : 2, bytes.count - last)
            return width > count ? count : 0
        }
    }

    private func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        if case .undecided = encoding, let isUTF8 = bytes.withUnsafeBufferPointer(WrittenText.isUTF8) {
            encoding = isUTF8 ? .utf8 : .windows1252
        }
        switch encoding {
        case .undecided: return Array(bytes)
        case .utf8:
            isBroken = isBroken || bytes.withUnsafeBufferPointer(String.init(utf8:)) == nil
            return Array(bytes)
        case .windows1252: return WrittenText.utf8(ofWindows1252: bytes)
        case .utf16(let isLittleEndian): return WrittenText.utf8(ofUTF16: bytes, isLittleEndian)
        }
    }
}

/// Returns as many of the bytes at an offset of a file as can be read.
func fileBytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
        read = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
}
