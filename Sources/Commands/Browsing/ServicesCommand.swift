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
        return Output(
            .table(Table(columns: ["Service", "Records", "Current"], rows: rows)), message: try await leftOut(world))
    }

    /// What could not be read of the sources, a line each; nil where all of it could.
    private func leftOut(_ world: World) async throws(CommandError) -> Message? {
        var sentences: [Message] = []
        for source in world.sources {
            sentences += try await wording { () async throws(ServiceError) in try await source.problems() }
        }
        guard let first = sentences.first else { return nil }
        return sentences.dropFirst().reduce(first) { $0 + "\n" + $1 }
    }
}
