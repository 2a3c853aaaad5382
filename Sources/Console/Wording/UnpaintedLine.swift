/// A line without the sequences that `Theme` paints with, and where each of its styles begins.
struct UnpaintedLine {
    /// Where a style begins, as a number of characters of `text`, and its place in `styles`.
    struct Span {
        let start: Int
        let style: Int
    }

    private(set) var text = ""
    private(set) var spans: [Span] = []
    /// Parameters of sequences; the first, which is empty, is text as all other.
    private(set) var styles = [""]

    init(_ line: some StringProtocol) {
        guard line.utf8.contains(0x1B) else {
            text = String(line)
            return
        }
        var count = 0
        var scalars = line.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "\u{1B}" else {
                text.unicodeScalars.append(scalar)
                count += 1
                continue
            }
            var parameters = ""
            while let next = scalars.next(), next != "m" {
                if next != "[" { parameters.unicodeScalars.append(next) }
            }
            spans.append(Span(start: count, style: number(of: parameters)))
        }
    }

    /// The place of a style, which comes on top of the one that holds.
    private mutating func number(of parameters: String) -> Int {
        guard !parameters.isEmpty, parameters != "0" else { return 0 }
        let former = spans.last.map { styles[$0.style] } ?? ""
        let style = former.isEmpty ? parameters : "\(former);\(parameters)"
        if let known = styles.firstIndex(of: style) { return known }
        styles.append(style)
        return styles.count - 1
    }
}
