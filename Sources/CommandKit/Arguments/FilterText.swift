public import Syntax

/// A filter as a syntax tree: `price < 200 and (category = Maison or urgent)`.
public struct FilterText: RestArgument {
    public internal(set) var expression: Expression
    /// True if it begins with `and`, so that it is added to the current filter.
    public let narrows: Bool
    /// The filter as it can be typed in every language.
    public var text: String { expression.description }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let names = NameLookup(filterSubjectsOf: try scope.workspace.source(in: scope.world).schema, in: scope.titles)
        let condition = Self.condition(in: typed)
        do {
            let typed = try ExpressionParser.parse(
                typed.line.source, in: condition.range, meaning: names.meaning(of:))
            // With the English names, a filter that is kept means the same in every language.
            expression = typed.replacing(name: { name in names.value(named: name).flatMap(names.englishName) ?? name })
        } catch {
            let hint = Self.hint(on: error, in: typed.line.source, condition.range, names, scope)
            throw hint.map(Failure(error).hinting) ?? Failure(error)
        }
        narrows = condition.narrows
    }

    public static func filterRange(of typed: TypedArgument) -> SourceRange? { condition(in: typed).range }

    /// Returns the range of the condition without a leading `where`, or `and` in any language.
    static func condition(in typed: TypedArgument) -> (range: SourceRange, narrows: Bool) {
        let first = typed.words.first.flatMap { $0.isQuoted ? nil : $0.text.keyword }
        if let first, ["and", "where"].contains(first), typed.places.count > 1 {
            return (typed.dropFirst.range, first == "and")
        }
        guard let rest = ExpressionParser.range(afterAndIn: typed.line.source, typed.range) else {
            return (typed.range, false)
        }
        return (rest, true)
    }

    public static func expression(_ source: String) throws(Failure) -> Expression {
        do {
            return try ExpressionParser.parse(source)
        } catch {
            throw Failure(
                .usage, "The filter “\(source)” can no longer be read.", hint: "Type clear filter to remove it.")
        }
    }

    /// Returns the text of the filter; if it begins with `and`, that of the current filter and this one together.
    ///
    /// - Throws: `.usage` if the current filter can no longer be read, or if the combination is nested too deeply.
    public func narrowing(_ current: String) throws(Failure) -> String {
        guard narrows, !current.isEmpty else { return text }
        let kept = try Self.expression(current)
        // Conditions stay in one flat chain, however often the filter is narrowed.
        let conditions = [kept, expression].flatMap { expression in
            if case .and(let conditions) = expression.form { conditions } else { [expression] }
        }
        let narrowed = Expression(.and(conditions), at: expression.range).description
        guard (try? Self.expression(narrowed)) != nil else {
            throw Failure(
                .usage, "The filter would be nested more than \(ExpressionParser.depthLimit) deep.",
                hint: "Type filter with all the conditions you want.")
        }
        return narrowed
    }

    /// Returns a hint on a filter that cannot be parsed, with fields of the service; nil for the hint of every service.
    private static func hint(
        on error: ParseError, in source: String, _ range: SourceRange, _ names: NameLookup<FilterSubject>,
        _ scope: Scope
    ) -> Message? {
        guard let schema = scope.schema else { return nil }
        let condition = example(in: scope)
        let tried: () -> Message = {
            let before = SourceRange(range.lower, error.range.lower)
            let parts = ExpressionParser.reading(source, in: before, meaning: names.meaning(of:)).parts
            if let meant = meant(by: error.range, after: parts, in: source, range, names, scope) { return meant }
            let field = parts.filter { $0.role == .name }.compactMap { names.field(named: $0.text) }.last
            return "For example: \(field.map { example(of: $0, schema, scope) } ?? condition)."
        }
        switch error.reason {
        case .expectedOperator(let name), .unknownOperator(_, let name):
            guard let field = names.field(named: name) else { return tried() }
            let (operators, example) = (field.kind.grammar.operators, example(of: field, schema, scope))
            let typed = error.range.text(in: source)
            if field.kind.isNumeric, typed == "from" || typed.contains(/[0-9](-|–|\.\.)[0-9]/) {
                return "For example: \(name) between 10 and 20."
            }
            return operators.isEmpty
                ? "For example: \(name), or not \(name)."
                : "Use one of \(operators.joined(separator: " ")), for example: \(example)."
        case .expectedUpperBound:
            return "For example: \(names.name(of: .field(schema.exampleField))) between 10 and 20."
        case .expectedList, .expectedOperand("("), .expectedOperand(","):
            return "For example: \(listExample(schema, names, scope))."
        case .unexpected(","):
            if let list = typedList(upTo: error.range, in: source, range, names, scope) { return list }
            return
                "Write 19,99 without spaces, and a list in parentheses: \(listExample(schema, names, scope))."
        case .expectedOperand:
            guard let resolver = scope.filterResolver,
                case .value(let field) = FilterContinuation(after: source, in: range, resolver)
            else { fallthrough }
            return "For example: \(example(of: field, schema, scope))."
        case .expectedExpression: return "For example: \(condition)."
        case .unexpected(let token)
        where token.first.map { $0.isNumber || $0.isLetter || "<>=!~".contains($0) } == true:
            return tried()
        case .unexpected(let sign) where "&|".contains(sign): return "Did you mean \(sign == "&" ? "and" : "or")?"
        case .unexpected(let token) where ["\"", "'"].contains(token.first):
            let quoted = (try? expression(String(token.dropFirst().dropLast())))?.names ?? []
            let isCondition = !quoted.isEmpty && quoted.allSatisfy { names.value(named: $0) != nil }
            return isCondition
                ? "Write it without quotes." : "Try: \(scope.workspace.line("search \(token)"))."
        default: return nil
        }
    }

    /// Returns a hint at the whole filter that was meant by a word that cannot be read: with a field before an operator
    /// or a time, with the comparison before `or` again, or with words or numbers as one value.
    private static func meant(
        by place: SourceRange, after parts: [ExpressionPart], in source: String, _ range: SourceRange,
        _ names: NameLookup<FilterSubject>, _ scope: Scope
    ) -> Message? {
        let (word, before) = (place.text(in: source), SourceRange(range.lower, place.lower))
        func whole(_ old: SourceRange, _ new: String) -> Message? {
            hint(at: old, replacedBy: new, in: source, range, names, scope)
        }
        let complete = try? ExpressionParser.parse(source, in: before, meaning: names.meaning(of:))
        if case .comparison(let name, let sign, let value)? = complete?.lastComparison?.form {
            guard let field = names.field(named: name.value), !value.isQuoted else { return nil }
            if field.kind.isNumeric, word.first?.isNumber == true {
                let list = "(\(value.text), \(word))"
                let bounds = [value.text, String(word)].sorted { Double($0) ?? 0 < Double($1) ?? 0 }
                let condition =
                    [.equal: "in \(list)", .notEqual: "not in \(list)"][sign.value]
                    ?? "between \(bounds.joined(separator: " and "))"
                return whole(name.range.joined(with: place), "\(name.value) \(condition)")
            }
            let rest = SourceRange(value.range.lower, range.upper)
            let text = firstCondition(of: rest.text(in: source))
            guard text.contains(" "), field.kind.isText || field.kind == .duration && Seconds(String(text)) != nil
            else { return nil }
            let end = value.range.lower + text.utf8.count
            return whole(SourceRange(value.range.lower, end), Word.inQuotes(String(text)))
        }
        let list = complete ?? (try? ExpressionParser.parse(before.text(in: source) + ")"))
        if case .membership? = list?.last.form, word.first?.isNumber == true {
            return whole(.empty(at: place.lower), ", ")
        }
        let operators = parts.filter { $0.role == .name && ExpressionParser.spellsOperator($0.text) }
        let times = scope.schema?.shownFields.filter(\.kind.isTime) ?? []
        let fields = [scope.schema?.exampleField].compactMap(\.self) + (times.count == 1 ? times : [])
        let words = before.text(in: source).split(separator: " ").dropLast().joined(separator: " ")
        var subjects = fields.map(\.name)
        if case .comparison(let name, let sign, _)? = (try? ExpressionParser.parse(words))?.lastComparison?.form {
            subjects.insert("\(name.value) \(sign.rawValue)", at: 0)
        }
        for start in operators.prefix(1).map(\.range.lower) + [place.lower] {
            let meant = subjects.lazy.compactMap { whole(.empty(at: start), $0 + " ") }.first
            if let meant { return meant }
        }
        return FillerWords.all.contains(word.lowercased()) && parts.isEmpty ? whole(place, "") : nil
    }

    /// Returns a hint at a filter with a part of it replaced; nil if that is not a filter either.
    private static func hint(
        at old: SourceRange, replacedBy new: String, in source: String, _ range: SourceRange,
        _ names: NameLookup<FilterSubject>, _ scope: Scope
    ) -> Message? {
        let start = SourceRange(range.lower, old.lower).text(in: source)
        let end = SourceRange(old.upper, range.upper).text(in: source)
        guard let resolver = scope.filterResolver,
            let expression = try? ExpressionParser.parse(start + new + end, meaning: names.meaning(of:))
        else { return nil }
        if let meant = resolver.meant(expression) { return "Try: \(resolver.written(meant))." }
        return resolver.text(of: expression).map { "Try: \(scope.workspace.line("search \($0)"))." }
    }

    /// Returns a hint at a list of the values of a text that were typed with commas between them; nil for other values.
    private static func typedList(
        upTo comma: SourceRange, in source: String, _ range: SourceRange, _ names: NameLookup<FilterSubject>,
        _ scope: Scope
    ) -> Message? {
        let before = SourceRange(range.lower, comma.lower)
        let condition = (try? ExpressionParser.parse(source, in: before, meaning: names.meaning(of:)))?.lastComparison
        guard case .comparison(let name, let sign, let first)? = condition?.form, sign.value == .equal,
            names.field(named: name.value)?.kind.isText == true
        else { return nil }
        let rest = firstCondition(of: SourceRange(comma.upper, range.upper).text(in: source))
        let others = rest.split { ",،".contains($0) }.map { String($0).trimmed.filter { $0 != "\"" } }
        let values = ([first.text] + others).map(Word.quoted).joined(separator: ", ")
        return hint(
            at: SourceRange(name.range.lower, comma.upper + rest.utf8.count),
            replacedBy: "\(name.value) in (\(values))", in: source, range, names, scope)
    }

    private static func firstCondition(of text: Substring) -> Substring {
        text[..<(text.firstRange(of: #/ (and|or|et|ou|و|أو) /#)?.lowerBound ?? text.endIndex)]
    }

    private static func listExample(
        _ schema: Schema, _ names: NameLookup<FilterSubject>, _ scope: Scope
    ) -> String {
        let known = schema.category.map { choices(of: $0, schema, scope) } ?? []
        let listed = known.isEmpty ? schema.category?.choices.map { scope.titles.title($0.title) } ?? [] : known
        // The categories of a server are not known in a script.
        let category = listed.count > 1 ? schema.category : nil
        let values = category == nil ? ["10", "20"] : listed.prefix(2).map(Word.quoted)
        let name = names.name(of: .field(category ?? schema.exampleField))
        return "\(name) \(scope.titles.title("in")) (\(values.joined(separator: ", ")))"
    }

    static func choices(of field: Field, _ schema: Schema, _ scope: Scope) -> [String] {
        schema.choices(of: field, categories: scope.categories).map { choice in
            field.choices.contains(choice) ? scope.titles.title(choice.title) : choice.name
        }
    }

    static func example(in scope: Scope) -> String {
        scope.schema.map { example(of: $0.exampleField, $0, scope) } ?? "price < 200"
    }

    static func example(of field: Field, _ schema: Schema, _ scope: Scope) -> String {
        field.condition(
            named: NameLookup(fieldsOf: schema, in: scope.titles).name(of: field),
            choosing: choices(of: field, schema, scope).first, in: scope.titles)
    }
}

/// The argument of `filter`: a condition, or `clear` to remove the filter.
public enum FilterChange: RestArgument {
    case cleared
    case set(FilterText)

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let isClear = typed.words.count == 1 && typed.begins(with: "clear")
        self = isClear ? .cleared : .set(try FilterText(reading: typed, in: scope))
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        (typed.words.count <= 1 ? [Candidate("clear")] : []) + FilterText.candidates(for: typed, in: scope)
    }

    public static func filterRange(of typed: TypedArgument) -> SourceRange? { FilterText.filterRange(of: typed) }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        // Before anything is typed, the parameter’s help says more.
        typed.text.isEmpty ? nil : FilterText.hint(for: typed, in: scope)
    }
}

extension Field {
    /// Returns a condition on the field as it may be typed, with its name and one of its choices as they are typed.
    func condition(named name: String, choosing choice: String?, in titles: Titles) -> String {
        if kind == .choice, let choice { return "\(name) = \(Word.quoted(choice))" }
        return name + kind.grammar.example.replacing("word", with: titles.title("word"))
    }
}

extension Field.Kind {
    /// The parts of a condition on such a field; the example is what follows the field's name.
    var grammar: (operators: [String], example: String, values: Message) {
        let order = ["=", "!=", "<", "<=", ">", ">=", "in"]
        let text: Message = "A text, in quotes if it contains spaces."
        return switch self {
        case .boolean: ([], "", "yes or no")
        case .integer, .number: (order, " >= 4", "A number, such as 4.")
        case .money: (order, " < 200", "An amount, such as 20 or 19.99.")
        case .date, .day: (order, " > -7d", "A day, such as 2019-11-05, 2019-11, today or -7d.")
        case .duration: (order, " > 2m", "A length of time, such as 90 or 2m.")
        case .text, .choice: (["=", "!=", "~", "in"], " ~ word", text)
        case .list: (["=", "!=", "~"], " ~ word", text)
        }
    }
}
