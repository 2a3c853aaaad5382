import Domain
public import Syntax

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
