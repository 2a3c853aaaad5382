import Domain
public import Services
import Syntax

/// An order by its name, or a field, with a direction: `recommended`, `price`, `price desc`, `-price`.
public struct SortOrder: Argument {
    /// The name of the field; empty for the service's own order.
    public let field: String
    public let isDescending: Bool

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let schema = try scope.workspace.source(in: scope.world).schema
        let first = typed.words.first?.text ?? ""
        let isReversed = first.hasPrefix("-")
        let name = isReversed ? String(first.dropFirst()) : first
        let direction = try Self.isDescending(typed)
        if !isReversed, let order = schema.orders.first(where: { $0.name == name.lowercased() }) {
            field = order.field?.name ?? ""
            isDescending = direction ?? order.isDescending
            return
        }
        guard let field = schema.field(named: name), field.kind != .list else {
            let orders = schema.orders.map(\.name)
            var error = Failure(unknownField: name, of: schema, and: orders, at: typed.words.first?.range)
            if error.hint == nil, !orders.isEmpty { error.hint = "There are \(list: orders), and every field." }
            throw error
        }
        self.field = field.name
        isDescending = direction ?? isReversed
    }

    private static func isDescending(_ typed: TypedArgument) throws(Failure) -> Bool? {
        guard let word = typed.words.dropFirst().first else { return nil }
        guard let isDescending = ["asc": false, "desc": true][word.text.lowercased()] else {
            throw Failure(
                .usage, "“\(word.text)” is not a direction.", hint: "For example: sort price desc.", at: word.range)
        }
        if let surplus = typed.words.dropFirst(2).first {
            throw Failure(
                .usage, "“\(surplus.text)” is one word too many.", hint: "For example: sort price desc.",
                at: surplus.range)
        }
        return isDescending
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        if typed.words.count > 1 { return [Candidate("asc"), Candidate("desc")] }
        guard let schema = scope.schema else { return [] }
        let orders = schema.orders.map(\.name)
        let fields = schema.shownFields.filter { $0.kind != .list }.map(\.name)
        return (orders + fields.filter { !orders.contains($0) }).map { Candidate($0) }
    }
}

extension Failure {
    /// A name that is no field of the service.
    init(unknownField name: String, of schema: Schema, and others: [String] = [], at range: SourceRange?) {
        let names = schema.shownFields.map(\.name) + others
        self.init(
            .usage, "“\(name)” is not a field of \(schema.service.rawValue).",
            hint: .suggestion(for: name, among: names), at: range)
    }
}
