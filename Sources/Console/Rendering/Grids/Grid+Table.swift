import CommandKit
import Domain

extension Grid {
    /// A table as people see it; columns of nothing but numbers and amounts keep to the right.
    init(_ table: Table, in wording: Wording) {
        let cells = TableCells(in: wording)
        let shown = table.columns(for: .seen)
        self.wording = wording
        columns = shown.map { place, column in Self.column(column, of: table.rows.map { $0[place] }, in: wording) }
        let all = table.rows + (table.total.map { [$0] } ?? [])
        rows = shown.isEmpty ? [] : all.map { row in shown.map { cells.text(of: row[$0.place], $0.column.kind) } }
        headings = table.headings.mapValues { wording.text($0) }
        needsHead = columns.contains { !$0.title.isEmpty }
    }

    private static func column(_ column: Table.Column, of cells: [Table.Cell], in wording: Wording) -> Column {
        let title = wording.cell(column.title)
        let isNumeric = !cells.isEmpty && cells.allSatisfy(\.isNumeric)
        return switch column.kind {
        case .text: Column(title: title, role: .text)
        case .value, .day: Column(title: title, role: .value)
        case .number: Column(title: title, role: .value, alignment: .right)
        case .money: Column(title: title, role: .money, alignment: .right)
        case .mark: Column(title: title, role: .marks)
        case nil:
            Column(
                title: title, role: cells.isEmpty || cells.contains(where: \.isText) ? .text : .value,
                alignment: isNumeric ? .right : .left)
        }
    }
}

/// The cells of tables as people read them.
struct TableCells {
    let wording: Wording
    private let values: ValueText
    private let days: ValueText

    /// - Parameter extent: How much of a value there is place for.
    init(_ extent: ValueText.Extent = .cell, in wording: Wording) {
        self.wording = wording
        values = ValueText(extent, in: wording, dates: .minute)
        days = ValueText(extent, in: wording, dates: .day)
    }

    func text(of cell: Table.Cell, _ kind: Table.Column.Kind? = nil) -> String {
        switch cell {
        case .value(let value): (kind == .day ? days : values).string(for: value)
        case .named(_, let message), .message(let message): wording.cell(message)
        case .digits(let digits): digits
        case .sum(let sum): NumberWording(language: wording.language).amount(sum)
        case .share(let hundredths): "\(hundredths) %"
        case .rows(let numbers): RowSpans(numbers).strings.joined(separator: " ")
        case .list, .object, .absent: ""
        }
    }
}

extension Table.Cell {
    fileprivate var isText: Bool {
        switch self {
        case .value(.text), .message: true
        default: false
        }
    }

    fileprivate var isNumeric: Bool {
        switch self {
        case .value(.integer), .value(.number), .value(.money), .value(.duration): true
        default: false
        }
    }
}
