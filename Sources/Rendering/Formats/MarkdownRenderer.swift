import CommandKit

/// A renderer of output as Markdown, to paste into a document.
///
/// Hints are left out, since they are of no use in a document.
struct MarkdownRenderer {
    let localizer: Localizer

    func rendering(of output: Output) -> String {
        var blocks = blocks(of: output.data)
        if let message = output.message, !message.isEmpty {
            blocks.append(MarkdownText.paragraph(localizer.text(message)))
        }
        return blocks.joined(separator: "\n")
    }

    /// Returns headings, tables and paragraphs, each with its newline, to be separated by blank lines.
    private func blocks(of data: Output.Data) -> [String] {
        switch data {
        case .nothing: []
        case .records(let list):
            blocks(of: Grid(list, in: localizer)) + (list.sum.map { blocks(of: Grid($0.table, in: localizer)) } ?? [])
        case .record(let details):
            if case .row = details.extent {
                blocks(of: Grid(details.list, in: localizer))
            } else {
                blocks(of: Sheet(details, in: localizer))
            }
        case .table(let table):
            if let manual = table.document {
                MarkdownReference(manual: manual).blocks
            } else {
                table.shape == .sheet ? blocks(of: Sheet(table, in: localizer)) : blocks(of: Grid(table, in: localizer))
            }
        case .page(let lines): [MarkdownText.block(lines.map { localizer.text($0) }, language: "text")]
        }
    }

    private func blocks(of grid: Grid) -> [String] {
        guard !grid.rows.isEmpty else { return [] }
        let rules = grid.columns.map { $0.alignment == .right ? "---:" : "---" }
        let rows = grid.rows.map { $0.map(\.text) }
        let table = { (rows: ArraySlice<[String]>) in Self.table(grid.columns.map(\.title), rules, Array(rows)) }
        guard !grid.headings.isEmpty else { return [table(rows[...])] }
        let groups = grid.headings.sorted { $0.key < $1.key }
        let ends = groups.dropFirst().map(\.key) + [grid.rows.count]
        return zip(groups, ends).flatMap { group, end in ["### \(group.value)\n", table(rows[group.key..<end])] }
    }

    private func blocks(of sheet: Sheet) -> [String] {
        let isLong = { (entry: Sheet.Entry) in entry.text.utf8.contains(UInt8(ascii: "\n")) }
        let rows =
            sheet.entries.filter { !isLong($0) }.map { [$0.label, $0.text] }
            + (sheet.marks.isEmpty ? [] : [["", sheet.marks]])
        let table = Self.table([localizer.cell("Field"), localizer.cell("Value")], ["---", "---"], rows)
        let headline = MarkdownText.inline(BidirectionalIsolate.around(sheet.headline))
        return (sheet.headline.isEmpty ? [] : ["## \(headline)\n"]) + (rows.isEmpty ? [] : [table])
            + sheet.entries.filter(isLong).flatMap {
                ["### \(MarkdownText.inline($0.label))\n", MarkdownText.paragraph($0.text)]
            }
    }

    private static func table(_ head: [String], _ rules: [String], _ rows: [[String]]) -> String {
        let lines = rows.map { row in row.map { MarkdownText.inline(BidirectionalIsolate.around($0)) } }
        return ([head, rules] + lines).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }
}
