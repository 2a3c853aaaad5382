public import Syntax

/// Words one by one, or the lines of a here-text.
public struct WordList: Argument {
    public let words: [String]
    /// Where they stand in the line.
    public let range: SourceRange

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) {
        words = typed.words.flatMap { word in
            word.isQuoted && word.text.contains("\n") ? word.text.split(separator: "\n").map(String.init) : [word.text]
        }
        range = typed.range
    }
}
