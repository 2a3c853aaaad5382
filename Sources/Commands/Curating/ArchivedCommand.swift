struct ArchivedCommand: Command {
    static let signature = Signature("archived", in: .curating, summary: "Show what is archived.")
    static let examples = [Example("archived", after: "list", "archive 1-2", prints: "2 listings archived.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let source = try workspace.source(in: world)
        return try await workspace.show(
            workspace.marks.archiveMark(of: source), where: "archived",
            saying: { $0 == 0 ? "Nothing is archived." : "\($0, source.schema.noun) archived." }, using: world)
    }
}
