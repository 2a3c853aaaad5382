/// A line of a page of help, broken where words end; what follows stands under the text that it belongs to.
///
///     --limit N  At most so many
///                rows.
struct PageLine {
    let lines: [String]

    /// - Parameters:
    ///   - line: Safe to show. Two blanks and more stand between columns.
    ///   - width: In cells, at least 1.
    init(_ line: String, width: Int) {
        guard TextWidth.cells(of: line) > width else {
            lines = [line]
            return
        }
        let start = min(line.prefix { $0 == " " }.count, width / 2)
        let head = Self.head(of: line)
        let (indent, text) = (TextWidth.cells(of: head), String(line[head.endIndex...]))
        if !head.isEmpty, !text.isEmpty, width - indent >= Self.narrowest {
            lines = Self.broken(text, width: width, indent: indent, after: head)
        } else if !head.isEmpty, !text.isEmpty {
            lines =
                Self.broken(head.trimmingPrefix { $0 == " " }, width: width, indent: start)
                + Self.broken(text, width: width, indent: min(start + 4, width / 2))
        } else {
            lines = Self.broken(line.trimmingPrefix { $0 == " " }, width: width, indent: start)
        }
    }

    /// Cells that the last column has at least; else it stands below the others.
    private static let narrowest = 16

    /// - Parameter head: What stands before the first line instead of blanks.
    private static func broken(
        _ text: some StringProtocol, width: Int, indent: Int, after head: Substring? = nil
    ) -> [String] {
        let blanks = String(repeating: " ", count: indent)
        let lines = WrappedText(String(text), width: width - indent).lines
        return BidirectionalIsolate.closed(in: lines).enumerated().map { place, line in
            (place == 0 ? head.map(String.init) ?? blanks : blanks) + line
        }
    }

    /// All up to the last column; nothing where there is only one.
    private static func head(of line: String) -> Substring {
        let start = line.prefix { $0 == " " }.endIndex
        var end = line.startIndex
        var place = start
        var blanks = 0
        while place < line.endIndex {
            if line[place] == " " {
                blanks += 1
            } else {
                if blanks >= GridLayout.gap { end = place }
                blanks = 0
            }
            place = line.index(after: place)
        }
        return line[..<end]
    }
}
