import CommandKit
import Domain
import Ports

/// Signs out of the shop, and forgets the searches, filters and pins there; `undo` does not restore them.
struct LogoutCommand: Command {
    static let yes = Parameter<Flag>("--yes", help: "Do not ask for confirmation.")
    static let signature = Signature(
        "logout", in: .account, summary: "Sign out and forget searches, filters and pins there.", undoable: false,
        parameters: [yes])
    static let examples = [
        Example(
            "logout --yes", after: "login john@mail.com",
            prints: "Signed out of products. Searches, filters and pins there are forgotten.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let account = try workspace.account(in: world)
        let service = account.service
        let credentials = try await account.credentials()
        let hasSearches = workspace.session.searches.values.contains { $0.service == service }
        guard credentials != nil || workspace.session.views[service] != nil || hasSearches else {
            return .message("You are not signed in to \(service.rawValue); nothing to forget.")
        }
        if !invocation[Self.yes].isSet { try await confirm(signingOutOf: service, with: world.dialogue.prompter) }
        try await account.signOut()
        workspace.forget(service)
        return .message("Signed out of \(service.rawValue). Searches, filters and pins there are forgotten.")
    }

    private func confirm(signingOutOf service: ServiceName, with prompter: any Prompter) async throws(Failure) {
        switch await prompter.agrees("Sign out of \(service.rawValue)?") {
        case .given(true): return
        case .given(false), .cancelled: throw Failure(.cancelled, "You are still signed in.")
        case .nobody:
            throw Failure(
                .usage, "No terminal to ask for confirmation on.",
                hint: "Type logout --yes to sign out without a question.")
        }
    }
}
