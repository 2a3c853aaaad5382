/// The output of a program that marks each line that it has read: `souk --mark-lines`.
public struct MarkedOutput: Sendable, Hashable {
    /// U+001E, which never occurs in output, since the writer makes control characters visible.
    public static let mark = "\u{1E}"

    /// The output of each line, in order. There are fewer elements than lines if the session ended before the last
    /// line.
    ///
    /// Output before the program read a line is added to the first element.
    public let printed: [String]
    /// The output if the program read no line at all; otherwise empty.
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
