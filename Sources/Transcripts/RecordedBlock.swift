/// A section of a recorded session, as it is written in a transcript.
public struct RecordedBlock: Sendable, Hashable {
    /// The typed lines: the command, then its here-text and the line that ends it.
    public var typed: [String]
    /// The output; nil if it depends on where the session runs.
    public var printed: String?
    /// A sentence to write before the block.
    public var comment: String?

    /// Texts that depend on where the session runs, such as folders. Any text is expected in their place.
    public var variable: [String] = []

    public init(typed: [String] = [], printed: String? = "", comment: String? = nil) {
        self.typed = typed
        self.printed = printed
        self.comment = comment
    }

    /// The lines of a transcript. A blank line comes first, since that is what ends the block before.
    public var text: String {
        var lines = [""]
        if let comment { lines.append("# " + comment) }
        if comment != nil, !typed.isEmpty { lines.append("") }
        lines += typed.map { $0.isEmpty ? ">" : "> " + $0 }
        if !typed.isEmpty {
            lines += printed.map { TranscriptLine.expecting($0, butFor: variable).map(\.source) } ?? ["..."]
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
