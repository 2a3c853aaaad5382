import Domain

extension Line {
    /// A line of a page of help, broken where words end; what follows stands under the text that it belongs to.
    ///
    ///     --limit N  At most so many
    ///                rows.
    ///
    /// - Parameter width: In cells, at least 1.
    func wrappedByColumns(to width: Int) -> [Line] {
        guard cells > width else { return [self] }
        let text = text
        let start = text.prefix { $0 == " " }.count
        let indent = min(start, width / 2)
        let (head, body) = split(at: Self.lastColumn(of: text))
        guard !head.isEmpty, !body.isEmpty else { return dropping(start).wrapped(to: width, indent: indent) }
        guard width - head.cells >= Self.narrowestColumn else {
            return head.dropping(start).wrapped(to: width, indent: indent)
                + body.wrapped(to: width, indent: min(indent + 4, width / 2))
        }
        let lines = body.wrapped(to: width - head.cells)
        return [head + lines[0]] + lines.dropFirst().map { $0.indented(by: head.cells) }
    }

    /// Cells that the last column has at least; else it stands below the others.
    private static let narrowestColumn = 16

    private func wrapped(to width: Int, indent: Int) -> [Line] {
        wrapped(to: width - indent).map { $0.indented(by: indent) }
    }

    /// The number of characters up to the last column; 0 where there is only one.
    private static func lastColumn(of text: String) -> Int {
        var (end, blanks, isBegun) = (0, 0, false)
        for (place, character) in text.enumerated() {
            if character == " " {
                blanks += 1
            } else {
                if isBegun, blanks >= GridLayout.gap { end = place }
                (blanks, isBegun) = (0, true)
            }
        }
        return end
    }

    /// The line before a number of characters, and from there on.
    private func split(at count: Int) -> (head: Line, body: Line) {
        var (head, body, left) = (Line(), Line(), count)
        for span in spans {
            var (first, second) = (span, span)
            (first.text, second.text) = (String(span.text.prefix(left)), String(span.text.dropFirst(left)))
            left = max(0, left - span.text.count)
            head.append(first)
            body.append(second)
        }
        return (head, body)
    }

    private func dropping(_ count: Int) -> Line { split(at: count).body }
}
