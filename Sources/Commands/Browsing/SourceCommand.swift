import CommandKit
import Domain
import Ports

/// Shows the source of a service's records, or changes it.
struct SourceCommand: Command {
    static let service = Parameter<ServiceReference?>("service", help: "The name of a service; all of them by default.")
    static let location = Parameter<FilePath?>(
        "location",
        help: "builtin, a JSON or CSV file, or a server’s address; without it, the source is shown.")
    static let signature = Signature(
        "source", in: .browsing, summary: "Choose where a service’s records come from.",
        parameters: [service, location]
    )
    static let examples = [
        Example("source listings", prints: "listings  builtin"),
        Example("source calls http://localhost:8080", prints: "calls now come from http://localhost:8080."),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let service = invocation[Self.service]?.service
        guard let service, let typed = invocation[Self.location] else { return Self.locations(of: service, in: world) }
        let location: SourceLocation
        do {
            location = try world.sources.opener.location(typed.string)
            _ = try world.sources.opener.source(of: service, at: location, as: ReadingOptions())
        } catch {
            throw Failure(error.kind == .refused ? .refused : .usage, error.message, at: typed.range)
        }
        workspace.move(service, to: location)
        return .message(
            location == .builtIn
                ? "\(service.rawValue) now use the built-in data."
                : "\(service.rawValue) now come from \(location.text).",
            hint: service == workspace.session.service ? "Type list to see them." : "Type use \(service.rawValue).")
    }

    private static func locations(of service: ServiceName?, in world: World) -> Output {
        var rows: [[Table.Cell]] = []
        for source in world.sources.all where service == nil || source.schema.service == service {
            rows.append([.text(source.schema.service.rawValue), .text(source.location.text)])
        }
        return Output(.table(Table(columns: ["Service", "Source"], rows: rows)))
    }
}
