public import Domain
public import Services
public import Syntax

/// A field of the current service, by its name.
public struct FieldReference: Argument {
    public let field: Field
    /// Where it was typed.
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let schema = try scope.workspace.source(in: scope.world).schema
        guard let field = schema.field(named: typed.text) else {
            var error = Failure(unknownField: typed.text, of: schema, at: typed.range)
            if error.hint == nil { error.hint = schema.chartHint }
            throw error
        }
        self.field = field
        range = typed.range
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard let schema = scope.schema else { return [] }
        return schema.shownFields.filter { $0.kind != .list }.map { Candidate($0.name) }
    }
}
