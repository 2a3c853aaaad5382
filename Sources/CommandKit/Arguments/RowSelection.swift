public import Domain
public import Services
import Syntax

/// Rows of the list on the table, or the records of the current result: `3`, `2-5`, `all`, `where price < 200`.
///
/// `everywhere` before them takes all records of the service in place of the result: `everywhere where price < 200`.
public enum RowSelection: Argument {
    case rows([View.Row])
    /// Those of the result that a filter finds, or all of them.
    case found(FilterText?, isEverywhere: Bool)

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let isEverywhere = Self.begins(typed, with: "everywhere")
        let rest = isEverywhere ? typed.dropFirst : typed
        if let filter = Self.filter(in: typed) {
            self = .found(try FilterText(reading: filter, in: scope), isEverywhere: isEverywhere)
        } else if Self.begins(rest, with: "where") {
            throw Failure(
                .usage, "“where” needs a filter.", hint: "For example: where price < 200.",
                at: .empty(at: typed.range.upper))
        } else if rest.words.isEmpty || rest.words.count == 1 && Self.begins(rest, with: "all") {
            self = .found(nil, isEverywhere: isEverywhere)
        } else if isEverywhere {
            throw Failure(
                .usage, "“everywhere” takes no rows.", hint: "For example: everywhere where price < 200.",
                at: rest.range)
        } else {
            self = .rows(try RowReferences(reading: typed, in: scope).rows)
        }
    }

    private static func begins(_ typed: TypedArgument, with keyword: String) -> Bool {
        typed.words.first.map { $0.text == keyword && !$0.isQuoted } ?? false
    }

    /// The words after `where`; nil where there are none.
    private static func filter(in typed: TypedArgument) -> TypedArgument? {
        let rest = begins(typed, with: "everywhere") ? typed.dropFirst : typed
        return rest.words.count > 1 && begins(rest, with: "where") ? rest.dropFirst : nil
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        filter(in: typed).flatMap { FilterText.hint(for: $0, in: scope) }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        if let filter = filter(in: typed) { return FilterText.candidates(for: filter, in: scope) }
        let condition = Candidate("where", continues: true)
        if typed.words.count > 1, begins(typed, with: "everywhere") { return [condition] }
        return [Candidate("all"), condition, Candidate("everywhere", continues: true)]
            + RowReferences.candidates(for: typed, in: scope)
    }
}

extension TypedArgument {
    /// The words after the first.
    fileprivate var dropFirst: TypedArgument { TypedArgument(line: line, places: places.dropFirst()) }
}

extension Workspace {
    /// The rows a command means: those selected, else the record shown last.
    ///
    /// - Parameter mark: Where records are found instead, archived or not: among those that are marked.
    public func rows(
        _ selection: RowSelection?, for verb: String, among mark: Mark? = nil, using world: World
    ) async throws(Failure) -> [View.Row] {
        switch selection {
        case nil: return try rows(nil as RowReferences?, for: verb)
        case .rows(let rows): return rows
        case .found(let filter, let isEverywhere):
            return try await rows(
                of: try await query(where: filter, isEverywhere: isEverywhere, among: mark, using: world), using: world)
        }
    }

    /// The records that are marked, in the service's order.
    public func rows(of mark: Mark, using world: World) async throws(Failure) -> [View.Row] {
        mark.isEmpty ? [] : try await rows(of: Query(predicate: mark.condition), using: world)
    }

    private func rows(of query: Query, using world: World) async throws(Failure) -> [View.Row] {
        let source = try source(in: world)
        let found = try await world.feed(of: source).everyMatch(query)
        let language = world.language(in: session.settings)
        return found.map { source.schema.row(of: $0, in: language) }
    }
}
