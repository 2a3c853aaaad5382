struct WhoamiCommand: Command {
    static let signature = Signature("whoami", in: .account, summary: "Show who is signed in.")
    static let examples = [
        Example(
            "whoami", after: "login john@mail.com",
            prints: "1 John john@mail.com customer https://images.example.org/avatars/john.jpg")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let account = try workspace.account(in: invocation.world)
        let profile = try await account.profile()
        let row: [Table.Cell] = [
            .number(profile.id), .text(profile.name), .text(profile.email), .text(profile.role), .text(profile.avatar),
        ]
        return .table(
            ["Id", "Name", "Email", "Role", "Avatar"], [row],
            message: "Signed in to \(account.service.rawValue).")
    }
}

extension Workspace {
    /// Returns the account for a command: the current service's, else that of the only service with accounts.
    func account(in world: World) throws(Failure) -> Account {
        if let account = world.source(of: session.service)?.account { return account }
        let accounts = world.sources.all.compactMap(\.account)
        guard let account = accounts.first else { throw Failure(.refused, "None of these services needs signing in.") }
        guard accounts.count == 1 else {
            let names = accounts.map(\.service.rawValue)
            throw Failure(
                .usage, "Several services need signing in.",
                hint: "Go to one of \(list: names) first, for example: use \(account.service.rawValue).")
        }
        return account
    }
}
