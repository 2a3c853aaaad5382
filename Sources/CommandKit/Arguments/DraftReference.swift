public import Domain
import Services

/// A draft that is there, by its name.
public struct DraftReference: Argument {
    public let draft: Draft

    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        if let name = DraftName(typed.text) { try scope.workspace.requireReadable(name) }
        draft = try named(
            typed, what: "draft", kind: .notFound,
            among: scope.workspace.sortedDrafts.map { ($0.name.string, $0) },
            elseHint: "Type draft new NAME to begin one.")
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        scope.workspace.sortedDrafts.map { Candidate($0.name.string, note: Message(outside: $0.title ?? "")) }
    }
}
