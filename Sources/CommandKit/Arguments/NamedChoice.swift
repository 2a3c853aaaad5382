public import Domain
public import Ports

/// One of a few names, such as the parts that `clear` resets.
public protocol NamedChoice: Argument, CaseIterable, RawRepresentable where RawValue == String {
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

/// Reads one word as one of a few names, and suggests the nearest name if the word matches none of them.
///
/// - Parameters:
///   - what: The noun for it in a sentence: `service`.
///   - beginning: The hint if `choices` is empty.
func named<Value>(
    _ typed: TypedArgument, what: Message, kind: Failure.Kind, among choices: [(name: String, value: Value)],
    elseHint beginning: Message? = nil
) throws(Failure) -> Value {
    let name = typed.text
    if let choice = choices.first(where: { $0.name == name || $0.name == name.lowercased() }) { return choice.value }
    let hint = choices.isEmpty ? beginning : .suggestion(for: name, among: choices.map(\.name))
    throw Failure(kind, "Unknown \(what) “\(name)”.", hint: hint, at: typed.range)
}
