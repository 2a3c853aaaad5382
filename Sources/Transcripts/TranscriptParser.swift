/// A parser that reads a transcript line by line.
struct TranscriptParser {
    private enum Region {
        /// Before the first typed line: settings and prose.
        case head
        /// Below a typed line, with its text and line number.
        case printed(by: String, at: Int)
        /// Between two blocks.
        case prose
    }

    private var reader = SettingReader()
    private(set) var blocks: [TranscriptBlock] = []
    private var region = Region.head
    private var printed: [String] = []

    var settings: TranscriptSettings { reader.settings }

    /// - Parameter lines: The lines, without line ends.
    init(_ lines: [String]) throws(TranscriptError) {
        for (place, line) in lines.enumerated() { try take(line, at: place + 1) }
        endBlock()
        if blocks.isEmpty { throw TranscriptError(.nothingTyped, line: 1) }
    }

    private mutating func take(_ line: String, at number: Int) throws(TranscriptError) {
        if let typed = TranscriptText.typed(in: line) {
            endBlock()
            region = .printed(by: typed, at: number)
            return
        }
        switch region {
        case .head:
            if !line.isEmpty, !TranscriptText.isProse(line) { try reader.take(line, at: number) }
        case .printed:
            if TranscriptText.isProse(line), printed.last == "" {
                endBlock()
                region = .prose
            } else {
                printed.append(line)
            }
        case .prose:
            guard line.isEmpty || TranscriptText.isProse(line) else {
                throw TranscriptError(.printedByNothing, line: number)
            }
        }
    }

    /// Closes the open block, if any. Drops the blank lines at its end, which separate blocks.
    private mutating func endBlock() {
        guard case .printed(let typed, let number) = region else { return }
        while printed.last == "" { printed.removeLast() }
        blocks.append(TranscriptBlock(line: number, typed: typed, expected: printed.map { TranscriptLine($0) }))
        printed = []
    }
}
