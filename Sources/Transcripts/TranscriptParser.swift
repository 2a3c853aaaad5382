/// Reads a transcript line by line.
struct TranscriptParser {
    private enum Region {
        /// Before the first typed line: settings and prose.
        case head
        /// Below a typed line, which has its number.
        case printed(by: String, at: Int)
        /// Between two blocks.
        case prose
    }

    private(set) var settings = TranscriptSettings()
    private(set) var blocks: [TranscriptBlock] = []
    private var region = Region.head
    private var printed: [String] = []
    private var settled: Set<String> = []

    /// - Parameter lines: Without what ends them.
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
            if !line.isEmpty, !TranscriptText.isProse(line) { try takeSetting(line, at: number) }
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

    private mutating func takeSetting(_ line: String, at number: Int) throws(TranscriptError) {
        guard let colon = line.firstIndex(of: ":") else { throw TranscriptError(.notASetting, line: number) }
        let name = String(line[..<colon])
        let value = String(line[line.index(after: colon)...].drop { $0 == " " })
        guard TranscriptSettings.names.contains(name) else {
            throw TranscriptError(.unknownSetting(name), line: number)
        }
        guard settled.insert(name).inserted else { throw TranscriptError(.repeatedSetting(name), line: number) }
        guard settings.set(name, to: value) else {
            throw TranscriptError(.invalidValue(value, of: name), line: number)
        }
    }

    /// Closes the block that is open, if one is; the blank lines at its end are the space after it.
    private mutating func endBlock() {
        guard case .printed(let typed, let number) = region else { return }
        while printed.last == "" { printed.removeLast() }
        blocks.append(TranscriptBlock(line: number, typed: typed, expected: printed.map { TranscriptLine($0) }))
        printed = []
    }
}
