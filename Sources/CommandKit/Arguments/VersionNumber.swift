public import Domain
public import Services
public import Syntax

/// The number of a version of a draft, as `draft history` shows it.
public struct VersionNumber: Argument {
    public let number: Int
    /// Where it was typed.
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let number = Int(typed.text.withWesternDigits), number > 0 else {
            throw Failure(
                .usage, "“\(typed.text)” is not the number of a version.",
                hint: "Versions are numbered in draft history: 3.", at: typed.range)
        }
        self.number = number
        range = typed.range
    }

    /// The version of that number among those of a draft.
    ///
    /// - Throws: `.unreadable` for one that is damaged or may not have been read, `.notFound` where there is none.
    public func version(of draft: DraftName, among versions: StoredVersions) throws(Failure) -> DraftVersion {
        if let version = versions[number] { return version }
        if let damage = versions.damaged[number] {
            throw Failure(.unreadable, damage, hint: "Type draft history for the others.", at: range)
        }
        // What could not be read may be the one that is looked for.
        let message: Message = "There is no version \(number) of “\(draft.string)”."
        throw Failure(
            versions.notices.isEmpty ? .notFound : .unreadable, .joined([message] + versions.notices),
            hint: "Type draft history.", at: range)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard let draft = scope.workspace.openDraft, let stored = try? scope.world.stores.state.versions(of: draft.name)
        else { return [] }
        return stored.versions.map { Candidate(String($0.number), note: Message(outside: $0.draft.title ?? "")) }
    }
}
