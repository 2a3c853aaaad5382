import GRDB
import Platform
import SQLQueries

/// The folded text of a table's searched fields in one file, in blocks of rows, with the blocks that have each gram.
///
/// A search looks through the blocks that have all grams of its text, with SSE2. The rows that contain it are bits in a
/// bitmap, so that a total is a count of bits, and any page is found at once. The reasons are in docs/decisions/0042.
///
/// A block has the texts of at least ``rowsOfBlock`` rows and ``bytesOfBlock`` bytes: first their ends as 32-bit
/// numbers, then the texts, in which 0xFF, a byte that UTF-8 does not have, ends each field. After each
/// ``blocksOfSection`` blocks, and after the last one, bitmaps follow: for each of ``buckets`` hashed grams of three
/// and four bytes, a bit for each block of the section. At the end are the offsets of the blocks, and of the end of the
/// last bitmaps; the first row of each block, and the number of rows; the number of blocks, and ``mark``.
enum TextIndexLayout {
    /// Fewer long rows would have more bits than text, and short ones too if their number were the only measure.
    static let (rowsOfBlock, bytesOfBlock) = (64, 16_384)
    static let blocksOfSection = 4_096
    static let buckets = 32_768
    static let fieldEnd: UInt8 = 0xFF
    static let mark: UInt64 = 0x3330_7478_6574_6B73

    /// Passes the bucket of each gram of three or four bytes.
    static func eachGram(of bytes: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
        guard bytes.count >= 3 else { return }
        for place in 0..<bytes.count - 2 {
            let three = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
            body(Int((three &* 0x9E37_79B1) >> 17))
            guard place + 3 < bytes.count else { continue }
            body(Int(((three | UInt32(bytes[place + 3]) << 24) &* 0x85EB_CA77) >> 17))
        }
    }

    /// The bytes of each bitmap in a section of that many blocks.
    static func width(of blocks: Int) -> Int { (blocks + 7) / 8 }
}

/// The rows of a block: their ends, and their texts.
struct TextBlock {
    let rows: Int
    let texts: UnsafeBufferPointer<UInt8>
    private let ends: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer, rows: Int) throws(DatabaseError) {
        guard bytes.count >= rows * 4 else { throw TextIndex.damaged }
        self.rows = rows
        ends = UnsafeRawBufferPointer(rebasing: bytes[..<(rows * 4)])
        texts = UnsafeRawBufferPointer(rebasing: bytes[(rows * 4)...]).bindMemory(to: UInt8.self)
    }

    /// Returns the end of a row in the texts.
    func end(of row: Int) -> Int {
        Int(UInt32(littleEndian: ends.loadUnaligned(fromByteOffset: row * 4, as: UInt32.self)))
    }

    /// Returns the place of a field in the texts, without its end; for the field 0, that of the whole row.
    func place(of field: Int, inRow row: Int) throws(DatabaseError) -> Range<Int> {
        guard row >= 0, row < rows, let base = texts.baseAddress else { throw TextIndex.damaged }
        var (start, end) = (row == 0 ? 0 : end(of: row - 1), end(of: row))
        guard start <= end, end <= texts.count else { throw TextIndex.damaged }
        for number in 0..<field {
            guard let found = memchr(base + start, Int32(TextIndexLayout.fieldEnd), end - start) else {
                throw TextIndex.damaged
            }
            let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            if number + 1 == field { end = place } else { start = place + 1 }
        }
        return start..<end
    }
}

/// A writer of a ``TextIndex``, row by row in the order of their places.
final class TextIndexWriter {
    private let file: IndexFileWriter
    private var block: [UInt8] = []
    private var ends: [UInt32] = []
    /// A bit for each bucket that the current block has.
    private var grams = [UInt64](repeating: 0, count: TextIndexLayout.buckets / 64)
    /// The bitmaps of the current section, each as wide as that of a whole section.
    private var section: [UInt8] = []
    private var offsets: [UInt64] = [0]
    private var firstRows: [UInt64] = [0]

    private let bytesOfBlock: Int

    /// - Parameter bytesOfBlock: The bytes that a block has at least, if tests make smaller ones.
    /// - Throws: `DatabaseError` if the file cannot be created.
    init(path: String, bytesOfBlock: Int = TextIndexLayout.bytesOfBlock) throws {
        file = try IndexFileWriter(path: path)
        self.bytesOfBlock = bytesOfBlock
    }

