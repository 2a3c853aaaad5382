struct DraftRestoreCommand: Command {
    static let number = Parameter<VersionNumber>("number", help: "A version, as draft history numbers them.")
    static let signature = Signature(
        "draft restore", in: .drafting, summary: "Restore a draft to an earlier version.", parameters: [number])
    static let examples = [
        Example(
            "draft restore 2", after: "draft new velo", "draft set price 80", "draft set price 75",
            prints: "“velo” is as it was in version 2.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let draft = try workspace.draft(nil)
        let stored = try workspace.versions(of: draft.name, using: invocation.world)
        let version = try invocation[Self.number].version(of: draft.name, among: stored)
        guard !draft.fields(differingFrom: version.draft).isEmpty else {
            return .message("“\(draft.name.string)” is already as it was in version \(version.number).")
        }
        let restored = try workspace.changeOpenDraft(using: invocation.world) { draft in
            for field in DraftField.allCases { draft[field] = version.draft[field] }
        }
        return Output(
            .draft(restored, isOpen: true),
            message: "“\(draft.name.string)” is as it was in version \(version.number).",
            hint: "Type undo to take that back.")
    }
}
