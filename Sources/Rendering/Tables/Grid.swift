import CommandKit

/// Rows and columns of text, ready to be laid out: a list as people see it, in any format.
struct Grid {
    struct Column {
        let title: String
        let role: Role
        var alignment = TextAlignment.left
    }

    /// The purpose of a column, which decides its style.
    enum Role {
        case number, text, value, money
        /// The marks of a row in words: `urgent, pinned`.
        case marks

        /// True if the column may be narrowed if there is little room.
        var isWrapped: Bool { self == .text || self == .marks }
    }

    /// A text, with its width, which is measured once.
    struct Cell {
        /// Visible text, not isolated.
        let text: String
        let width: Int
        /// The role of the text, if it is not that of its column.
        let role: TextRole?

        init(_ text: String, as role: TextRole? = nil) {
            (self.text, self.role) = (text, role)
            width = TextWidth.cells(of: text)
        }
    }

    var columns: [Column]
    /// The rows, each with as many cells as there are columns.
    var rows: [[Cell]]
    /// True if the rows are shown as blocks on a narrow screen, rather than wrapped in columns of a few letters.
    var stacksWhenNarrow = false
    /// True if the columns need their titles to be understood, even in plain text.
    var needsHead = false
    /// Formats the cells. If lines run from right to left, all cells are aligned to the right.
    var localizer = Localizer.english
    /// The headings of rows that belong together, by the index of the first of these rows; souk's own text.
    var headings: [Int: String] = [:]
    /// The search whose matches are marked in some columns; nil if nothing was searched for.
    var search: SearchHighlight?
    var searchedColumns: Set<Int> = []
    /// Texts by which a row was found and that no column shows, by the indices of the rows.
    var found: [Int: (title: String, text: String, words: SearchHighlight)] = [:]

    func search(in column: Int) -> SearchHighlight? { searchedColumns.contains(column) ? search : nil }
}

extension Grid {
    /// Creates the grid of a table as people see it. Columns that contain only numbers and amounts are aligned to the
    /// right.
    init(_ table: Table, in localizer: Localizer) {
        let cells = ValueText(.cell, in: localizer)
        let shown = table.columns(for: .seen)
        // A column itself has more references to copy for each cell.
        let kinds = shown.map { ($0.place, $0.column.kind) }
        self.localizer = localizer
        columns = shown.map { place, column in Self.column(column, at: place, of: table.rows, in: localizer) }
        let all = table.rows + (table.total.map { [$0] } ?? [])
        rows =
            shown.isEmpty
            ? [] : all.map { row in kinds.map { place, kind in Cell(cells.string(for: row[place], kind)) } }
        headings = table.headings.mapValues { localizer.text($0) }
        needsHead = columns.contains { !$0.title.isEmpty }
    }

    private static func column(
        _ column: Table.Column, at place: Int, of rows: [[Table.Cell]], in localizer: Localizer
    ) -> Column {
        let title = localizer.cell(column.title)
        return switch column.kind {
        case .text: Column(title: title, role: .text)
        case .value, .day: Column(title: title, role: .value)
        case .number: Column(title: title, role: .value, alignment: .right)
        case .money: Column(title: title, role: .money, alignment: .right)
        case .mark: Column(title: title, role: .marks)
        case nil:
            Column(
                title: title, role: rows.isEmpty || rows.contains { $0[place].isText } ? .text : .value,
                alignment: !rows.isEmpty && rows.allSatisfy { $0[place].measure != nil } ? .right : .left)
        }
    }

    /// Returns the grid with the numbers of each column aligned by their decimal points.
    func aligned() -> Grid {
        var grid = self
        let point = NumberFormat(language: localizer.language).point.utf8.first ?? UInt8(ascii: ".")
        for column in columns.indices where columns[column].alignment == .right && columns[column].role != .number {
            let fractions = rows.map { Self.fraction(of: $0[column].text, after: point) }
            guard let longest = fractions.max(), longest > 0 else { continue }
            for (row, fraction) in fractions.enumerated() where fraction < longest {
                let (text, role) = (rows[row][column].text, rows[row][column].role)
                // The text after the digits, such as a currency, is aligned as well.
                guard let digit = text.utf8.lastIndex(where: { $0.isASCIIDigit }) else { continue }
                let end = text.utf8.index(after: digit)
                grid.rows[row][column] = Cell(
                    text[..<end] + Span.blanks(longest - fraction).text + text[end...], as: role)
            }
        }
        return grid
    }

    /// Returns the number of characters from the decimal point to the last digit; 0 for a whole number.
    private static func fraction(of cell: String, after point: UInt8) -> Int {
        let bytes = cell.utf8
        guard let place = bytes.lastIndex(of: point), let digit = bytes.lastIndex(where: { $0.isASCIIDigit }),
            place < digit
        else { return 0 }
        return bytes.distance(from: place, to: digit) + 1
    }
}

extension ValueText {
    func string(for cell: Table.Cell, _ kind: Table.Column.Kind? = nil) -> String {
        switch cell {
        case .value(let value): string(for: value, dates: kind == .day ? .day : .minute)
        case .named(_, let message), .message(let message): localizer.cell(message)
        case .digits(let digits): digits
        case .sum(let sum): NumberFormat(language: localizer.language).amount(sum)
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
}
