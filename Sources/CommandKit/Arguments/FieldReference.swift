public import Syntax

/// A field of the current service, by its name or title.
public struct FieldReference: Argument {
    public let field: Field
    let fields: NameLookup<Field>
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let schema = try scope.workspace.source(in: scope.world).schema
        fields = NameLookup(fieldsOf: schema, in: scope.titles)
        guard let field = fields.value(named: typed.text) else {
            let error = Failure(unknownField: typed.text, of: schema, fields, at: typed.range)
            let time = Self.hint(onTime: typed, in: scope, of: schema, fields)
            throw error.hinting(time ?? error.hint ?? schema.chartHint(fields.name(of:)))
        }
        self.field = field
        range = typed.range
    }

    /// Returns the chart of time that was meant by its unit alone, `month` or `by month`; nil for other words.
    private static func hint(
        onTime typed: TypedArgument, in scope: Scope, of schema: Schema, _ fields: NameLookup<Field>
    ) -> Message? {
        let words = typed.line.words[typed.places.lowerBound...].map(\.text.keyword)
        guard let unit = words.first(where: { $0 != "by" }).flatMap(TimeUnit.init), let time = schema.time(with: unit)
        else { return nil }
        return "Type \(scope.workspace.line("chart \(fields.name(of: time)) \(unit.rawValue)"))."
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let fields = scope.schema?.shownFields.filter { $0.kind != .list } ?? []
        return NameLookup(fields.map { ($0, $0.name, $0.title) }, in: scope.titles).candidates(for: typed.partial)
    }
}

/// Fields of the current service, by their names or titles: `title price`, `title,price`, `"Score in words"`.
public struct FieldNames: RestArgument {
    /// The fields in the order in which they were named, without duplicates; empty if no name was given.
    public let fields: [Field]

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let schema = try scope.workspace.source(in: scope.world).schema
        do {
            try self.init(words: typed.words, of: schema, in: scope.titles)
        } catch {
            throw Self.hint(on: typed, in: scope).map { Failure(error.kind, error.message, hint: $0, at: error.range) }
                ?? error
        }
    }

    /// Returns the hint for words that say how much to list, where, or in which service; nil for other words.
    private static func hint(on typed: TypedArgument, in scope: Scope) -> Message? {
        if scope.service(named: typed.text) != nil {
            return "Type \("in \(typed.text) list")."
        }
        if typed.begins(with: "where") {
            return "Try: \("filter \(typed.dropFirst.range.text(in: typed.line.source))")."
        }
        if typed.text.keyword == "all" { return "Type list --all for all rows." }
        guard let size = Int(typed.text), Settings.pageSizes.contains(size) else { return nil }
        return "Type set page-size \(size) for that many rows per page."
    }

    init(words: ArraySlice<Word>, of schema: Schema, in titles: Titles) throws(Failure) {
        let lookup = NameLookup(fieldsOf: schema, in: titles)
        var names = words.flatMap { word in
            word.text.split(whereSeparator: { ",،".contains($0) }).map { (text: String($0), range: word.range) }
        }[...]
        var fields: [Field] = []
        while let first = names.first {
            guard let (field, count) = Self.field(beginning: names.map(\.text), among: lookup) else {
                throw Failure(unknownField: first.text, of: schema, lookup, at: first.range)
            }
            if !fields.contains(field) { fields.append(field) }
            names = names.dropFirst(count)
        }
        self.fields = fields
    }

    /// Returns the field whose name or title the words begin with, and the number of words that it takes up.
    private static func field(
        beginning words: [String], among fields: NameLookup<Field>
    ) -> (Field, count: Int)? {
        // A sign is not part of a title: `price <` is not the price.
        let words = words.prefix { $0.contains { $0.isLetter || $0.isNumber } }
        for count in stride(from: min(words.count, titleLimit), through: 1, by: -1) {
            if let field = fields.value(named: words.prefix(count).joined(separator: " ")) { return (field, count) }
        }
        return nil
    }

    private static let titleLimit = 6

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        scope.fields?.candidates(for: typed.partial) ?? []
    }
}

/// A record and some of its fields: `3`, `price`, `3 price category`, `2 "Score in words"`.
public struct RecordFields: RestArgument {
    public let row: View.Row?
    /// The fields in the order in which they were named; empty for the fields that a list shows.
    public let fields: [Field]

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        var names = typed.words
        if let first = names.first, !first.isQuoted, Int(first.text.withWesternDigits) != nil {
            row = try scope.workspace.row(try RowNumber(reading: typed.first, in: scope))
            names = names.dropFirst()
        } else {
            row = nil
        }
        let schema = try scope.workspace.source(in: scope.world).schema
        fields = try FieldNames(words: names, of: schema, in: scope.titles).fields
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let fields = FieldNames.candidates(for: typed, in: scope)
        return typed.words.count > 1 ? fields : RowReferences.candidates(for: typed, in: scope) + fields
    }
}

/// A named sort order or a field, with an optional direction: `recommended`, `price`, `price desc`, `-price`.
public struct SortOrder: RestArgument {
    public let field: String
    public let isDescending: Bool

