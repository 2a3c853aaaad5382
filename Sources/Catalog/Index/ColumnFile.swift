import Domain
import GRDB
import Platform

/// The columns of an imported table in one file: the values of a field, and the order that they give to the rows.
///
/// A column numbers its different values from the lowest one, which has the *rank* 0. It has, one after the other: the
/// values as ordered 64-bit keys, unless they are texts; for each rank, and behind the last one, the position of its
/// first row in the order, unless all values are different; the order, as row numbers of 32 bits, rows of one value by
/// their places, and behind them the rows without a value, unless it is the order of the places; and for each row its
/// rank in as few bytes as the ranks need, where the number of ranks stands for no value. All parts begin at a multiple
/// of ``alignment``. A directory in JSON follows the last column, then its length and ``mark``. The reasons are in
/// docs/decisions/0046.
enum ColumnLayout {
    static let alignment = 8
    static let mark: UInt64 = 0x3230_6C6F_636B_7573

    /// The bytes of a rank among so many.
    static func width(of count: Int) -> Int { count <= 0xFF ? 1 : count <= 0xFFFF ? 2 : 4 }

    static func aligned(_ offset: Int) -> Int { (offset + alignment - 1) / alignment * alignment }

    /// Returns a number, which is not NaN, as a key: keys have the order of their numbers.
    static func key(_ number: Double) -> Int64 { flipped(Int64(bitPattern: (number == 0 ? 0 : number).bitPattern)) }

    static func number(_ key: Int64) -> Double { Double(bitPattern: UInt64(bitPattern: flipped(key))) }

    private static func flipped(_ bits: Int64) -> Int64 { bits < 0 ? bits ^ .max : bits }
}

/// A file of columns, which is mapped as long as this object lives.
///
/// Damage makes answers wrong, but nothing is read outside the file.
final class ColumnFile {
    private let descriptor: Int32
    private let bytes: UnsafeRawBufferPointer
    /// The number of rows.
    let size: Int
    /// The columns by the position of their field.
    private let columns: [Int: Column]

    /// - Throws: `DatabaseError` with the code of a damaged file.
    init(path: String, fields: [Field]) throws {
        descriptor = Platform.open(path, O_RDONLY | O_CLOEXEC)
        let length = Int(lseek(descriptor, 0, SEEK_END))
        guard length >= 16, let map = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), map != MAP_FAILED
        else {
            close(descriptor)
            throw TextIndex.damaged
        }
        let bytes = UnsafeRawBufferPointer(start: map, count: length)
        self.bytes = bytes
        let number = { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: length - $0, as: UInt64.self)) }
        guard number(8) == ColumnLayout.mark, let count = Int(exactly: number(16)), count <= length - 16,
            let directory = try? JSONParser.value(of: Array(bytes[length - 16 - count..<length - 16])).object,
            let size = directory["rows"]?.integer, case .array(let entries)? = directory["columns"]
        else {
            munmap(map, length)
            close(descriptor)
            throw TextIndex.damaged
        }
        let data = UnsafeRawBufferPointer(rebasing: bytes[..<(length - 16 - count)])
        let columns = entries.compactMap { Column($0, of: size, in: data, fields: fields) }
        self.size = size
        self.columns = Dictionary(columns.map { ($0.field.position, $0) }) { first, _ in first }
        if columns.count < entries.count { throw TextIndex.damaged }
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        close(descriptor)
    }

    /// Returns the column of a field; nil for a field without one.
    func column(of field: Field) -> Column? { columns[field.position].flatMap { $0.field == field ? $0 : nil } }

    /// False if the file was cut off since it was mapped: reading what is no longer there would end the program.
    var isWhole: Bool { lseek(descriptor, 0, SEEK_END) >= bytes.count }

    /// Gives the memory of what was read back to the system, which keeps it as long as there is room.
    func release() { madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, MADV_DONTNEED) }
}

extension Range<Int> {
    /// Returns the first number for which a condition holds that then holds for all behind it too; the end if it holds
    /// for none.
    func boundary(where holds: (Int) throws -> Bool) rethrows -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if try holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// A column of a ``ColumnFile``, which must live as long.
struct Column {
    /// The ranks of amounts in one currency, or of all values.
    struct Section {
        /// The code of the currency; nil for other values, and for amounts whose currency is not named.
        let currency: String?
        let ranks: Range<Int>
    }

