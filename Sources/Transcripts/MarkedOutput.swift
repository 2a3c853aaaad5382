/// What a program printed that marked each line it had read: `souk --mark-lines`.
public struct MarkedOutput: Sendable, Hashable {
    /// U+001E, which stands in no output, since the writer makes control characters visible.
    public static let mark = "\u{1E}"

    /// What each line printed, in their order; fewer texts than lines where the session ended before the last.
    ///
    /// What the program said before it read a line is taken for the first one's.
    public let printed: [String]
    /// What it said where it read no line at all.
    public let preamble: String

    public init(_ bytes: [UInt8]) {
        let pieces = bytes.split(separator: Array(Self.mark.utf8), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard pieces.count > 1 else {
            (preamble, printed) = (pieces.first ?? "", [])
            return
        }
        preamble = ""
        printed = [pieces[0] + pieces[1]] + pieces.dropFirst(2)
    }
}
