struct DraftHistoryCommand: Command {
    static let draft = Parameter<DraftReference?>("name", help: "The name of a draft; the open one by default.")
    static let signature = Signature(
        "draft history", in: .drafting, summary: "Show the versions of a draft.", parameters: [draft])
    static let examples = [
        Example(
            "draft history", after: "draft new velo", "draft set title Vélo de ville", "draft set price 80",
            prints: "3 versions.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let draft = try workspace.draft(invocation[Self.draft])
        let stored = try workspace.versions(of: draft.name, using: invocation.world)
        let versions = stored.versions
        guard !versions.isEmpty else {
            return .message(.joined(["No version of “\(draft.name.string)” is saved."] + stored.sentences))
        }
        let rows = versions.indices.map { place -> [Table.Cell] in
            let before = versions.indices.contains(place + 1) ? versions[place + 1] : nil
            return [
                .number(versions[place].number), .value(.date(versions[place].saved)),
                Self.change(of: versions[place], since: before),
            ]
        }
        let sentences = ["\(versions.count, .version)."] + stored.sentences
        return .table(
            ["Version", "Saved", "Changed"], rows, message: .joined(sentences),
            hint: versions.count > 1
                ? "Type draft diff N to see what changed since version N, draft restore N to go back to it." : nil
        )
    }

    /// Returns the names of what a version changed, or `begun` for the first one if it changed nothing.
    private static func change(of version: DraftVersion, since before: DraftVersion?) -> Table.Cell {
        let old = before?.draft ?? Draft(name: version.draft.name, created: version.draft.created)
        var changes: [(name: String, title: Message)] = version.draft.name == old.name ? [] : [("name", "name")]
        changes += version.draft.fields(differingFrom: old).map { ($0.rawValue, $0.word) }
        if changes.isEmpty, version.number == 1 { changes = [("begun", "begun")] }
        // Always a list, so that programs need not distinguish a list from a word.
        let names = Value.list(changes.map(\.name))
        return changes.isEmpty ? .value(names) : .named(names, Message(parts: [.list(changes.map(\.title))]))
    }
}

extension StoredVersions {
    /// The messages about damaged versions for the user, newest first.
    var sentences: [Message] { damaged.sorted { $0.key > $1.key }.map(\.value) }
}

extension Noun {
    static let draft = Noun(one: "draft", other: "drafts")
    static let version = Noun(one: "version", other: "versions")
}