    /// Adds the folded texts of the next row; empty ones for fields without a value.
    func add(_ texts: [String]) throws {
        for text in texts {
            var text = text.withoutNUL
            text.withUTF8 { bytes in
                grams.withUnsafeMutableBufferPointer { grams in
                    TextIndexLayout.eachGram(of: bytes) { grams[$0 / 64] |= 1 << UInt64($0 % 64) }
                }
                block += bytes
            }
            block.append(TextIndexLayout.fieldEnd)
        }
        ends.append(UInt32(block.count))
        if ends.count >= TextIndexLayout.rowsOfBlock, block.count >= bytesOfBlock { try endBlock() }
    }

    /// Writes what is left, and the offsets; the file is complete then, but not synced.
    func finish() throws {
        if !ends.isEmpty { try endBlock() }
        endSection()
        for number in offsets + firstRows + [UInt64(offsets.count - 1), TextIndexLayout.mark] { file.append(number) }
        try file.flush()
    }

    private func endBlock() throws {
        if section.isEmpty {
            section = Array(repeating: 0, count: TextIndexLayout.buckets * TextIndexLayout.blocksOfSection / 8)
        }
        let number = (offsets.count - 1) % TextIndexLayout.blocksOfSection
        let (byte, bit) = (number / 8, UInt8(1) << UInt8(number % 8))
        section.withUnsafeMutableBufferPointer { section in
            for word in grams.indices where grams[word] != 0 {
                var bits = grams[word]
                while bits != 0 {
                    let bucket = word * 64 + bits.trailingZeroBitCount
                    section[bucket * (TextIndexLayout.blocksOfSection / 8) + byte] |= bit
                    bits &= bits - 1
                }
                grams[word] = 0
            }
        }
        ends.withUnsafeBytes { file.append($0) }
        file.append(block)
        offsets.append((offsets.last ?? 0) + UInt64(ends.count * 4 + block.count))
        firstRows.append((firstRows.last ?? 0) + UInt64(ends.count))
        ends.removeAll(keepingCapacity: true)
        block.removeAll(keepingCapacity: true)
        if number + 1 == TextIndexLayout.blocksOfSection { endSection() }
        try file.flushIfFull()
    }

    private func endSection() {
        guard !section.isEmpty else { return }
        let blocks = (offsets.count - 2) % TextIndexLayout.blocksOfSection + 1
        let (whole, width) = (TextIndexLayout.blocksOfSection / 8, TextIndexLayout.width(of: blocks))
        for bucket in 0..<TextIndexLayout.buckets {
            file.append(section[bucket * whole..<bucket * whole + width])
        }
        offsets[offsets.count - 1] += UInt64(TextIndexLayout.buckets * width)
        section = []
    }
}

/// A writer of a new file, in parts that do not fill the memory.
final class IndexFileWriter {
    private let descriptor: Int32
    private var pending: [UInt8] = []
    /// The number of bytes that were appended.
    private(set) var offset = 0
    /// Written in parts of this many bytes.
    private static let partSize = 1 << 18

    /// - Throws: `DatabaseError` if the file cannot be created.
    init(path: String) throws {
        // The file of a reading that was started over.
        unlink(path)
        descriptor = Platform.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
    }

    deinit { close(descriptor) }

    func append(_ bytes: some Collection<UInt8>) {
        pending += bytes
        offset += bytes.count
    }

    func append(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { append($0) } }

    /// Appends numbers, and zeros up to the next multiple of ``ColumnLayout/alignment``.
    func append(numbers: [some FixedWidthInteger]) throws {
        numbers.withUnsafeBytes { append($0) }
        append(repeatElement(0, count: ColumnLayout.aligned(offset) - offset))
        try flushIfFull()
    }

    func flushIfFull() throws { if pending.count >= Self.partSize { try flush() } }

    /// - Throws: `DatabaseError` if the disk is full.
    func flush() throws {
        var done = 0
        while done < pending.count {
            let part = pending.withUnsafeBytes { bytes in
                Platform.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { throw DatabaseError(resultCode: .SQLITE_FULL) }
            done += part
        }
        // Not with its capacity, which the bitmaps of a section make large.
        pending = []
    }
}
