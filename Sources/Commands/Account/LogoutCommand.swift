struct LogoutCommand: Command {
    static let signature = Signature(
        "logout", in: .account, summary: "Sign out and forget searches, filters and pins there.", undoable: false,
        parameters: [Confirmation.yes])
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
        let isUsed = workspace.session.views[service] != nil || workspace.session.marks[service] != nil
        guard credentials != nil || isUsed || hasSearches else {
            return .message("You are not signed in to \(service.rawValue); nothing to forget.")
        }
        try await Confirmation.require("Sign out of \(service.rawValue)?", before: "logout", by: invocation)
        try await account.signOut()
        workspace.forget(service)
        return .message("Signed out of \(service.rawValue). Searches, filters and pins there are forgotten.")
    }
}
