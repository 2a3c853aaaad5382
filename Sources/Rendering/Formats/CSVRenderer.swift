import CommandKit
import Domain

/// A renderer of records and tables as CSV (RFC 4180, lines ended by LF), for programs.
///
/// The field names are on the first line, followed by one line for each record. Messages are not printed.
struct CSVRenderer {
    func rendering(of output: Output) -> String {
        var csv = CSVWriter()
        switch output.data {
        case .nothing, .page: break
        case .records(let list):
            if let fields = list.fields {
                write(list.records.map(\.record), fields, to: &csv)
            } else {
                write(list.records, list.schema, to: &csv)
            }
        case .record(let details): write(details, to: &csv)
        case .table(let table): write(table, to: &csv)
        }
        return csv.text
    }

    private func write(_ records: [ListedRecord], _ schema: Schema, to csv: inout CSVWriter) {
        csv.line(schema.shownFields.map(\.name) + ["pinned", "archived"])
        for listed in records {
            for field in schema.shownFields { csv.value(listed.record[field]) }
            csv.value(.boolean(listed.isPinned))
            csv.value(.boolean(listed.isArchived))
            csv.endLine()
        }
    }

    private func write(_ details: RecordDetails, to csv: inout CSVWriter) {
        guard case .fields(let fields, _) = details.extent else {
            return write([details.listed], details.schema, to: &csv)
        }
        write([details.listed.record], fields, to: &csv)
    }

    private func write(_ records: [Record], _ fields: [Field], to csv: inout CSVWriter) {
        csv.line(fields.map(\.name))
        for record in records {
            for field in fields { csv.value(record[field]) }
            csv.endLine()
        }
    }

    private func write(_ table: Table, to csv: inout CSVWriter) {
        let columns = table.columns(for: .csv)
        csv.line(columns.map(\.column.key))
        for row in table.rows {
            for (place, _) in columns { csv.cell(row[place]) }
            csv.endLine()
        }
    }
}

extension CSVWriter {
    fileprivate mutating func cell(_ cell: Table.Cell) {
        switch cell {
        case .value(let value), .named(let value, _): self.value(value)
        case .message(let message): text(message.exact)
        case .digits(let digits): number(digits: digits)
        case .sum(let sum): number(digits: sum.digits)
        case .share(let hundredths): value(.integer(hundredths))
        case .rows(let numbers): text(RowSpans(numbers).strings.joined(separator: " "))
        case .absent, .list, .object: value(.missing)
        }
    }
}

/// A writer of CSV cells, from left to right and line by line.
///
/// Line breaks in a text are unchanged in quotes (LF or CR LF); other control characters become visible.
struct CSVWriter {
    private(set) var text = ""
    private var isLineBegun = false

    /// Writes a line of texts.
    mutating func line(_ texts: [String]) {
        for text in texts { self.text(text) }
        endLine()
    }

    mutating func endLine() {
        text += "\n"
        isLineBegun = false
    }

    /// Writes a value for programs: dates in UTC, amounts as digits, and an empty cell for a missing value.
    mutating func value(_ value: Value) {
        switch value {
        case .missing: cell("")
        case .text(let text): self.text(text)
        case .integer(let number): cell(String(number))
        case .number(let number): cell(number.shortestDigits)
        case .money(let money): cell(money.digits)
        case .boolean(let flag): cell(flag ? "true" : "false")
        case .date(let date): cell(date.instant ?? "")
        case .day(let day): cell(day.description)
        case .duration(let seconds): cell(String(seconds))
        case .list(let texts): text(texts.joined(separator: " "))
        }
    }

    /// Writes a number that is given as its digits.
    mutating func number(digits: String) { cell(digits) }

    /// Writes a text. An apostrophe before it keeps a spreadsheet from treating it as a formula.
    mutating func text(_ text: String) {
        let visible = Self.visible(text)
        cell(Self.isFormula(text) ? "'" + visible : visible)
    }

    /// Returns the text with everything made visible except its line breaks.
    private static func visible(_ text: String) -> String {
        guard text.utf8.contains(0x0A) else { return VisibleText(text).string }
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.last == "\r"
                ? VisibleText(String(line.dropLast())).string + "\r" : VisibleText(String(line)).string
        }
        // A CR at the end of the text is not followed by an LF.
        let last = lines.last.map { $0.hasSuffix("\r") ? VisibleText($0).string : $0 } ?? ""
        return (lines.dropLast() + [last]).joined(separator: "\n")
    }

    private mutating func cell(_ cell: String) {
        if isLineBegun { text += "," }
        isLineBegun = true
        if Self.needsQuotes(cell) {
            text += "\"" + cell.escaping(["\""], with: "\"") + "\""
        } else {
            text += cell
        }
    }

    /// Returns true if a spreadsheet, or a reader that removes apostrophes first, would treat the text as a formula.
    private static func isFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first(where: { $0 != "'" }) {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }

    /// Returns true if the cell needs quotes. Some readers trim blanks that are not in quotes, and some split at
    /// semicolons.
    private static func needsQuotes(_ cell: String) -> Bool {
        let bytes = cell.utf8
        return bytes.contains { Self.separators.contains($0) } || bytes.first == UInt8(ascii: " ")
            || bytes.last == UInt8(ascii: " ")
    }

    private static let separators = Array(",;\"\n\r".utf8)
}
