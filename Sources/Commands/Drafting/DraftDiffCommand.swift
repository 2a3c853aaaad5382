struct DraftDiffCommand: Command {
    static let number = Parameter<VersionNumber?>("number", help: "A version; the last but one by default.")
    static let signature = Signature(
        "draft diff", in: .drafting, summary: "Show what has changed since a version.", parameters: [number])
    static let examples = [
        Example(
            "draft diff", after: "draft new velo", "draft set price 80", "draft set price 75",
            prints: "Price: €80 → €75"),
        Example("draft diff 1", after: "draft new velo", "draft set title Vélo", prints: "Title: – → Vélo"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let draft = try workspace.draft(nil)
        let stored = try workspace.versions(of: draft.name, using: invocation.world)
        let version: DraftVersion
        if let number = invocation[Self.number] {
            version = try number.version(of: draft.name, among: stored)
        } else if let before = stored.versions.dropFirst().first {
            version = before
        } else {
            throw Failure(.notFound, "“\(draft.name.string)” has only one version.")
        }
        let difference = DraftDifference(from: version.draft, to: draft)
        guard !difference.lines.isEmpty else { return .message("Nothing has changed since version \(version.number).") }
        let age = Message(age: version.saved, at: invocation.world.now())
        return Output(.page(difference.lines), message: "Changes since version \(version.number), saved \(age).")
    }
}
