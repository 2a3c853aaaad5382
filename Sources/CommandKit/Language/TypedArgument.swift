public import Syntax

/// The words typed for one argument, with the line they stand in.
public struct TypedArgument: Sendable {
    public let line: ParsedLine
    /// The position of the argument's words in the line's.
    public let places: Range<Int>

    public init(line: ParsedLine, places: Range<Int>) {
        self.line = line
        self.places = places
    }

    public var words: ArraySlice<Word> { line.words[places] }

    /// The words with one blank between them; here-text is whole.
    public var text: String { words.map(\.text).joined(separator: " ") }

    /// Where the words stand in the line's source.
    public var range: SourceRange {
        guard let first = words.first, let last = words.last else { return .empty(at: line.source.utf8.count) }
        return first.range.joined(with: last.range)
    }
}
