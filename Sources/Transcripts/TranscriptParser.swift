public import Domain

struct TranscriptParser {
    private enum Region {
        case head
        case printed(by: String, at: Int)
        case prose
    }

    private var reader = SettingReader()
    private(set) var blocks: [TranscriptBlock] = []
    private var region = Region.head
    private var printed: [String] = []

    var settings: TranscriptSettings { reader.settings }

    init(_ lines: [String]) throws(TranscriptError) {
        for (place, line) in lines.enumerated() { try read(line, at: place + 1) }
        endBlock()
        if blocks.isEmpty { throw TranscriptError.nothingTyped }
    }

    private mutating func read(_ line: String, at number: Int) throws(TranscriptError) {
        if let typed = TranscriptText.typed(in: line) {
            endBlock()
            region = .printed(by: typed, at: number)
            return
        }
        switch region {
        case .head:
            if !line.isEmpty, !TranscriptText.isProse(line) { try reader.read(line, at: number) }
        case .printed:
            if TranscriptText.isProse(line), printed.last == "" {
                endBlock()
                region = .prose
            } else {
                printed.append(line)
            }
        case .prose:
            guard line.isEmpty || TranscriptText.isProse(line) else {
                throw TranscriptError("Prose must be followed by a typed line before any output.", line: number)
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

/// An error in a transcript or a script, with its line.
public struct TranscriptError: Error, Sendable, Hashable {
    public let sentence: Message
    public let line: Int

    init(_ sentence: Message, line: Int) { (self.sentence, self.line) = (sentence, line) }

    /// The error of a file in which nothing would be tested.
    static let nothingTyped = TranscriptError(
        "There are no commands: no line begins with “> ”, and none is a command.", line: 1)

    static func invalidValue(_ value: String, of name: String, line: Int) -> TranscriptError {
        let example = TranscriptSettings.all.first { $0.name == name }?.texts(TranscriptSettings()).first
        return TranscriptError(
            example.map { "“\(value)” is not a value of “\(name)”, such as \($0)." }
                ?? "“\(value)” is not a value of “\(name)”.", line: line)
    }
}
