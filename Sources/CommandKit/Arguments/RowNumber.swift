import Domain
public import Services
public import Syntax

/// The number of a row of the result, whether or not the page on the table has it.
public struct RowNumber: Argument {
    public let number: Int
    /// Where it was typed.
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let number = Int(typed.text.withWesternDigits), number > 0 else {
            throw Failure(
                .usage, "“\(typed.text)” is not a row number.", hint: "Rows are numbered in the list: 3.",
                at: typed.range)
        }
        self.number = number
        range = typed.range
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        RowReferences.candidates(for: typed, in: scope)
    }
}
