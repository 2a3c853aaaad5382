import CommandKit
import Domain

/// Renders output as Markdown, to paste into a document.
///
/// What to type next is of no use there: hints are left out.
struct MarkdownRenderer {
    let wording: Wording

    func rendering(of output: Output) -> String {
        var blocks = blocks(of: output.content)
        if let message = output.message, !message.isEmpty {
            blocks.append(MarkdownText.paragraph(wording.text(message)))
        }
        return blocks.joined(separator: "\n")
    }

    /// Headings, tables and paragraphs, each with its newline; a blank line belongs between them.
    private func blocks(of content: Output.Content) -> [String] {
        let cells = ValueText(.cell, in: wording)
        let whole = ValueText(.whole, in: wording)
        return switch content {
        case .message, .picture: []
        case .records(let list):
            blocks(of: Grid(list, in: wording)) + (list.sum.map { blocks(of: Grid($0, in: wording)) } ?? [])
        case .record(let listed, let schema): blocks(of: Sheet(listed, schema, values: whole))
        case .excerpt(let excerpt):
            excerpt.fields.isEmpty
                ? blocks(of: Grid(excerpt.list, in: wording)) : blocks(of: Sheet(excerpt, values: whole))
        case .draft(let draft, let isOpen): blocks(of: Sheet(draft, isOpen: isOpen, values: whole))
        case .drafts(let drafts, let open): blocks(of: Grid(drafts, open: open, values: cells))
        case .table(let table): blocks(of: Grid(table, values: ValueText(.cell, in: wording, dates: .minute)))
        case .totals(let total): blocks(of: Grid(total, in: wording))
        case .chart(let chart): blocks(of: Grid(chart, pen: nil, in: wording))
        case .map(let map): blocks(of: Grid(map, in: wording))
        case .text(let lines): [MarkdownText.block(lines.map { wording.text($0) }, language: "text")]
        case .reference(let manual): MarkdownReference(manual).blocks
        }
    }

    /// A table; one under each heading where there are some.
    private func blocks(of grid: Grid) -> [String] {
        guard !grid.rows.isEmpty else { return [] }
        let rules = grid.columns.map { $0.alignment == .right ? "---:" : "---" }
        let table = { (rows: ArraySlice<[String]>) in
            MarkdownTable(head: grid.columns.map(\.title), rules: rules, rows: Array(rows)).text
        }
        guard !grid.headings.isEmpty else { return [table(grid.rows[...])] }
        let groups = grid.headings.sorted { $0.key < $1.key }
        let ends = groups.dropFirst().map(\.key) + [grid.rows.count]
        return zip(groups, ends).flatMap { group, end in ["### \(group.value)\n", table(grid.rows[group.key..<end])] }
    }

    /// A heading, a table of the short fields, and a paragraph for each text of several lines.
    private func blocks(of sheet: Sheet) -> [String] {
        let short = sheet.entries.filter { !$0.text.utf8.contains(UInt8(ascii: "\n")) }
        let long = sheet.entries.filter { $0.text.utf8.contains(UInt8(ascii: "\n")) }
        let marks = sheet.marks.isEmpty ? [] : [["", sheet.marks]]
        let rows = short.map { [$0.label, $0.text] } + marks
        let table = MarkdownTable(
            head: [wording.cell("Field"), wording.cell("Value")], rules: ["---", "---"], rows: rows)
        let headline = MarkdownText.inline(BidirectionalIsolate.around(sheet.headline))
        return (sheet.headline.isEmpty ? [] : ["## \(headline)\n"]) + (rows.isEmpty ? [] : [table.text])
            + long.flatMap { ["### \(MarkdownText.inline($0.label))\n", MarkdownText.paragraph($0.text)] }
    }
}

/// A table whose cells are text as it is.
struct MarkdownTable {
    let head: [String]
    /// What stands under each head: `---`, or `---:` for a column that keeps to the right.
    let rules: [String]
    let rows: [[String]]

    var text: String {
        let lines = rows.map { row in row.map { MarkdownText.inline(BidirectionalIsolate.around($0)) } }
        return ([head, rules] + lines).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }
}
