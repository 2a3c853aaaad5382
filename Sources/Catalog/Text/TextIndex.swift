import CLibraries
import GRDB
import GRDBSQLite
import Platform
import Synchronization

/// The text of an imported table, for searches.
final class TextIndex: Sendable {
    private let descriptor: Int32
    /// The offset of each block, and of the end of the last one.
    private let offsets: [Int]
    let rows: Int
    /// The searches of the session that were made last, the newest one at the end.
    private let searches = Mutex<[TextSearch]>([])
    private static let keptSearches = 4

    /// - Throws: `DatabaseError` with the code of a damaged file.
    init(path: String) throws {
        descriptor = Platform.open(path, O_RDONLY | O_CLOEXEC)
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size >= 16 else {
            close(descriptor)
            throw Self.damaged
        }
        let end = Self.numbers(of: descriptor, at: size - 16, count: 2)
        let rows = Int(exactly: end.first ?? 0) ?? .max
        guard end.count == 2, end[1] == TextIndexLayout.mark, rows <= size else {
            close(descriptor)
            throw Self.damaged
        }
        self.rows = rows
        let blocks = (rows + TextIndexLayout.rowsOfBlock - 1) / TextIndexLayout.rowsOfBlock
        let start = size - 16 - (blocks + 1) * 8
        offsets =
            start < 0 ? [] : Self.numbers(of: descriptor, at: start, count: blocks + 1).compactMap(Int.init(exactly:))
        let sections = Self.sectionStart(of: blocks)
        guard offsets.count == blocks + 1, offsets[0] == 0, zip(offsets, offsets.dropFirst()).allSatisfy(<),
            offsets[blocks] + sections == start
        else { throw Self.damaged }
    }

    deinit { close(descriptor) }

    static var damaged: DatabaseError { DatabaseError(resultCode: .SQLITE_CORRUPT) }

    /// Returns as many of the numbers at an offset as can be read.
    private static func numbers(of descriptor: Int32, at offset: Int, count: Int) -> [UInt64] {
        fileBytes(descriptor, at: offset, count: count * 8).withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
            }
        }
    }

    /// Returns the number of bytes of the sections before the one that begins with a block, or of all.
    private static func sectionStart(of block: Int) -> Int {
        let (whole, rest) = block.quotientAndRemainder(dividingBy: TextIndexLayout.blocksOfSection)
        return TextIndexLayout.buckets * (whole * TextIndexLayout.blocksOfSection / 8 + TextIndexLayout.width(of: rest))
    }

    var blocks: Int { offsets.count - 1 }

    /// Returns the search for a folded text, which goes on where the last one for it stopped.
    func search(for text: String) -> TextSearch {
        searches.withLock { searches in
            let known = searches.firstIndex { $0.text == text }.map { searches.remove(at: $0) }
            let search = known ?? TextSearch(for: text, in: self)
            searches.append(search)
            if searches.count > Self.keptSearches { searches.removeFirst() }
            return search
        }
    }

    /// Returns a bit for each block of the section that begins with a block: whether it may contain the text.
    func candidates(of grams: Set<Int>, from first: Int) throws -> [UInt8] {
        let count = min(TextIndexLayout.blocksOfSection, blocks - first)
        let width = TextIndexLayout.width(of: count)
        let start = offsets[blocks] + Self.sectionStart(of: first)
        var candidates = [UInt8](repeating: 0xFF, count: width)
        for bucket in grams {
            let bitmap = fileBytes(descriptor, at: start + bucket * width, count: width)
            guard bitmap.count == width else { throw Self.damaged }
            for byte in candidates.indices { candidates[byte] &= bitmap[byte] }
        }
        return candidates
    }

    /// Passes the rows' texts of successive blocks: the block, the ends of its rows, and the texts.
    func read(
        _ range: Range<Int>,
        _ body: (_ block: Int, _ ends: UnsafeRawBufferPointer, _ texts: UnsafeRawBufferPointer) throws -> Void
    ) throws {
        // Mapped in parts and let go of at once: reading would copy, and a map of the whole file would fill the memory.
        let start = offsets[range.lowerBound] / Self.alignment * Self.alignment
        let count = offsets[range.upperBound] - start
        guard let map = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, off_t(start)), map != MAP_FAILED else {
            throw Self.damaged
        }
        defer { munmap(map, count) }
        let bytes = UnsafeRawBufferPointer(start: map, count: count)
        for block in range {
            let rows = min(TextIndexLayout.rowsOfBlock, self.rows - block * TextIndexLayout.rowsOfBlock)
            let (begin, finish) = (offsets[block] - start, offsets[block + 1] - start)
            guard finish - begin >= rows * 4 else { throw Self.damaged }
            try body(
                block, UnsafeRawBufferPointer(rebasing: bytes[begin..<begin + rows * 4]),
                UnsafeRawBufferPointer(rebasing: bytes[begin + rows * 4..<finish]))
        }
    }

    /// A multiple of the pages of all machines.
    private static let alignment = 1 << 16
    /// The most bytes of a read, unless a block has more.
    private static let stretch = 1 << 22

    /// Returns the block after the last one that fits into a read together with a block.
    func end(ofReadFrom block: Int) -> Int {
        let limit = offsets[block] + Self.stretch
        var end = block + 1
        while end < blocks, offsets[end + 1] <= limit { end += 1 }
        return end
    }
}

