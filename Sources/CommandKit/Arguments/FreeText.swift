public import Syntax

/// Everything that is left of the line, as it was meant: quotes and escapes taken off, blanks between words made one.
public struct FreeText: Argument {
    public let string: String
    /// Where it stands in the line.
    public let range: SourceRange

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) {
        string = typed.text
        range = typed.range
    }
}
