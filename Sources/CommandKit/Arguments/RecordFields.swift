public import Domain
public import Services
import Syntax

/// A record and some of its fields: `3`, `price`, `3 price category`, `2 "Score in words"`.
public struct RecordFields: Argument {
    /// The record; nil for the one shown last.
    public let row: View.Row?
    /// In the order in which they were named; empty for what a list shows.
    public let fields: [Field]

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        var names = typed.words
        if let first = names.first, !first.isQuoted, Int(first.text) != nil {
            let place = TypedArgument(line: typed.line, places: typed.places.prefix(1))
            row = try scope.workspace.row(try RowNumber(reading: place, in: scope))
            names = names.dropFirst()
        } else {
            row = nil
        }
        let schema = try scope.workspace.source(in: scope.world).schema
        var fields: [Field] = []
        while !names.isEmpty {
            let (field, count) = try Self.field(beginning: names, of: schema)
            if !fields.contains(field) { fields.append(field) }
            names = names.dropFirst(count)
        }
        self.fields = fields
    }

    /// The field that the words begin with, by its name or by the words of its title, and how many words that takes.
    private static func field(
        beginning words: ArraySlice<Word>, of schema: Schema
    ) throws(Failure) -> (Field, count: Int) {
        for count in stride(from: words.count, through: 1, by: -1) {
            let name = words.prefix(count).map(\.text).joined(separator: " ")
            if count == 1, let field = schema.field(named: name) { return (field, 1) }
            let folded = FoldedText(name)
            if let field = schema.shownFields.first(where: { FoldedText($0.title.key) == folded }) {
                return (field, count)
            }
        }
        throw Failure(unknownField: words.first?.text ?? "", of: schema, at: words.first?.range)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let fields = (scope.schema?.shownFields ?? []).map { Candidate($0.name) }
        return typed.words.count > 1 ? fields : RowReferences.candidates(for: typed, in: scope) + fields
    }
}
