/// A stretch of a recorded session, as it stands in a transcript.
public struct RecordedBlock: Sendable, Hashable {
    /// What was typed, a line each: that of the command, then its here-text and what ends it.
    public var typed: [String]
    /// What it printed; nil where that is something else at each place.
    public var printed: String?
    /// A sentence before it.
    public var comment: String?

    /// Texts that are others at each place, such as folders; any text is expected there.
    public var variable: [String] = []

    public init(typed: [String] = [], printed: String? = "", comment: String? = nil) {
        self.typed = typed
        self.printed = printed
        self.comment = comment
    }

    /// The lines of a transcript, with a blank one before them, since that is what ends the block before.
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
