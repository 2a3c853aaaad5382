public import Domain
public import Ports
public import Syntax

/// A field of the current service, by its name.
public struct FieldReference: Argument {
    public let field: Field
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

/// Fields of the current service, by their names or titles: `title price`, `title,price`, `"Score in words"`.
public struct FieldNames: Argument {
    /// The fields in the order in which they were named, without duplicates; empty if no name was given.
    public let fields: [Field]

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        try self.init(words: typed.words, of: try scope.workspace.source(in: scope.world).schema)
    }

    /// - Throws: `.usage` for a word that does not begin the name or title of a field.
    init(words: ArraySlice<Word>, of schema: Schema) throws(Failure) {
        var names = words.flatMap { word in
            word.text.split(separator: ",").map { (text: String($0), range: word.range) }
        }[...]
        var fields: [Field] = []
        while let first = names.first {
            guard let (field, count) = Self.field(beginning: names.map(\.text), of: schema) else {
                throw Failure(unknownField: first.text, of: schema, at: first.range)
            }
            if !fields.contains(field) { fields.append(field) }
            names = names.dropFirst(count)
        }
        self.fields = fields
    }

    /// Returns the field whose name or title the words begin with, and the number of words that it takes up.
    private static func field(beginning words: [String], of schema: Schema) -> (Field, count: Int)? {
        for count in stride(from: words.count, through: 1, by: -1) {
            let name = words.prefix(count).joined(separator: " ")
            if count == 1, let field = schema.field(named: name) { return (field, 1) }
            let folded = FoldedText(name)
            if let field = schema.shownFields.first(where: { FoldedText($0.title.key) == folded }) {
                return (field, count)
            }
        }
        return nil
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        (scope.schema?.shownFields ?? []).map { Candidate($0.name) }
    }
}

/// A record and some of its fields: `3`, `price`, `3 price category`, `2 "Score in words"`.
public struct RecordFields: Argument {
    public let row: View.Row?
    /// The fields in the order in which they were named; empty for the fields that a list shows.
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
        fields = try FieldNames(words: names, of: try scope.workspace.source(in: scope.world).schema).fields
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let fields = (scope.schema?.shownFields ?? []).map { Candidate($0.name) }
        return typed.words.count > 1 ? fields : RowReferences.candidates(for: typed, in: scope) + fields
    }
}

/// A named sort order or a field, with an optional direction: `recommended`, `price`, `price desc`, `-price`.
public struct SortOrder: Argument {
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
            if error.hint == nil, !orders.isEmpty { error.hint = "Choose one of \(list: orders), or any field." }
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
                .usage, "Unexpected “\(surplus.text)”.", hint: "For example: sort price desc.",
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
    init(unknownField name: String, of schema: Schema, and others: [String] = [], at range: SourceRange?) {
        let names = schema.shownFields.map(\.name) + others
        self.init(
            .usage, "“\(name)” is not a field of \(schema.service.rawValue).",
            hint: .suggestion(for: name, among: names), at: range)
    }
}
