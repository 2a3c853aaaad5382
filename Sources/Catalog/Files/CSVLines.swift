import Domain

/// The separator between two cells of CSV.
enum CSVDelimiter: UInt8, CaseIterable {
    // Before the comma, which the cells of the others may contain.
    case semicolon = 0x3B
    case tab = 0x09
    case bar = 0x7C
    case comma = 0x2C
}

/// The lines of CSV (RFC 4180), from which records are read one at a time: an invalid record does not affect the
/// others.
///
/// It works on bytes: a quote, a delimiter or a line break counts whatever combining mark follows it, and quoted text
/// is read byte for byte, including line breaks.
struct CSVLines {
    private static let quote = UInt8(ascii: "\"")
    private static let blank = UInt8(ascii: " ")

    private let bytes: [UInt8]
    /// Each line without its line break, which is LF, CR LF or CR.
    private let lines: [Range<Int>]

    /// - Parameter bytes: Valid UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark is not part of the first cell.
        var start = bytes.starts(with: JSONParser.byteOrderMark) ? JSONParser.byteOrderMark.count : 0
        var lines: [Range<Int>] = []
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            guard byte == 0x0A || byte == 0x0D else {
                place += 1
                continue
            }
            lines.append(start..<place)
            place += byte == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A ? 2 : 1
            start = place
        }
        lines.append(start..<bytes.count)
        self.lines = lines
    }

    /// The number of lines; the last one is empty if the text ends with a line break.
    var count: Int { lines.count }

    /// Returns true if the line, counted from 0, has only spaces and tabs.
    func isBlank(_ line: Int) -> Bool { bytes[lines[line]].allSatisfy { $0 == Self.blank || $0 == 0x09 } }

    /// True if columns are aligned with blanks in most of the first lines, as in a list that `export` writes as .txt,
    /// and no delimiter is in most of them.
    var areAligned: Bool {
        let first = (0..<min(count, 20)).filter { !isBlank($0) }
            .map { String(decoding: bytes[lines[$0]], as: UTF8.self) }
        let isUsual = { (places: [Bool]) in places.count(where: \.self) * 4 > first.count * 3 }
        let aligned = first.map { $0.contains(/[^ ,;|\t] {2,}[^ ,;|\t]/) }
        return aligned.prefix(2).contains(true) && isUsual(aligned)
            && !",;|\t".contains { delimiter in isUsual(first.map { $0.contains(delimiter) }) }
    }

    /// Returns the cells of the record that begins on a line, counted from 0, and the line after it.
    ///
    /// - Returns: Nil if a quote at the beginning of a cell does not match one at its end.
    func record(at first: Int, delimiter: CSVDelimiter) -> (cells: [String], next: Int)? {
        if let next = end(ofRecordAt: first) {
            let record = lines[first].lowerBound..<lines[next - 1].upperBound
            if let cells = cells(in: bytes[record], delimiter: delimiter.rawValue) { return (cells, next) }
        }
        // Some programs write a quote inside of a cell as it is: 27" monitor.
        let cells = cells(in: bytes[lines[first]], delimiter: delimiter.rawValue, keepingQuotes: true)
        return cells.map { ($0, first + 1) }
    }

    /// Returns the line after the record that begins on a line; nil if a quote is not closed.
    func end(ofRecordAt first: Int) -> Int? {
        var next = first
        var isOpen = false
        repeat {
            for byte in bytes[lines[next]] where byte == Self.quote { isOpen.toggle() }
            next += 1
        } while isOpen && next < lines.count
        return isOpen ? nil : next
    }

    func start(of line: Int) -> Int { lines[line].lowerBound }

    private func cells(in record: ArraySlice<UInt8>, delimiter: UInt8, keepingQuotes: Bool = false) -> [String]? {
        var cells: [String] = []
        var rest = record
        while true {
            // Some programs write a blank after each delimiter.
            rest = rest.drop { $0 == Self.blank }
            let isQuoted = rest.first == Self.quote
            let cell =
                isQuoted
                ? Self.quotedCell(from: &rest)
                : Self.plainCell(from: &rest, to: delimiter, keepingQuotes: keepingQuotes)
            guard let cell else { return nil }
            cells.append(cell)
            guard let end = rest.popFirst() else { return cells }
            guard end == delimiter else { return nil }
        }
    }

    /// Consumes a quoted cell, in which two quotes stand for one, and the blanks after it.
    private static func quotedCell(from rest: inout ArraySlice<UInt8>) -> String? {
        var cell: [UInt8] = []
        rest = rest.dropFirst()
        while let end = rest.firstIndex(of: quote) {
            cell += rest[..<end]
            rest = rest[(end + 1)...]
            guard rest.first == quote else {
                rest = rest.drop { $0 == blank }
                return String(repairing: cell)
            }
            cell.append(quote)
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Consumes an unquoted cell, in which two quotes stand for one as well, unless they are kept.
    private static func plainCell(
        from rest: inout ArraySlice<UInt8>, to delimiter: UInt8, keepingQuotes: Bool
    ) -> String? {
        let end = rest.firstIndex(of: delimiter) ?? rest.endIndex
        guard !keepingQuotes, rest[..<end].contains(quote) else {
            defer { rest = rest[end...] }
            return String(repairing: rest[..<end])
        }
        var cell: [UInt8] = []
        while let byte = rest.first, byte != delimiter {
            rest = rest.dropFirst()
            cell.append(byte)
            guard byte == quote else { continue }
            guard rest.first == quote else { return nil }
            rest = rest.dropFirst()
        }
        return String(repairing: cell)
    }
}
