public import Domain
public import Services

extension DraftField: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        self = try named(
            typed, what: "field of a draft", kind: .usage, among: Self.allCases.map { ($0.rawValue, $0) })
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        allCases.map { Candidate($0.rawValue) }
    }
}
