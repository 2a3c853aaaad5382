public import Domain
public import Ports

/// A service by its name.
public struct ServiceReference: Argument {
    public let service: ServiceName

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        service = try named(typed, what: "service", kind: .notFound, among: Self.choices(in: scope))
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        choices(in: scope).map { Candidate($0.name) }
    }

    private static func choices(in scope: Scope) -> [(name: String, value: ServiceName)] {
        scope.world.sources.all.map { ($0.schema.service.rawValue, $0.schema.service) }
    }
}
