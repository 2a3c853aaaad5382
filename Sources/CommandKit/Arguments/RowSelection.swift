public import Domain
public import Services
import Syntax

/// Rows of the list on the table, or all that a command can reach, or those that a filter finds: `3`, `2-5`, `all`,
/// `where price < 200`.
public enum RowSelection: Argument {
    case all
    case rows([View.Row])
    case matching(FilterText)

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        let first = typed.words.first.flatMap { $0.isQuoted ? nil : $0.text }
        switch first {
        case "all" where typed.words.count == 1: self = .all
        case "where" where typed.words.count > 1:
            let filter = TypedArgument(line: typed.line, places: typed.places.dropFirst())
            self = .matching(try FilterText(reading: filter, in: scope))
        case "where":
            throw CommandError(
                .usage, "“where” needs a filter.", hint: "For example: where price < 200.",
                at: .empty(at: typed.range.upper))
        default: self = .rows(try RowReferences(reading: typed, in: scope).rows)
        }
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        guard typed.words.count > 1, typed.words.first?.text == "where" else { return nil }
        return FilterText.hint(for: TypedArgument(line: typed.line, places: typed.places.dropFirst()), in: scope)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        if typed.words.count > 1, typed.words.first?.text == "where" {
            let filter = TypedArgument(line: typed.line, places: typed.places.dropFirst())
            return FilterText.candidates(for: filter, in: scope)
        }
        return [Candidate("all"), Candidate("where", continues: true)] + RowReferences.candidates(for: typed, in: scope)
    }
}

extension Workspace {
    /// The rows a command means: those selected, else the record shown last.
    ///
    /// `all` is the whole of the current result; a filter finds in all of the service, but for what is archived.
    ///
    /// - Parameter mark: Where a filter finds instead, archived or not: among the records that are marked.
    public func rows(
        _ selection: RowSelection?, for verb: String, among mark: Mark? = nil, using world: World
    ) async throws(CommandError) -> [View.Row] {
        switch selection {
        case nil: return try rows(nil as RowReferences?, for: verb)
        case .rows(let rows): return rows
        case .all: return try await rows(of: try await query(using: world), using: world)
        case .matching(let filter):
            return try await rows(of: try await query(for: filter, among: mark, using: world), using: world)
        }
    }

    /// The records that are marked, in the service's order.
    public func rows(of mark: Mark, using world: World) async throws(CommandError) -> [View.Row] {
        mark.isEmpty ? [] : try await rows(of: Query(predicate: mark.condition), using: world)
    }

    private func rows(of query: Query, using world: World) async throws(CommandError) -> [View.Row] {
        let source = try source(in: world)
        let found = try await wording { () async throws(ServiceError) in
            try await world.feed(of: source).everyMatch(query)
        }
        let language = world.language(in: session.settings)
        return found.map { source.schema.row(of: $0, in: language) }
    }
}
