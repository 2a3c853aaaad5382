public import Domain
public import Services
import Syntax

/// What `filter` takes: a condition, or `clear` for none.
public enum FilterChange: Argument {
    case cleared
    case set(FilterText)

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let isClear = typed.words.count == 1 && typed.words.first.map { $0.text == "clear" && !$0.isQuoted } ?? false
        self = isClear ? .cleared : .set(try FilterText(reading: typed, in: scope))
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        (typed.words.count <= 1 ? [Candidate("clear")] : []) + FilterText.candidates(for: typed, in: scope)
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        // Where nothing is typed yet, the parameter's help says more.
        typed.text.isEmpty ? nil : FilterText.hint(for: typed, in: scope)
    }
}