    let field: Field
    /// The number of rows, with and without a value.
    let size: Int
    /// The number of different values.
    let count: Int
    /// The number of rows with a value.
    let present: Int
    /// False if texts that differ only in case or accents share a rank.
    let isExact: Bool
    let sections: [Section]
    private let keys: UnsafePointer<Int64>?
    /// Nil if all values are different.
    private let starts: UnsafePointer<UInt32>?
    /// Nil if the rows are in the order of their places.
    private let order: UnsafePointer<UInt32>?
    private let ranks: Ranks

    private enum Ranks {
        case bytes(UnsafePointer<UInt8>)
        case pairs(UnsafePointer<UInt16>)
        case words(UnsafePointer<UInt32>)
    }

    /// Nil for an entry of the directory that does not fit in the file.
    fileprivate init?(_ entry: JSONValue, of size: Int, in data: UnsafeRawBufferPointer, fields: [Field]) {
        guard let parts = entry.object, let position = parts["field"]?.integer, fields.indices.contains(position),
            let count = parts["count"]?.integer, let present = parts["present"]?.integer,
            let offset = parts["offset"]?.integer, case .array(let ends)? = parts["sections"],
            offset >= 0, offset <= data.count, offset % ColumnLayout.alignment == 0, count >= 0, count <= present,
            present <= size, size <= UInt32.max, let base = data.baseAddress
        else { return nil }
        (field, self.size, self.count, self.present) = (fields[position], size, count, present)
        isExact = parts["isExact"] == .boolean(true)
        let hasKeys = !fields[position].kind.isText
        let starts = offset + (hasKeys ? count * 8 : 0)
        let (areDifferent, isOfPlaces) = (count == present, parts["isOfPlaces"] == .boolean(true))
        let order = ColumnLayout.aligned(starts + (areDifferent ? 0 : (count + 1) * 4))
        let ranks = ColumnLayout.aligned(order + (isOfPlaces ? 0 : size * 4))
        guard ranks + size * ColumnLayout.width(of: count) <= data.count else { return nil }
        keys = hasKeys ? (base + offset).assumingMemoryBound(to: Int64.self) : nil
        self.starts = areDifferent ? nil : (base + starts).assumingMemoryBound(to: UInt32.self)
        self.order = isOfPlaces ? nil : (base + order).assumingMemoryBound(to: UInt32.self)
        let first = base + ranks
        self.ranks =
            switch ColumnLayout.width(of: count) {
            case 1: .bytes(first.assumingMemoryBound(to: UInt8.self))
            case 2: .pairs(first.assumingMemoryBound(to: UInt16.self))
            default: .words(first.assumingMemoryBound(to: UInt32.self))
            }
        var sections: [Section] = []
        for end in ends {
            guard let parts = end.object, let end = parts["end"]?.integer else { return nil }
            let start = sections.last?.ranks.upperBound ?? 0
            guard end >= start, end <= count else { return nil }
            sections.append(Section(currency: parts["currency"]?.text, ranks: start..<end))
        }
        self.sections = sections
    }

    /// Returns the rank of a row; ``count`` for one without a value.
    func rank(of row: Int) -> Int {
        let rank =
            switch ranks {
            case .bytes(let ranks): Int(ranks[row])
            case .pairs(let ranks): Int(ranks[row])
            case .words(let ranks): Int(ranks[row])
            }
        return min(rank, count)
    }

    /// Returns the key of a value that is not a text.
    func key(of rank: Int) -> Int64 { keys?[rank] ?? 0 }

    /// Returns the key of a row's value; nil without one.
    func key(ofRow row: Int) -> Int64? {
        let rank = rank(of: row)
        return rank < count ? key(of: rank) : nil
    }

    /// Returns the positions of some ranks in the order.
    func positions(of ranks: Range<Int>) -> Range<Int> {
        guard let starts else { return ranks }
        let start = min(Int(starts[ranks.lowerBound]), present)
        return start..<max(start, min(Int(starts[ranks.upperBound]), present))
    }

    /// Returns the row at a position of the order.
    func row(at position: Int) -> Int { order.map { min(Int($0[position]), size - 1) } ?? position }

