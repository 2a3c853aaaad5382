struct FetchAllCommand: Command {
    static let signature = Signature(
        "fetch all", in: .browsing, summary: "Save all records of the service, to use them offline.")
    static let examples = [Example("fetch all", prints: "Everything is on this machine already: 324 listings.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let source = try workspace.source(in: invocation.world)
        if case .database = source.location {
            throw Failure(
                .refused, "The records of a database are not saved on this machine.",
                hint: "Type export FILE to write them to a file.")
        }
        let isRemote = try await source.fetchAll(reporting: invocation.world.dialogue.progress)
        let count = try await source.status().count ?? 0
        let noun = source.schema.noun
        guard isRemote else { return .message("Everything is on this machine already: \(count, noun).") }
        // A problem of no record is one of the list.
        guard try await source.problems().contains(where: { $0.place == nil && $0.id == nil && !$0.isLeftOut }) else {
            return .message("Everything is saved: \(count, noun).")
        }
        return .message(
            "All that the server sent is saved: \(count, noun).",
            hint: "Type \(workspace.line("problems")) to see what is missing.")
    }
}