/// The search for one text in a ``TextIndex``: the rows found so far, and the block it has come to.
final class TextSearch: Sendable {
    let text: String
    private let part: [UInt8]
    private let grams: Set<Int>
    /// The offsets of the two rarest bytes.
    private let rarest: (first: Int, second: Int)
    private let index: TextIndex
    private let state: Mutex<State>

    private struct State {
        /// A bit for each place, counted from 0 as the place 1.
        var bits: [UInt64]
        var found = 0
        var next = 0
        var candidates: [UInt8] = []
    }

    init(for text: String, in index: TextIndex) {
        self.text = text
        self.index = index
        let part = Array(text.utf8)
        self.part = part
        var grams: Set<Int> = []
        part.withUnsafeBufferPointer { TextIndexLayout.eachGram(of: $0) { grams.insert($0) } }
        self.grams = grams
        let order = part.indices.sorted { Self.frequency(of: part[$0]) < Self.frequency(of: part[$1]) }
        rarest = (order.first ?? 0, order.count > 1 ? order[1] : order.first ?? 0)
        state = Mutex(State(bits: Array(repeating: 0, count: (index.rows + 63) / 64)))
    }

    /// Letters from the most to the least frequent one in European languages.
    private static let letters = Array(" eaitnsorlducmpgvfhbqyxjzkw".utf8)

    private static func frequency(of byte: UInt8) -> Int {
        if let rank = letters.firstIndex(of: byte) { return 100 - rank }
        // Bytes of other letters come in most characters of their script.
        return byte >= 0x80 ? 90 : 60
    }

    /// Returns the places of the matches at these positions, as far as there are any; looks no further than needed.
    func places(at range: Range<Int>) throws -> [Int] {
        try state.withLock { state in
            try search(&state, until: range.upperBound)
            var places: [Int] = []
            var position = 0
            for (word, bits) in state.bits.enumerated() where bits != 0 {
                let count = bits.nonzeroBitCount
                if position + count > range.lowerBound {
                    var (rest, place) = (bits, position)
                    while rest != 0, place < range.upperBound {
                        if place >= range.lowerBound { places.append(word * 64 + rest.trailingZeroBitCount + 1) }
                        rest &= rest - 1
                        place += 1
                    }
                }
                position += count
                if position >= range.upperBound { break }
            }
            return places
        }
    }

    /// The number of matches; nil before all are found.
    var knownCount: Int? { state.withLock { $0.next < index.blocks ? nil : $0.found } }

    /// Returns the number of matches.
    func count() throws -> Int {
        try state.withLock { state in
            try search(&state, until: .max)
            return state.found
        }
    }

