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

/// An error in a transcript, with its line.
public struct TranscriptError: Error, Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
        /// A line before the first typed one is neither a setting nor prose.
        case notASetting
        case unknownSetting(String)
        case repeatedSetting(String)
        case invalidValue(String, of: String)
        /// A line after prose cannot be the output of a typed line.
        case printedByNothing
        case noFile(String)
        /// The file has no typed line and no command, so nothing would be tested.
        case nothingTyped
    }

    public let reason: Reason
    public let line: Int

    package init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }

    public var sentence: Message {
        switch reason {
        case .notASetting: "Before the first “> ”, only settings such as “width: 80” and prose after “# ” are allowed."
        case .unknownSetting(let name):
            "Unknown setting “\(name)”; choose one of \(list: TranscriptSettings.all.map(\.name))."
        case .repeatedSetting(let name): "“\(name)” is set twice."
        case .invalidValue(let value, let name): "“\(value)” cannot be \(name)."
        case .printedByNothing: "Prose must be followed by a typed line before any output."
        case .noFile(let path): "The file “\(path)” does not exist."
        case .nothingTyped: "There are no commands: no line begins with “> ”, and none is a command."
        }
    }
}
