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
        case .records(let list): write(list.records, list.fields, of: list.schema, to: &csv)
        case .record(let details):
            let asked: [Field]? = if case .fields(let fields, _) = details.extent { fields } else { nil }
            write([details.listed], asked, of: details.schema, to: &csv)
        case .table(let table): write(table, to: &csv)
        }
        return csv.text
    }

    /// - Parameter asked: The fields that were asked for; nil for all fields and the marks.
    private func write(_ records: [ListedRecord], _ asked: [Field]?, of schema: Schema, to csv: inout CSVWriter) {
        let fields = asked ?? schema.shownFields
        csv.line(fields.map(\.name) + (asked == nil ? ["pinned", "archived"] : []))
        for listed in records {
            for field in fields { csv.value(listed.record[field]) }
            if asked == nil {
                csv.value(.boolean(listed.isPinned))
                csv.value(.boolean(listed.isArchived))
            }
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
        case .digits(let digits): self.cell(digits)
        case .sum(let sum): self.cell(sum.digits)
        case .share(let hundredths): value(.integer(hundredths))
        case .rows(let numbers): text(RowSpans(numbers).strings.joined(separator: " "))
        case .absent, .list, .object: value(.missing)
        }
    }
}

/// A writer of CSV cells, from left to right and line by line.
///
/// Line breaks in a text stand in quotes; other control characters become visible.
struct CSVWriter {
    private(set) var text = ""
    private var isLineBegun = false

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

    /// Writes a text. An apostrophe before it keeps a spreadsheet from treating it as a formula.
    mutating func text(_ text: String) {
        let visible = VisibleText(lines: text).string
        cell(Self.isFormula(text) ? "'" + visible : visible)
    }

    /// Writes a text that is safe already, such as digits.
    fileprivate mutating func cell(_ cell: String) {
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

    private static let separators = Array(",;\"\n".utf8)
}
