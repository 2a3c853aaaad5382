import Domain
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

/// The path of a file.
public struct FilePath: Argument {
    public let string: String
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        guard !typed.text.isEmpty else {
            throw CommandError(.usage, "A path is empty.", at: typed.range)
        }
        string = typed.text
        range = typed.range
    }
}

/// A whole number above nothing.
public struct Quantity: Argument {
    public let number: Int

    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        guard let number = Int(typed.text), number > 0 else {
            throw CommandError(.usage, "“\(typed.text)” is not a whole number above 0.", at: typed.range)
        }
        self.number = number
    }
}
