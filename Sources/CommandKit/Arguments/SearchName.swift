public import Services
public import Syntax
import Domain

/// The name of a search that is to be saved: one word of letters, digits, `.`, `-` and `_`.
public struct SearchName: Argument {
    public let string: String
    public let range: SourceRange

    /// Characters that a name may have.
    private static let lengthLimit = 64

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        string = typed.text
        range = typed.range
        let isPlain = string.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains($0)
        }
        guard isPlain, (1...Self.lengthLimit).contains(string.unicodeScalars.count) else {
            throw Failure(
                .usage, "“\(string)” is no name for a search.", hint: "Letters, digits, dots and dashes: cheap-sofas.",
                at: range)
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        SavedSearchReference.candidates(for: typed, in: scope)
    }
}
