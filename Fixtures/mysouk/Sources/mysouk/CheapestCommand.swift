import CommandKit
import Domain
import Ports

/// Says which record of the current result costs least.
struct CheapestCommand: Command {
    static let signature = Signature("cheapest", in: .browsing, summary: "Say which record costs least.")
    static let examples = [
        Example("cheapest", after: "search velo", prints: "Cheapest: Déguisement pirate 5-6 ans, crochet compris, €9.")
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let source = try workspace.source(in: world)
        guard let price = source.schema.field(named: "price") else {
            throw Failure(.notFound, "There are no prices in \(source.schema.service.rawValue).")
        }
        var query = try await workspace.query(using: world).and(.isPresent(price))
        (query.sort, query.range) = (Sort(price), 0..<1)
        guard let record = try await world.feed(of: source).page(query).records.first else {
            return .message("Nothing has a price here.")
        }
        return .message("Cheapest: \(source.schema.headline(of: record)), \(record[price]).")
    }
}
