public import Domain
import Services
import Syntax

/// Reads one word as one of a few names, and suggests the nearest where it is none of them.
///
/// - Parameter what: The noun for it in a sentence: `service`.
func named<Value>(
    _ typed: TypedArgument, what: String, kind: CommandError.Kind, among choices: [(name: String, value: Value)]
) throws(CommandError) -> Value {
    let name = typed.text
    if let choice = choices.first(where: { $0.name == name || $0.name == name.lowercased() }) { return choice.value }
    throw CommandError(
        kind, "There is no \(what) “\(name)”.", hint: .suggestion(for: name, among: choices.map(\.name)),
        at: typed.range)
}

extension Message {
    /// “Did you mean …?” with the nearest name, else all of them where they are few.
    static func suggestion(for name: String, among names: [String]) -> Message? {
        if let nearest = Suggestion.closest(to: name, among: names) { return "Did you mean \(nearest)?" }
        guard (1...12).contains(names.count) else { return nil }
        return "There are \(list: names)."
    }
}

/// A service by its name.
public struct ServiceReference: Argument {
    public let service: ServiceName

    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        service = try named(typed, what: "service", kind: .notFound, among: Self.choices(in: scope))
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        choices(in: scope).map { Candidate($0.name) }
    }

    private static func choices(in scope: Scope) -> [(name: String, value: ServiceName)] {
        scope.world.sources.map { ($0.schema.service.rawValue, $0.schema.service) }
    }
}

/// A draft that is there, by its name.
public struct DraftReference: Argument {
    public let draft: Draft

    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        draft = try named(
            typed, what: "draft", kind: .notFound,
            among: scope.workspace.sortedDrafts.map { ($0.name.string, $0) })
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        scope.workspace.sortedDrafts.map { Candidate($0.name.string, note: $0.title ?? "") }
    }
}

extension DraftName: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        guard let name = DraftName(typed.text) else {
            throw CommandError(
                .usage, "“\(typed.text)” cannot be the name of a draft.",
                hint: "Up to 64 letters a to z, digits, - and _, beginning with a letter or digit.", at: typed.range)
        }
        self = name
    }
}

extension DraftField: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        self = try named(
            typed, what: "field of a draft", kind: .usage, among: Self.allCases.map { ($0.rawValue, $0) })
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        allCases.map { Candidate($0.rawValue) }
    }
}