    public init(reading whole: TypedArgument, in scope: Scope) throws(Failure) {
        let schema = try scope.workspace.source(in: scope.world).schema
        let typed = whole.dropping("by")
        let first = typed.words.first?.text ?? ""
        let isReversed = first.hasPrefix("-")
        let name = isReversed ? String(first.dropFirst()) : first
        let fields = NameLookup(fieldsOf: schema, in: scope.titles)
        let found = fields.value(named: name)
        let orderName = (found?.name ?? name).lowercased()
        let order = isReversed ? nil : schema.orders.first { $0.name.lowercased() == orderName }
        if found == nil, order == nil, let line = Self.line(meantBy: typed.words, for: schema, fields) {
            throw Failure(unknownField: name, of: schema, fields, at: typed.words.first?.range)
                .hinting("Try: \(scope.workspace.line(line)).")
        }
        let direction = try Self.isDescending(typed, for: schema, fields)
        if let order {
            if order.field == nil, direction != nil {
                throw Failure(
                    .usage, "The order “\(order.name)” has no direction.",
                    hint: "Type \(scope.workspace.line("sort \(order.name)")).", at: typed.words.last?.range)
            }
            field = order.field?.name ?? ""
            isDescending = direction ?? order.isDescending
            return
        }
        if let field = found, field.kind == .list {
            throw Failure(
                .usage,
                "Records cannot be sorted by \(fields.name(of: field)), which has several values in each record.",
                at: typed.words.first?.range)
        }
        guard let field = found else {
            let orders = schema.orders.map { order in
                order.field.flatMap { $0.name == order.name ? fields.name(of: $0) : nil } ?? order.name
            }
            let error = Failure(unknownField: name, of: schema, fields, or: orders, at: typed.words.first?.range)
            if ["clear", "default", "none", "off", "reset"].contains(name) {
                throw error.hinting("Type \(scope.workspace.line("clear sort")).")
            }
            throw error.hint == nil && !orders.isEmpty
                ? error.hinting("Choose one of \(list: orders), or any field.") : error
        }
        self.field = field.name
        isDescending = direction ?? isReversed
    }

    /// Words that are not fields, folded, for an order by time or by amount.
    private static let spelled: [String: (isByTime: Bool, isDescending: Bool)] = {
        let words = [
            ("newest latest recent recents recente recentes nouveau nouveaux الاحدث احدث", true, true),
            ("oldest ancien anciens ancienne anciennes vieux الاقدم اقدم", true, false),
            ("cheapest cheap الارخص ارخص", false, false),
            ("dearest expensive priciest cher chers chere cheres الاغلي اغلي", false, true),
        ]
        return Dictionary(
            uniqueKeysWithValues: words.flatMap { words, isByTime, isDescending in
                words.split(separator: " ").map { (String($0), (isByTime, isDescending)) }
            })
    }()
    /// Words that turn such an order round, as in `le moins cher`.
    private static let reversing: Set = ["least", "less", "moins", "الاقل", "اقل"]

    /// Returns the line for words such as `newest` or `le moins cher`; nil for other words, and for records without
    /// times or amounts.
    private static func line(
        meantBy words: ArraySlice<Word>, for schema: Schema, _ fields: NameLookup<Field>
    ) -> String? {
        let words = words.map { FoldedText($0.text).string }
        guard let (isByTime, isDescending) = words.lazy.compactMap({ spelled[$0] }).first,
            let field = schema.shownFields.first(where: { isByTime ? $0.kind.isTime : $0.isMoney })
        else { return nil }
        return "sort \(fields.name(of: field))"
            + (isDescending != words.contains(where: reversing.contains) ? " desc" : "")
    }

    private static func isDescending(
        _ typed: TypedArgument, for schema: Schema, _ fields: NameLookup<Field>
    ) throws(Failure) -> Bool? {
        let hint: Message = "For example: sort \(fields.name(of: schema.exampleField)) desc."
        guard let word = typed.words.dropFirst().first else { return nil }
        guard let isDescending = ["asc": false, "desc": true][word.text.keyword] else {
            throw Failure(.usage, "“\(word.text)” is not a direction.", hint: hint, at: word.range)
        }
        if let surplus = typed.words.dropFirst(2).first {
            throw Failure(.usage, "Unexpected “\(surplus.text)”.", hint: hint, at: surplus.range)
        }
        return isDescending
    }

    public static func candidates(for whole: TypedArgument, in scope: Scope) -> [Candidate] {
        let typed = whole.dropping("by")
        guard let schema = scope.schema else { return [] }
        if typed.words.count > 1 {
            let isFixed = schema.orders.contains { $0.field == nil && $0.name == typed.words.first?.text.lowercased() }
            return typed.words.count > 2 || isFixed ? [] : [Candidate("asc"), Candidate("desc")]
        }
        let orders = schema.orders.filter { $0.field?.name != $0.name }.map { Candidate($0.name) }
        return orders + FieldReference.candidates(for: typed, in: scope)
    }
}

extension Failure {
    init<Value>(
        unknownField name: String, of schema: Schema, _ fields: NameLookup<Value>, or others: [String] = [],
        at range: SourceRange?
    ) {
        let meant = schema.headings[name].map { schema.fields[$0.position].name }
        self.init(
            .usage, "“\(name)” is not a field of \(schema.service.rawValue).",
            hint: fields.suggestion(for: name, or: others, meaning: meant), at: range)
    }
}

extension Schema {
    /// The field for examples of conditions and orders: an amount, else a length of time, else the first number.
    public var exampleField: Field {
        shownFields.first { $0.kind.currency != nil } ?? shownFields.first { $0.kind == .duration }
            ?? shownFields.first { $0.kind == .number } ?? headline
    }
}
