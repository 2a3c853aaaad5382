import CommandKit

/// A renderer of records and tables as CSV (RFC 4180, lines ended by LF), for programs.
///
/// The field names are on the first line, followed by one line for each record. Messages are not printed.
struct CSVRenderer {
    func rendering(of output: Output) -> String {
        switch output.data {
        case .nothing, .page: return ""
        case .records(let list): return text(of: list.records, list.fields, list.schema, hasHead: true)
        case .record(let details):
            let asked: [Field]? = if case .fields(let fields, _) = details.extent { fields } else { nil }
            return text(of: [details.listed], asked, details.schema, hasHead: true)
        case .table(let table):
            let columns = table.columns(for: .csv)
            return table.rows.reduce(into: CSVText.line(columns.map { CSVText.cell($0.column.key) })) { text, row in
                CSVText.add(columns.lazy.map { CSVText.cell(row[$0.place]) }, to: &text)
            }
        }
    }

    /// - Parameters:
    ///   - asked: The fields that were asked for; nil for all fields and the marks.
    ///   - hasHead: False for records that follow others.
    func text(of records: [ListedRecord], _ asked: [Field]?, _ schema: Schema, hasHead: Bool) -> String {
        let fields = asked ?? schema.shownFields
        let titles = fields.map(\.name) + (asked == nil ? ["pinned", "archived"] : [])
        let head = hasHead ? CSVText.line(titles.map { CSVText.cell($0) }) : ""
        return records.reduce(into: head) { text, listed in
            let marks: [Value] = asked == nil ? [.boolean(listed.isPinned), .boolean(listed.isArchived)] : []
            CSVText.add((fields.map { listed.record[$0] } + marks).lazy.map { CSVText.cell($0) }, to: &text)
        }
    }
}

/// Lines and cells of CSV. Line breaks in a text stand in quotes; other control characters become visible.
enum CSVText {
    static func line(_ cells: [String]) -> String {
        var text = ""
        add(cells, to: &text)
        return text
    }

    /// Adds a line.
    static func add(_ cells: some Sequence<String>, to text: inout String) {
        for (place, cell) in cells.enumerated() {
            if place > 0 { text += "," }
            text += quoted(cell)
        }
        text += "\n"
    }

    /// Returns a value for programs: dates in UTC, amounts as digits, and an empty cell for a missing value.
    static func cell(_ value: Value) -> String {
        switch value {
        case .text(let text): cell(text)
        case .list(let texts): cell(texts.joined(separator: ", "))
        default: value.plain ?? ""
        }
    }

    static func cell(_ cell: Table.Cell) -> String {
        switch cell {
        case .value(let value), .named(let value, _): self.cell(value)
        case .message(let message): self.cell(message.exact)
        case .digits(let digits): digits
        case .sum(let sum): sum.digits
        case .share(let hundredths): String(hundredths)
        case .rows(let numbers): self.cell(RowSpans(numbers).strings.joined(separator: " "))
        case .absent, .list, .object: ""
        }
    }

    /// Returns a text. An apostrophe before it keeps a spreadsheet from treating it as a formula; a control character
    /// that became visible does not begin one.
    static func cell(_ text: String) -> String {
        let visible = VisibleText(lines: text).string
        return visible.isFormula ? "'" + visible : visible
    }

    /// Returns the cell in quotes if it needs them. Some readers trim blanks that are not in quotes, and some split at
    /// semicolons.
    private static func quoted(_ cell: String) -> String {
        let bytes = cell.utf8
        let blank = UInt8(ascii: " ")
        guard bytes.contains(where: isSeparator) || bytes.first == blank || bytes.last == blank else {
            return cell
        }
        return "\"" + cell.escaping(["\""], with: "\"") + "\""
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
