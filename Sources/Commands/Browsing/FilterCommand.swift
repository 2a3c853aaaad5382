import CommandKit
import Domain
import Ports

/// Keeps only the records that meet a condition.
struct FilterCommand: Command {
    static let condition = Parameter<FilterChange?>(
        "condition", help: "Such as price < 200 and urgent, or clear; “help filters” shows more.")
    static let signature = Signature(
        "filter", aliases: "where", in: .browsing, summary: "Keep only the records that match a condition.",
        parameters: [condition])
    static let examples = [
        Example("filter price < 200 and (category = Maison or urgent)", prints: "Rows 1 to 20 of"),
        Example("filter category=maison price<=500", prints: "Maison"),
        Example("filter and not urgent", after: "filter price > 100000", prints: "Immobilier"),
        Example("filter created >= 2019-11-05", prints: "2019-11-05"),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let current = workspace.view.filter
        switch invocation[Self.condition] {
        case nil: return .message(current.isEmpty ? "No filter is set." : "The filter is \(current).")
        case .cleared: workspace.view.filter = ""
        case .set(let filter):
            let filter = try await workspace.checked(filter, using: world)
            workspace.view.filter =
                filter.narrows && !current.isEmpty ? try filter.narrowing(current) : filter.source
        }
        workspace.view.offset = 0
        return try await workspace.showPage(using: world)
    }
}
