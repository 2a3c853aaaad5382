import CommandKit
import Domain
import Services

/// Shows what is pinned, in the order in which it was.
struct PinsCommand: Command {
    static let signature = Signature("pins", in: .curating, summary: "Show what is pinned.")
    static let examples = [Example("pins", after: "list", "pin 4", prints: "1 listing pinned.")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let noun = try workspace.source(in: world).schema.noun
        return try await workspace.show(workspace.view.pins, saying: { "\($0, noun) pinned." }, using: world)
    }
}
