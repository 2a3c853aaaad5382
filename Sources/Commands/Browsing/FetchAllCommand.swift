import CommandKit

struct FetchAllCommand: Command {
    static let signature = Signature(
        "fetch all", in: .browsing, summary: "Save all records of the service, to use them offline.")
    static let examples = [Example("fetch all", prints: "All 324 listings are on this machine already.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let source = try workspace.source(in: invocation.world)
        let isRemote = try await source.fetchAll(reporting: invocation.world.dialogue.progress)
        let count = try await source.status().count ?? 0
        let noun = source.schema.noun
        return .message(isRemote ? "All \(count, noun) are saved." : "All \(count, noun) are on this machine already.")
    }
}
