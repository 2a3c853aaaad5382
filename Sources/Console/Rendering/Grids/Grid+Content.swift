import CommandKit
import Domain

extension Grid {
    /// Drafts: name, title, price, when they were changed, and which is open.
    init(_ drafts: [Draft], open: DraftName?, values: ValueText) {
        wording = values.wording
        let words = values.wording.cell
        columns = [
            Column(title: words("Name"), role: .text), Column(title: words(DraftField.title.title), role: .text),
            Column(title: words(DraftField.price.title), role: .money, alignment: .right),
            Column(title: words("Changed"), role: .value), Column(title: "", role: .marks),
        ]
        rows = drafts.map { draft in
            [
                draft.name.string, values.string(for: draft[.title]), values.string(for: draft[.price]),
                values.string(for: .date(draft.changed)), draft.name == open ? words("open") : "",
            ]
        }
    }

    /// A table; columns of nothing but numbers and amounts keep to the right.
    init(_ table: Table, values: ValueText) {
        wording = values.wording
        columns = table.columns.indices.map { place in
            let cells = table.rows.compactMap { $0.indices.contains(place) ? $0[place] : nil }
            let isText = cells.isEmpty || cells.contains(where: \.isText)
            let isNumeric = !cells.isEmpty && cells.allSatisfy(\.isNumeric)
            return Column(
                title: values.wording.cell(table.columns[place]), role: isText ? .text : .value,
                alignment: isNumeric ? .right : .left)
        }
        rows = table.rows.map { row in
            let cells = row.prefix(table.columns.count).map { $0.text(values) }
            return cells + Array(repeating: "", count: table.columns.count - cells.count)
        }
        needsHead = true
    }
}

extension Table.Cell {
    fileprivate var isText: Bool {
        switch self {
        case .value(.text), .message: true
        case .value: false
        }
    }

    fileprivate var isNumeric: Bool {
        switch self {
        case .value(.integer), .value(.number), .value(.money), .value(.duration): true
        case .value, .message: false
        }
    }

    fileprivate func text(_ values: ValueText) -> String {
        switch self {
        case .value(let value): values.string(for: value)
        case .message(let message): values.wording.cell(message)
        }
    }
}
