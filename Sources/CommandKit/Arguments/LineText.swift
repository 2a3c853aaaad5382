public import Syntax

/// A line that somebody types, as one word: in quotes, with the blanks at its end.
public struct LineText: Argument {
    public let string: String
    /// Where it stands in the line.
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) {
        string = typed.text
        range = typed.range
    }
}
