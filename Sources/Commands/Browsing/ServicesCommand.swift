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
        var leftOut: [Message] = []
        var isClosed = false
        for source in world.sources {
            let service = source.schema.service
            var count: Int?
            do throws(ServiceError) {
                count = try await source.count(Query())
                leftOut += try await source.problems()
            } catch {
                guard error.kind == .signInNeeded else { throw CommandError(error) }
                isClosed = true
            }
            rows.append([
                .text(service.rawValue), .value(count.map(Value.integer) ?? .missing),
                .value(.boolean(service == workspace.session.service)),
            ])
        }
        return Output(
            .table(Table(columns: ["Service", "Records", "Current"], rows: rows)), message: Self.lines(leftOut),
            hint: isClosed ? "Type login to see what the others hold." : nil)
    }

    /// The sentences, a line each; nil where there are none.
    private static func lines(_ sentences: [Message]) -> Message? {
        guard let first = sentences.first else { return nil }
        return sentences.dropFirst().reduce(first) { $0 + "\n" + $1 }
    }
}
