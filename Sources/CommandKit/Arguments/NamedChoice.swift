public import Domain
public import Services

/// One of a few names, such as the parts that `clear` takes away.
public protocol NamedChoice: Argument, CaseIterable, RawRepresentable where RawValue == String {
    /// What such a name is called in a sentence: `part`.
    static var noun: Message { get }
}

extension NamedChoice {
    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        self = try named(typed, what: Self.noun, kind: .usage, among: Self.allCases.map { ($0.rawValue, $0) })
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        allCases.map { Candidate($0.rawValue) }
    }
}
