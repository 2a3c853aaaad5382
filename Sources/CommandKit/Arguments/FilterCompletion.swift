import Syntax

// Completes a filter that is being typed, and hints at its next part.

extension FilterText {
    /// Returns what can come next in a filter, such as its fields or the operators of a field.
    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        guard let schema = scope.schema, let resolver = scope.filterResolver else { return nil }
        let (names, range) = (resolver.names, typedRange(of: typed))
        let fields = "\(list: NameLookup(fieldsOf: schema, in: scope.titles).names)" as Message
        let parts = ExpressionParser.reading(typed.line.source, in: range, meaning: names.meaning(of:)).parts
        let unknown = parts.first { part in
            part.role == .name && part.range.upper < range.upper && names.value(named: part.text) == nil
        }
        if let unknown, let meant = names.suggestion(for: unknown.text) { return meant }
        switch FilterContinuation(after: typed.line.source, in: range, resolver) {
        case .name: return fields
        case .restOfName(let name):
            guard !names.names.contains(where: { $0.hasPrefix(name) }) else { return "" }
            return Suggestion.closest(to: name, among: names.names).map { "Did you mean \($0)?" } ?? ""
        case .comparison(let field):
            let (signs, example) = (field.kind.grammar.operators, example(of: field, schema, scope))
            return "\(signs.joined(separator: " "))  e.g. \(example)"
        case .value(let field), .negation(let field):
            let texts = SourceRange(parts.last { $0.role == .name }?.range.upper ?? range.lower, range.upper)
            let choices =
                field.kind == .choice
                ? choices(of: field, schema, scope)
                : field.kind.isTime ? spans(continuing: String(texts.text(in: typed.line.source)), scope) : []
            return choices.isEmpty ? field.kind.grammar.values : "\(list: choices)"
        case .upperBound: return Message(outside: connectives(scope)[0])
        case .conjunction: return "\(list: connectives(scope))"
        case .nothing: return nil
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard let resolver = scope.filterResolver, let word = typed.words.last else { return [] }
        // The last part of a word may be what is completed: category=Mai, (Maison,Mo.
        let sign = word.isQuoted ? nil : word.text.lastIndex { "=<>~!≤≥≠(,".contains($0) }
        let head = sign.map { String(word.text[...$0]) } ?? ""
        let part = String(word.text.dropFirst(head.count))
        let before = SourceRange(condition(in: typed).range.lower, word.range.lower + head.utf8.count)
        let start = String(before.text(in: typed.line.source))
        let next = FilterContinuation(after: start, in: SourceRange(of: start), resolver)
        let found = continuations(next, part, start, resolver.names, scope)
        let accepted = found.count > Completer.triedLimit ? found : found.filter { accepts($0, after: start, resolver) }
        return accepted.map { $0.following(head) }
    }

    /// Returns what can come next by its kind, before the parser has tried it.
    private static func continuations(
        _ next: FilterContinuation, _ part: String, _ start: String, _ names: NameLookup<FilterSubject>, _ scope: Scope
    ) -> [Candidate] {
        func candidates(_ texts: [String]) -> [Candidate] { texts.map { Candidate($0, continues: true) } }
        let subjects = candidates(names.candidates(for: part).map(\.text))
        switch next {
        case .comparison(let field):
            let times = field.kind.isTime && !part.isEmpty ? spans(scope).map { Candidate($0, isBare: true) } : []
            return candidates(field.kind.grammar.operators) + times
        case .negation(let field):
            return candidates(["in", "between", "contains"]) + self.candidates(for: field, part, after: start, scope)
        case .value(let field): return self.candidates(for: field, part, after: start, scope)
        case .upperBound: return candidates([connectives(scope)[0]])
        case .conjunction: return candidates(connectives(scope)) + subjects
        case .name: return subjects
        case .restOfName, .nothing: return []
        }
    }

    /// Returns true if a filter is read with a candidate at its end, or misses only what follows.
    private static func accepts(_ candidate: Candidate, after start: String, _ resolver: FilterResolver) -> Bool {
        let text = start + (candidate.continues ? candidate.text : candidate.inserted)
        let end = text.utf8.count
        let names = resolver.names
        let (parts, result) = ExpressionParser.readingOpen(text, meaning: names.meaning(of:))
        let isKnown = parts.allSatisfy { $0.role != .name || names.value(named: $0.text) != nil }
        switch result {
        case .failure(let error):
            let isUnfinished = candidate.continues || error.reason == .expectedUpperBound
            return isKnown && isUnfinished && error.range.lower >= end
        case .success(let expression):
            do throws(Failure) {
                _ = try resolver.predicate(expression)
                return true
            } catch {
                // A field that has just been named needs a comparison.
                return candidate.continues && parts.last?.role == .name && error.range == parts.last?.range
            }
        }
    }

