import CLibraries
import Domain
import GRDB
import GRDBSQLite
import Platform
import Synchronization

/// The text of an imported table, for searches.
final class TextIndex: Sendable {
    private let descriptor: Int32
    /// The offset of each block, and of the end of the last one.
    private let offsets: [Int]
    /// The first row of each block, and the number of rows.
    private let firstRows: [Int]
    private let size: Int
    /// The searches of the session that were made last, the newest one at the end.
    private let searches = Mutex<[TextSearch]>([])
    /// More than the conditions of usual filters, so that those of one do not replace each other.
    private static let keptSearches = 32

    /// - Throws: `DatabaseError` with the code of a damaged file.
    init(path: String) throws {
        descriptor = Platform.open(path, O_RDONLY | O_CLOEXEC)
        size = Int(lseek(descriptor, 0, SEEK_END))
        guard size >= 16 else {
            close(descriptor)
            throw Self.damaged
        }
        let end = Self.numbers(of: descriptor, at: size - 16, count: 2)
        let blocks = Int(exactly: end.first ?? 0) ?? .max
        guard end.count == 2, end[1] == TextIndexLayout.mark, blocks < size / 16 else {
            close(descriptor)
            throw Self.damaged
        }
        let start = size - 16 - (blocks + 1) * 16
        let numbers = Self.numbers(of: descriptor, at: start, count: (blocks + 1) * 2).compactMap(Int.init(exactly:))
        offsets = Array(numbers.prefix(blocks + 1))
        firstRows = Array(numbers.dropFirst(blocks + 1))
        guard firstRows.count == blocks + 1, offsets[0] == 0, offsets[blocks] == start, firstRows[0] == 0,
            (0..<blocks).allSatisfy({ offsets[$0] < self.end(of: $0) && firstRows[$0] < firstRows[$0 + 1] }),
            firstRows[blocks] <= size
        else { throw Self.damaged }
    }

    deinit { close(descriptor) }

    /// False if the file was cut off since it was opened: what is no longer there cannot be mapped.
    var isWhole: Bool { lseek(descriptor, 0, SEEK_END) >= size }

    static var damaged: DatabaseError { DatabaseError(resultCode: .SQLITE_CORRUPT) }

    /// Returns as many of the numbers at an offset as can be read.
    private static func numbers(of descriptor: Int32, at offset: Int, count: Int) -> [UInt64] {
        fileBytes(descriptor, at: offset, count: count * 8).withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
            }
        }
    }

    var blocks: Int { offsets.count - 1 }
    var rows: Int { firstRows[blocks] }

    /// The number of blocks in the section that begins with a block.
    private func blocks(from first: Int) -> Int { min(TextIndexLayout.blocksOfSection, blocks - first) }

    /// The offset of a block's end, which the bitmaps of its section may follow.
    private func end(of block: Int) -> Int {
        let first = block - block % TextIndexLayout.blocksOfSection
        let isLast = block + 1 == first + blocks(from: first)
        let bitmaps = isLast ? TextIndexLayout.buckets * TextIndexLayout.width(of: blocks(from: first)) : 0
        return offsets[block + 1] - bitmaps
    }

    /// Returns the search for words and phrases, which goes on where the last one for them stopped.
    ///
    /// - Parameters:
    ///   - parts: The folded words and phrases; none is empty.
    ///   - field: The number of the field that contains all of them, counted from 1; 0 for any fields.
    func search(for parts: [String], in field: Int = 0) -> TextSearch {
        searches.withLock { searches in
            let known = searches.firstIndex { $0.text == parts && $0.field == field }.map { searches.remove(at: $0) }
            let search = known ?? TextSearch(for: parts, in: field, of: self)
            searches.append(search)
            if searches.count > Self.keptSearches { searches.removeFirst() }
            return search
        }
    }

    /// Returns a bit for each block of the section that begins with a block: whether it may have all the grams.
    func candidates(of grams: Set<Int>, from first: Int) throws -> [UInt8] {
        let width = TextIndexLayout.width(of: blocks(from: first))
        let start = end(of: first + blocks(from: first) - 1)
        var candidates = [UInt8](repeating: 0xFF, count: width)
        for bucket in grams {
            let bitmap = fileBytes(descriptor, at: start + bucket * width, count: width)
            guard bitmap.count == width else { throw Self.damaged }
            for byte in candidates.indices { candidates[byte] &= bitmap[byte] }
        }
        return candidates
    }

    /// Passes the number and the texts of successive blocks.
    func read(_ range: Range<Int>, _ body: (_ number: Int, _ block: TextBlock) throws -> Void) throws {
        // Mapped in parts and let go of at once: reading would copy, and a map of the whole file would fill the memory.
        let start = offsets[range.lowerBound] / Self.alignment * Self.alignment
        let count = end(of: range.upperBound - 1) - start
        guard let map = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, off_t(start)), map != MAP_FAILED else {
            throw Self.damaged
        }
        defer { munmap(map, count) }
        let bytes = UnsafeRawBufferPointer(start: map, count: count)
        for block in range {
            let bytes = bytes[offsets[block] - start..<end(of: block) - start]
            try body(block, TextBlock(UnsafeRawBufferPointer(rebasing: bytes), rows: rows(of: block).count))
        }
    }

    /// Returns the bytes of a ``TextBlock``.
    func bytes(of block: Int) throws -> [UInt8] {
        guard (0..<blocks).contains(block) else { throw Self.damaged }
        let count = end(of: block) - offsets[block]
        let bytes = fileBytes(descriptor, at: offsets[block], count: count)
        guard bytes.count == count else { throw Self.damaged }
        return bytes
    }

    func rows(of block: Int) -> Range<Int> { firstRows[block]..<firstRows[block + 1] }

    /// Returns the block that has a row of the table.
    func block(of row: Int) -> Int { (0..<blocks).boundary { firstRows[$0 + 1] > row } }

    /// A multiple of the pages of all machines.
    private static let alignment = 1 << 16
}

