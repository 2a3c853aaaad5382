public import Domain
public import Services

/// A draft that is there, by its name.
public struct DraftReference: Argument {
    public let draft: Draft

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let drafts = scope.workspace.drafts
        if let name = DraftName(typed.text), let draft = try drafts.draft(name) {
            self.draft = draft
            return
        }
        let name = try named(
            typed, what: "draft", kind: .notFound, among: try drafts.names().map { ($0.string, $0) },
            elseHint: "Type draft new NAME to begin one.")
        guard let draft = try drafts.draft(name) else {
            throw Failure(.notFound, "There is no draft “\(name.string)”.", at: typed.range)
        }
        self.draft = draft
    }

    /// Names that are offered with their titles; of more the titles would take too long to read.
    private static let titledNames = 200

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let names = (try? scope.workspace.drafts.names()) ?? []
        return names.map { name in
            let draft = names.count > titledNames ? nil : (try? scope.workspace.drafts.draft(name)) ?? nil
            return Candidate(name.string, note: Message(outside: draft?.title ?? ""))
        }
    }
}