    /// Returns the row at a position of the order from the highest value: rows of one value have the same order in it,
    /// and rows without a value are the last ones too.
    func descendingRow(at position: Int) -> Int {
        guard position < present else { return row(at: position) }
        let rank = min(rank(of: row(at: present - 1 - position)), count - 1)
        let same = positions(of: rank..<rank + 1)
        return row(at: min(max(0, same.lowerBound + position - (present - same.upperBound)), present - 1))
    }

    /// Adds the rows whose rank is in a range to a set.
    func insert(_ range: Range<Int>, into set: inout RowSet) {
        let positions = positions(of: range)
        if positions.count < size / 32 {
            for position in positions { set.insert(row(at: position)) }
            return
        }
        switch ranks {
        case .bytes(let ranks): Self.insert(range, of: ranks, into: &set)
        case .pairs(let ranks): Self.insert(range, of: ranks, into: &set)
        case .words(let ranks): Self.insert(range, of: ranks, into: &set)
        }
    }

    private static func insert<Rank: FixedWidthInteger & UnsignedInteger>(
        _ range: Range<Int>, of ranks: UnsafePointer<Rank>, into set: inout RowSet
    ) {
        let (first, width) = (Rank(range.lowerBound), Rank(range.count))
        set.insert { rows in
            var bits: UInt64 = 0
            for row in rows.reversed() { bits = bits &<< 1 | (ranks[row] &- first < width ? 1 : 0) }
            return bits
        }
    }

    /// Replaces each number by its multiple and the run of the rank of its row.
    ///
    /// - Parameter rows: The rows of the numbers.
    func add(_ runs: RankRuns, to numbers: inout [Int], of rows: Range<Int>) {
        switch ranks {
        case .bytes(let ranks): add(runs, of: ranks, to: &numbers, of: rows)
        case .pairs(let ranks): add(runs, of: ranks, to: &numbers, of: rows)
        case .words(let ranks): add(runs, of: ranks, to: &numbers, of: rows)
        }
    }

    private func add<Rank: FixedWidthInteger & UnsignedInteger>(
        _ runs: RankRuns, of ranks: UnsafePointer<Rank>, to numbers: inout [Int], of rows: Range<Int>
    ) {
        for (index, row) in rows.enumerated() {
            numbers[index] = numbers[index] &* runs.count &+ runs.run(of: min(Int(ranks[row]), count))
        }
    }
}

/// Ranks of a column that are counted together: each run begins with a rank and ends before the next one; the last run
/// is that of no value.
struct RankRuns {
    /// The first rank of each run, from 0.
    private let starts: [UInt32]
    /// The runs with the first ranks of parts of 2 to the power of ``bits`` ranks, about two parts for each run; empty
    /// if each rank is a run.
    private var parts: [Int32] = []
    private let bits: Int

    var count: Int { starts.count }

    init(starts: [UInt32]) {
        self.starts = starts
        let last = Int(starts.last ?? 0)
        bits = Int.bitWidth - 1 - max(1, last / max(1, starts.count * 2)).leadingZeroBitCount
        if starts.count == last + 1 { return }
        var run = 0
        for part in 0...(last >> bits) {
            while run + 1 < starts.count, starts[run + 1] <= part << bits { run += 1 }
            parts.append(Int32(run))
        }
        parts.append(Int32(starts.count - 1))
    }

    /// Returns the run that a rank is in.
    func run(of rank: Int) -> Int {
        if parts.isEmpty { return rank }
        let part = rank >> bits
        return (Int(parts[part]) + 1..<Int(parts[part + 1]) + 1).boundary { starts[$0] > rank } - 1
    }

    /// Returns the number of rows of each run: those of a set, or all.
    func counts(of rows: RowSet?, in column: Column) -> [Int] {
        var counts = [Int](repeating: 0, count: count)
        if let rows {
            rows.forEach(in: 0..<column.size) { counts[run(of: column.rank(of: $0))] += 1 }
            return counts
        }
        for run in 0..<count - 1 { counts[run] = column.positions(of: Int(starts[run])..<Int(starts[run + 1])).count }
        counts[count - 1] = column.size - column.present
        return counts
    }
}
