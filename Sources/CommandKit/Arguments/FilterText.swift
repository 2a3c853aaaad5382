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
        func tried(_ token: String) -> Message {
            let meant = meant(by: token, at: error.range, in: source, range, names)
            let before = SourceRange(range.lower, error.range.lower)
            let parts = ExpressionParser.reading(source, in: before, meaning: names.meaning(of:)).parts
            let field = parts.filter { $0.role == .name }.compactMap { names.field(named: $0.text) }.last
            return meant.map { "Try: \($0)." }
                ?? "For example: \(field.map { example(of: $0, schema, scope) } ?? condition)."
        }
        switch error.reason {
        case .expectedOperator(let name), .unknownOperator(_, let name):
            guard let field = names.field(named: name) else { return tried(name) }
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
            if let list = typedList(upTo: error.range, in: source, range, names, scope) { return "Try: \(list)." }
            return
                "Write 19,99 without spaces, and a list in parentheses: \(listExample(schema, names, scope))."
        case .expectedOperand:
            guard case .value(let field) = FilterContinuation(after: source, in: range, names) else { fallthrough }
            return "For example: \(example(of: field, schema, scope))."
        case .expectedExpression: return "For example: \(condition)."
        case .unexpected(let token)
        where token.first.map { $0.isNumber || $0.isLetter || "<>=!~".contains($0) } == true:
            return tried(token)
        case .unexpected(let sign) where "&|".contains(sign): return "Did you mean \(sign == "&" ? "and" : "or")?"
        case .unexpected(let token) where ["\"", "'"].contains(token.first):
            let quoted = (try? expression(String(token.dropFirst().dropLast())))?.names ?? []
            let isCondition = !quoted.isEmpty && quoted.allSatisfy { names.value(named: $0) != nil }
            return isCondition
                ? "Write it without quotes." : "Try: \(scope.workspace.line("search \(token)"))."
        default: return nil
        }
    }

    /// Returns the comparison that was meant by a number without a name: the one before it again after `or`, or with
    /// the value in quotes, which contains a space; nil if there is none before it.
    private static func meant(
        by number: String, at place: SourceRange, in source: String, _ range: SourceRange,
        _ names: NameLookup<FilterSubject>
    ) -> String? {
        let before = SourceRange(range.lower, place.lower)
        let condition = (try? ExpressionParser.parse(source, in: before, meaning: names.meaning(of:)))?.lastComparison
        if case .comparison(let name, let sign, let value)? = condition?.form {
            guard let field = names.field(named: name.value), !value.isQuoted else { return nil }
            let rest = SourceRange(value.range.lower, range.upper).text(in: source)
            let text = rest[..<(rest.firstRange(of: #/ (and|or) /#)?.lowerBound ?? rest.endIndex)]
            guard text.contains(" "), field.kind.isText || field.kind == .duration && Seconds(String(text)) != nil
            else { return nil }
            return "\(name.value) \(sign.rawValue) \(Word.inQuotes(String(text)))"
        }
        let words = before.text(in: source).split(separator: " ").dropLast().joined(separator: " ")
        let repeated = (try? ExpressionParser.parse(words))?.lastComparison
        guard case .comparison(let name, let sign, _)? = repeated?.form else { return nil }
        return "\(name.value) \(sign.rawValue) \(number)"
    }

    /// Returns a condition with a list of the values of a text that were typed with commas between them; nil for other
    /// values.
    private static func typedList(
        upTo comma: SourceRange, in source: String, _ range: SourceRange, _ names: NameLookup<FilterSubject>,
        _ scope: Scope
    ) -> String? {
        let before = SourceRange(range.lower, comma.lower)
        let condition = (try? ExpressionParser.parse(source, in: before, meaning: names.meaning(of:)))?.lastComparison
        guard case .comparison(let name, let sign, let first)? = condition?.form, sign.value == .equal,
            names.field(named: name.value)?.kind.isText == true
        else { return nil }
        let rest = SourceRange(comma.upper, range.upper).text(in: source)
        let others = rest[..<(rest.firstRange(of: #/ (and|or|et|ou|و|أو) /#)?.lowerBound ?? rest.endIndex)]
            .split { ",،".contains($0) }.map { String($0).trimmed.filter { $0 != "\"" } }
        let values = [first.text] + others
        return "\(name.value) \(scope.titles.title("in")) (\(values.map(Word.quoted).joined(separator: ", ")))"
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

    /// Returns what can come next in a filter, such as its fields or the operators of a field.
    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        guard let schema = scope.schema else { return nil }
        let names = NameLookup(filterSubjectsOf: schema, in: scope.titles)
        let range = typedRange(of: typed)
        let fields = "\(list: NameLookup(fieldsOf: schema, in: scope.titles).names)" as Message
        let parts = ExpressionParser.reading(typed.line.source, in: range, meaning: names.meaning(of:)).parts
        let unknown = parts.first { part in
            part.role == .name && part.range.upper < range.upper && names.value(named: part.text) == nil
        }
        if let unknown, let meant = names.suggestion(for: unknown.text) { return meant }
        switch FilterContinuation(after: typed.line.source, in: range, names) {
        case .name: return fields
        case .restOfName(let name):
            guard !names.names.contains(where: { $0.hasPrefix(name) }) else { return "" }
            return Suggestion.closest(to: name, among: names.names).map { "Did you mean \($0)?" } ?? ""
        case .comparison(let field):
            let (signs, example) = (field.kind.grammar.operators, example(of: field, schema, scope))
            return "\(signs.joined(separator: " "))  e.g. \(example)"
        case .value(let field):
            let choices = field.kind == .choice ? choices(of: field, schema, scope) : []
            return choices.isEmpty ? field.kind.grammar.values : "\(list: choices)"
        case .unit: return "\(list: units)"
        case .upperBound: return Message(outside: connectives(scope)[0])
        case .conjunction: return "\(list: connectives(scope))"
        case .nothing: return nil
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard let schema = scope.schema, let word = typed.words.last else { return [] }
        let names = NameLookup(filterSubjectsOf: schema, in: scope.titles)
        // The last part of a word may be what is completed: category=Mai, (Maison,Mo.
        let sign = word.isQuoted ? nil : word.text.lastIndex { "=<>~!≤≥≠(,".contains($0) }
        let head = sign.map { String(word.text[...$0]) } ?? ""
        let part = String(word.text.dropFirst(head.count))
        let before = SourceRange(condition(in: typed).range.lower, word.range.lower + head.utf8.count)
        let subjects = names.candidates(for: part).map { Candidate(head + $0.text, continues: true) }
        switch FilterContinuation(after: typed.line.source, in: before, names) {
        case .comparison(let field):
            let signs = field.kind.grammar.operators.map { Candidate(head + $0, continues: true) }
            return part.isEmpty ? signs : signs + subjects
        case .value(let field):
            let values = candidates(for: field, typed: part, schema, scope)
            return head.isEmpty ? values : values.map { Candidate(head + $0.text, note: $0.note) }
        case .unit: return units.map { Candidate($0) }
        case .upperBound: return [Candidate(connectives(scope)[0], continues: true)]
        case .conjunction: return connectives(scope).map { Candidate(head + $0, continues: true) } + subjects
        case .name, .restOfName: return subjects
        case .nothing: return []
        }
    }

    private static let units = [TimeWord.Unit.day, .week, .month, .quarter, .year].map(\.rawValue)

    private static func connectives(_ scope: Scope) -> [String] { ["and", "or"].map { scope.titles.title($0) } }

    private static func candidates(
        for field: Field, typed part: String, _ schema: Schema, _ scope: Scope
    ) -> [Candidate] {
        switch field.kind {
        case .boolean: return scope.titles.yesAndNo
        case .choice:
            let isForeign = scope.titles.language != .english
            let choices = schema.choices(of: field, categories: scope.categories)
            let ours = isForeign && !part.isEmpty ? choices.filter(field.choices.contains) : []
            return choices.map { choice in
                Candidate(choice.name, note: isForeign && field.choices.contains(choice) ? choice.title : "")
            }
                + ours.compactMap { choice in
                    let title = scope.titles.title(choice.title)
                    return title == choice.name ? nil : Candidate(title, note: Message(outside: choice.name))
                }
        case .date, .day:
            let days = ["today", "yesterday"].map { scope.titles.title($0) }
            return (days + ["-7d", "-30d"]).map { Candidate($0, isBare: true) }
        case .integer, .number, .money, .duration, .text, .list: return []
        }
    }

    /// Returns the range of a filter without the empty word at the cursor, which has not been started yet.
    private static func typedRange(of typed: TypedArgument) -> SourceRange {
        let range = condition(in: typed).range
        guard let last = typed.words.last, last.text.isEmpty else { return range }
        return SourceRange(range.lower, last.range.lower)
    }

    private static func choices(of field: Field, _ schema: Schema, _ scope: Scope) -> [String] {
        schema.choices(of: field, categories: scope.categories).map { choice in
            field.choices.contains(choice) ? scope.titles.title(choice.title) : choice.name
        }
    }

    static func example(in scope: Scope) -> String {
        scope.schema.map { example(of: $0.exampleField, $0, scope) } ?? "price < 200"
    }

    private static func example(of field: Field, _ schema: Schema, _ scope: Scope) -> String {
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

private enum FilterContinuation {
    case name
    /// The name of no field, which may be the beginning of one.
    case restOfName(String)
    case comparison(Field)
    case value(Field)
    /// A unit of time: `created = last` has been typed.
    case unit
    /// The `and` of a range: `price between 10` has been typed.
    case upperBound
    case conjunction
    /// Something else is wrong before the cursor.
    case nothing

    init(after source: String, in range: SourceRange, _ names: NameLookup<FilterSubject>) {
        let (parts, result) = ExpressionParser.reading(source, in: range, meaning: names.meaning(of:))
        let field = parts.last { $0.role == .name }.flatMap { names.field(named: $0.text) }
        switch result {
        case .success(let expression):
            switch (expression.last.form, field) {
            case (.field(let name), _): self = Self.after(name: name.value, names)
            case (.comparison(_, _, let operand), let field?) where field.kind.isTime:
                switch parts.last.flatMap({ TimeWord($0.text) }) {
                case .article: self = .value(field)
                case .ago where !operand.text.contains(" "): self = .value(field)
                case .this, .last, .past, .next: self = .unit
                default: self = .conjunction
                }
            default: self = .conjunction
            }
        case .failure(let error):
            switch error.reason {
            case .expectedExpression: self = .name
            case .expectedOperator: self = field.map(Self.comparison) ?? .nothing
            case .expectedOperand, .expectedList: self = field.map(Self.value) ?? .nothing
            case .expectedUpperBound: self = .upperBound
            case .unclosedParenthesis: self = .conjunction
            default: self = .nothing
            }
        }
    }

    private static func after(name: String, _ names: NameLookup<FilterSubject>) -> FilterContinuation {
        switch names.value(named: name) {
        case .field(let field): field.kind == .boolean ? .conjunction : .comparison(field)
        case .pinned, .archived: .conjunction
        case nil: .restOfName(name)
        }
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
    fileprivate var grammar: (operators: [String], example: String, values: Message) {
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
