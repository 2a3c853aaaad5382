import CommandKit
import Domain
import Services

/// Shows the services and how much each holds.
struct ServicesCommand: Command {
    static let signature = Signature("services", in: .browsing, summary: "Show the services there are.")
    static let examples = [Example("services", prints: "listings")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        var rows: [[Table.Cell]] = []
        for source in world.sources {
            let count = try await wording { () async throws(ServiceError) in try await source.count(Query()) }
            let service = source.schema.service
            rows.append([
                .text(service.rawValue), .value(count.map(Value.integer) ?? .missing),
                .value(.boolean(service == workspace.session.service)),
            ])
        }
        return Output(.table(Table(columns: ["Service", "Records", "Current"], rows: rows)))
    }
}
