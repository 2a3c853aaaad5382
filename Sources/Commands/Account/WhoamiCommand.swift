import CommandKit
import Domain
import Ports

/// Shows the account that is signed in, as the service reports it.
struct WhoamiCommand: Command {
    static let signature = Signature("whoami", in: .account, summary: "Show who is signed in.")
    static let examples = [
        Example(
            "whoami", after: "login john@mail.com",
            prints: "1 John john@mail.com customer https://images.example.org/avatars/john.jpg")
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let account = try workspace.account(in: world)
        let profile = try await account.profile()
        let row: [Table.Cell] = [
            .number(profile.id), .text(profile.name), .text(profile.email), .text(profile.role),
            .value(profile.avatar.map(Value.text) ?? .missing),
        ]
        return Output(
            .table(Table(columns: ["Id", "Name", "Email", "Role", "Avatar"], rows: [row])),
            message: "Signed in to \(account.service.rawValue).")
    }
}