    private static func connectives(_ scope: Scope) -> [String] { ["and", "or"].map { scope.titles.title($0) } }

    private static func candidates(
        for field: Field, _ part: String, after start: String, _ scope: Scope
    ) -> [Candidate] {
        guard let schema = scope.schema else { return [] }
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
            let rests = spans(continuing: start, scope)
            let days = ["today", "yesterday"].map { scope.titles.title($0) } + ["-7d", "-30d"]
            guard rests.isEmpty else { return rests.map { Candidate($0, isBare: true) } }
            return (part.isEmpty ? days : days + spans(scope).filter { !days.contains($0) })
                .map { Candidate($0, isBare: true) }
        case .integer, .number, .money, .duration, .text, .list: return []
        }
    }

    /// Spans of time as they are typed in the user's language.
    private static func spans(_ scope: Scope) -> [String] { spans.map { scope.titles.title($0) } }

    private static let spans: [Message] = [
        "today", "yesterday", "this week", "last week", "this month", "last month", "last quarter", "this year",
        "last year", "last 7 days", "last 30 days", "3 days ago", "2 weeks ago",
    ]

    /// Returns what follows the last words of a text in spans of time, such as `month` after `created = last`; in place
    /// of its number, a span may have another one.
    private static func spans(continuing text: String, _ scope: Scope) -> [String] {
        let words = text.split(separator: " ").map { FoldedText(String($0)).string }
        for count in (1...6).reversed() where count <= words.count {
            var rests: [String] = []
            for span in spans(scope) {
                let parts = span.split(separator: " ")
                let fits = zip(words.suffix(count), parts).allSatisfy { typed, part in
                    typed == FoldedText(String(part)).string || Int(typed) != nil && Int(part) != nil
                }
                let rest = parts.dropFirst(count).joined(separator: " ")
                if fits, parts.count > count, !rests.contains(rest) { rests.append(rest) }
            }
            if !rests.isEmpty { return rests }
        }
        return []
    }

    /// Returns the range of a filter without the empty word at the cursor, which has not been started yet.
    private static func typedRange(of typed: TypedArgument) -> SourceRange {
        let range = condition(in: typed).range
        guard let last = typed.words.last, last.text.isEmpty else { return range }
        return SourceRange(range.lower, last.range.lower)
    }
}

enum FilterContinuation {
    case name
    /// The name of no field, which may be the beginning of one.
    case restOfName(String)
    case comparison(Field)
    case value(Field)
    /// `category not` has been typed.
    case negation(Field)
    /// The `and` of a range: `price between 10` has been typed.
    case upperBound
    case conjunction
    /// Something else is wrong before the cursor.
    case nothing

    init(after source: String, in range: SourceRange, _ resolver: FilterResolver) {
        let (text, names) = (String(range.text(in: source)), resolver.names)
        let (parts, result) = ExpressionParser.readingOpen(text, meaning: names.meaning(of:))
        let field = parts.last { $0.role == .name }.flatMap { names.field(named: $0.text) }
        switch result {
        case .success(let expression):
            switch (expression.last.form, field) {
            case (.field(let name), _): self = Self.after(name: name.value, names)
            // The value may have only been begun: `less than`, `il y a`.
            case (.comparison, let field?):
                self = (try? resolver.predicate(expression.last)) == nil ? .value(field) : .conjunction
            default: self = .conjunction
            }
        case .failure(let error):
            let isAtEnd = error.range.lower >= text.utf8.count - text.utf8.reversed().prefix { $0 == 0x20 }.count
            switch error.reason {
            case .expectedExpression where isAtEnd:
                let isNegation = parts.last?.role == .keyword && parts.dropLast().last?.role == .name
                let isOfValue = isNegation && field != nil && field?.kind != .boolean
                self = isOfValue ? field.map(Self.negation) ?? .name : .name
            case .expectedOperator: self = field.map(Self.comparison) ?? .nothing
            case .expectedOperand, .expectedList: self = field.map(Self.value) ?? .nothing
            case .expectedUpperBound: self = .upperBound
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

extension ExpressionParser {
    /// Reads a text with the parentheses closed that are still open at its end.
    fileprivate static func readingOpen(
        _ text: String, meaning: @escaping (String) -> OperandMeaning?
    ) -> (parts: [ExpressionPart], result: Result<Expression, ParseError>) {
        let read = reading(text, in: SourceRange(of: text), meaning: meaning)
        guard case .failure(let error) = read.result, error.reason == .unclosedParenthesis else { return read }
        return readingOpen(text + ")", meaning: meaning)
    }
}