    /// Returns the bit of each place, counted from 0 as the place 1.
    func bits() throws -> [UInt64] {
        try state.withLock { state in
            try search(&state, until: .max)
            return state.bits
        }
    }

    private func search(_ state: inout State, until count: Int) throws {
        while state.next < index.blocks, state.found < count {
            if Task.isCancelled { throw CancellationError() }
            let section = state.next % TextIndexLayout.blocksOfSection
            if section == 0 || state.candidates.isEmpty {
                state.candidates = try index.candidates(of: grams, from: state.next - section)
            }
            let candidates = state.candidates
            let isCandidate = { (block: Int) in
                let place = block % TextIndexLayout.blocksOfSection
                return candidates[place / 8] & 1 << UInt8(place % 8) != 0
            }
            guard isCandidate(state.next) else {
                state.next += 1
                continue
            }
            // The first page needs few blocks; a total needs all.
            let sectionEnd = state.next - section + TextIndexLayout.blocksOfSection
            let limit = min(index.end(ofReadFrom: state.next), sectionEnd, count == .max ? .max : state.next + 4)
            var end = state.next + 1
            while end < limit, isCandidate(end) { end += 1 }
            try index.read(state.next..<end) { block, ends, texts in
                try find(in: texts, ends, from: block * TextIndexLayout.rowsOfBlock, &state)
            }
            state.next = end
        }
    }

    /// Marks the rows of a block that contain the text.
    private func find(
        in texts: UnsafeRawBufferPointer, _ ends: UnsafeRawBufferPointer, from first: Int, _ state: inout State
    ) throws {
        let base = texts.bindMemory(to: UInt8.self)
        var (place, row) = (0, 0)
        let rows = ends.count / 4
        while let start = base.baseAddress,
            let found = cfindtext(start + place, base.count - place, part, part.count, rarest.first, rarest.second)
        {
            let offset = found - start
            func end(of row: Int) -> Int {
                Int(UInt32(littleEndian: ends.loadUnaligned(fromByteOffset: row * 4, as: UInt32.self)))
            }
            while row < rows, end(of: row) <= offset { row += 1 }
            guard row < rows, end(of: row) <= base.count else { throw TextIndex.damaged }
            state.bits[(first + row) / 64] |= 1 << UInt64((first + row) % 64)
            state.found += 1
            place = end(of: row)
            row += 1
        }
    }
}

/// The SQL function that tells whether the row at a place contains the text of the current query.
///
/// A statement calls it up to a million times, so it is a C function with a bitmap, without GRDB's arguments.
///
/// The bitmap is set and read only on the thread that has the connection, one query after the other, so that it may be
/// passed between threads: @unchecked Sendable.
final class HitFunction: @unchecked Sendable {
    static let name = "has_text"

    private var bits: [UInt64] = []

    /// - Parameter bits: A bit for each place, counted from 0 as the place 1.
    func set(_ bits: [UInt64]) { self.bits = bits }

    private func contains(_ place: Int) -> Bool {
        let index = place - 1
        return bits.indices.contains(index / 64) && index >= 0 && bits[index / 64] & 1 << UInt64(index % 64) != 0
    }

    /// Adds the function to a connection, which keeps this object.
    func add(to database: Database) throws {
        let code = sqlite3_create_function_v2(
            database.sqliteConnection, Self.name, 1, SQLITE_UTF8 | SQLITE_INNOCUOUS,
            Unmanaged.passRetained(self).toOpaque(),
            { context, _, values in
                guard let object = sqlite3_user_data(context), let values else { return }
                let hits = Unmanaged<HitFunction>.fromOpaque(object).takeUnretainedValue()
                sqlite3_result_int(context, hits.contains(Int(sqlite3_value_int64(values[0]))) ? 1 : 0)
            }, nil, nil,
            { object in
                if let object { Unmanaged<HitFunction>.fromOpaque(object).release() }
            })
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
