import SwiftCSV

/// CSV by its lines, from which records are taken one at a time: one that is no CSV costs none of the others.
struct CSVLines {
    private let text: String
    private let lines: [Substring]

    init(_ text: String) {
        // A byte order mark is not part of the first cell.
        let isMarked = text.unicodeScalars.first == "\u{FEFF}"
        self.text = isMarked ? String(text.unicodeScalars.dropFirst()) : text
        lines = self.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// The number of lines, the last of which is empty where the text ends with a line break.
    var count: Int { lines.count }

    /// Whether there is nothing on the line, counted from 0.
    func isBlank(_ line: Int) -> Bool { lines[line].allSatisfy(\.isWhitespace) }

    /// The cells of the record that begins on a line, counted from 0, and the line after it.
    ///
    /// - Returns: Nil where a quote is not closed, or stands where none can.
    func record(at first: Int, delimiter: CSVDelimiter) -> (cells: [String], next: Int)? {
        var next = first
        var isOpen = false
        repeat {
            if !lines[next].utf8.filter({ $0 == UInt8(ascii: "\"") }).count.isMultiple(of: 2) { isOpen.toggle() }
            next += 1
        } while isOpen && next < lines.count
        let record = String(text[lines[first].startIndex..<lines[next - 1].endIndex])
        guard !isOpen, let csv = try? CSV<Enumerated>(string: record, delimiter: delimiter, loadColumns: false) else {
            return nil
        }
        return (csv.header, next)
    }
}
