public import Services
import Syntax
import Domain

/// Rows of the list on the table, or all that a command can reach: `3`, `2-5`, `all`.
public enum RowSelection: Argument {
    case all
    case rows([View.Row])

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        if typed.words.count == 1, let word = typed.words.first, word.text == "all", !word.isQuoted {
            self = .all
        } else {
            self = .rows(try RowReferences(reading: typed, in: scope).rows)
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        [Candidate("all")] + RowReferences.candidates(for: typed, in: scope)
    }
}