/// The search for one text in a ``TextIndex``: the rows found so far, and the block it has come to.
final class TextSearch: Sendable {
    let text: [String]
    let field: Int
    /// The words and phrases, the longest one first.
    private let parts: [Part]
    private let grams: Set<Int>
    private let index: TextIndex
    private let state: Mutex<State>

    private struct State {
        var rows: RowSet
        var found = 0
        var next = 0
        var candidates: [UInt8] = []
    }

    private struct Part {
        let bytes: [UInt8]
        /// The offsets of the two rarest bytes.
        let rarest: (first: Int, second: Int)

        init(_ text: String) {
            let bytes = Array(text.utf8)
            let order = bytes.indices.sorted { Self.frequency(of: bytes[$0]) < Self.frequency(of: bytes[$1]) }
            self.bytes = bytes
            rarest = (order.first ?? 0, order.count > 1 ? order[1] : order.first ?? 0)
        }

        /// Letters from the most to the least frequent one in European languages.
        private static let letters = Array(" eaitnsorlducmpgvfhbqyxjzkw".utf8)

        private static func frequency(of byte: UInt8) -> Int {
            if let rank = letters.firstIndex(of: byte) { return 100 - rank }
            // Bytes of other letters come in most characters of their script.
            return byte >= 0x80 ? 90 : 60
        }

        /// Returns the offset of the part in a text, at or after `start`; nil if it does not occur there.
        func place(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
            guard let base = text.baseAddress else { return nil }
            return cfindtext(base + start, text.count - start, bytes, bytes.count, rarest.first, rarest.second)
                .map { $0 - base }
        }
    }

    fileprivate init(for text: [String], in field: Int, of index: TextIndex) {
        (self.text, self.field) = (text, field)
        self.index = index
        parts = text.map(Part.init).sorted { $0.bytes.count > $1.bytes.count }
        var grams: Set<Int> = []
        for part in parts {
            part.bytes.withUnsafeBufferPointer { TextIndexLayout.eachGram(of: $0) { grams.insert($0) } }
        }
        self.grams = grams
        state = Mutex(State(rows: RowSet(size: index.rows)))
    }

    /// Returns the rows at these positions among the matches, as far as there are any; looks no further than needed.
    func rows(at positions: Range<Int>) throws -> [Int] {
        try state.withLock { state in
            try search(&state, until: positions.upperBound)
            return state.rows.rows(at: positions)
        }
    }

    /// The number of matches; nil before all are found.
    var knownCount: Int? { state.withLock { $0.next < index.blocks ? nil : $0.found } }

    func count() throws -> Int {
        try state.withLock { state in
            try search(&state, until: .max)
            return state.found
        }
    }

    /// Returns all matches.
    func rows() throws -> RowSet {
        try state.withLock { state in
            try search(&state, until: .max)
            return state.rows
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
            // The first page needs few blocks; a total needs all, of which no more are mapped at once.
            let sectionEnd = state.next - section + TextIndexLayout.blocksOfSection
            let limit = min(index.blocks, sectionEnd, state.next + (count == .max ? 256 : 4))
            var end = state.next + 1
            while end < limit, isCandidate(end) { end += 1 }
            try index.read(state.next..<end) { number, block in
                try find(in: block, from: index.rows(of: number).lowerBound, &state)
            }
            state.next = end
        }
    }

    /// Marks the rows of a block that contain all parts.
    private func find(in block: TextBlock, from first: Int, _ state: inout State) throws {
        var (place, row) = (0, 0)
        while let offset = parts[0].place(in: block.texts, from: place) {
            while row < block.rows, block.end(of: row) <= offset { row += 1 }
            let searched = try block.place(of: field, inRow: row)
            if offset < searched.lowerBound {
                place = searched.lowerBound
                continue
            }
            place = block.end(of: row)
            let text = UnsafeBufferPointer(rebasing: block.texts[searched])
            if offset < searched.upperBound, parts.dropFirst().allSatisfy({ $0.place(in: text, from: 0) != nil }) {
                state.rows.insert(first + row)
                state.found += 1
            }
            row += 1
        }
    }
}
