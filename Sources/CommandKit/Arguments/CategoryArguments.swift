import Domain
public import Ports
import Syntax

/// Rows of the current list in one word: `3`, `2-5`, `1,4`.
public struct RowSpan: Argument {
    public let rows: [View.Row]

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        rows = try RowReferences(reading: typed, in: scope).rows
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        RowReferences.candidates(for: typed, in: scope)
    }
}

/// The name of a category, as it was typed.
public struct CategoryName: Argument {
    let string: String
    let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        (string, range) = (String(typed.text.trimmed), typed.range)
        if string.isEmpty { throw Failure(.usage, "The name of the category is empty.", at: typed.range) }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        scope.categories.map { Candidate($0) }
    }
}

extension Workspace {
    /// Returns the name of a category that was typed, as the service spells it.
    ///
    /// - Parameter isNew: True if the service need not have the category.
    /// - Throws: `.usage` for a service without categories, `.notFound` for an unknown category.
    public func category(_ typed: CategoryName, isNew: Bool, using world: World) async throws(Failure) -> String {
        let source = try source(in: world)
        guard let field = source.schema.category else {
            throw Failure(.usage, "Records in \(source.schema.service.rawValue) have no categories.")
        }
        let choices = try await source.categories().map { field.choice($0.name) }
        let lookup = ChoiceLookup(choices: choices, titles: world.titles(in: session.settings))
        if isNew { return lookup.choice(named: typed.string)?.name ?? typed.string }
        if let choice = try lookup.choice(typed.string, at: typed.range) { return choice.name }
        let hints = [lookup.suggestion(for: typed.string), "Add --new for a new category."].compactMap(\.self)
        throw Failure(
            .notFound, "Unknown category “\(typed.string)”.", hint: .joined(hints), at: typed.range)
    }
}
