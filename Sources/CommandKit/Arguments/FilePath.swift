import Domain
public import Services
public import Syntax

/// The path of a file.
public struct FilePath: Argument {
    public let string: String
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard !typed.text.isEmpty else {
            throw Failure(.usage, "A path is empty.", at: typed.range)
        }
        string = typed.text
        range = typed.range
    }
}
