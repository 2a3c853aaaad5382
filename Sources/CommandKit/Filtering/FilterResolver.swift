import Syntax

/// A resolver that turns the tree of a filter into a predicate.
struct FilterResolver {
    let schema: Schema
    /// The records that the user has pinned, and those that are archived.
    let pins: MarkedRecords
    let archive: MarkedRecords
    /// The categories that the service knows. If they are unknown, this is empty and any category is accepted.
    let categories: [String]
    /// The codes of the currencies that the service's amounts are in; empty if they are not known.
    let currencies: [String]
    let reader: ValueReader
    let titles: Titles
    let names: NameLookup<FilterSubject>

    init(
        schema: Schema, pins: MarkedRecords, archive: MarkedRecords, categories: [String],
        currencies: [String] = [], reader: ValueReader, titles: Titles
    ) {
        (self.schema, self.pins, self.archive, self.categories) = (schema, pins, archive, categories)
        (self.currencies, self.reader, self.titles) = (currencies, reader, titles)
        names = NameLookup(filterSubjectsOf: schema, in: titles)
    }

    /// - Returns: Also whether `archived` is part of the filter; otherwise archived records are hidden.
    func resolve(_ expression: Expression) throws(Failure) -> (predicate: Predicate, mentionsArchive: Bool) {
        let subjects = expression.names.map { names.value(named: $0) }
        do throws(Failure) {
            return (try predicate(expression), subjects.contains(.archived))
        } catch {
            throw explained(error, in: expression)
        }
    }

    /// Returns true if the filter has an amount in another currency than the usual one.
    static func needsCurrencies(_ expression: Expression, in schema: Schema) -> Bool {
        expression.operands.contains { name, text in
            guard let usual = schema.field(named: name)?.kind.currency else { return false }
            let amount = (try? ValueReader.amount(text, in: usual, typedIn: .english)) ?? nil
            return amount.map { $0.money.currency != usual } ?? false
        }
    }

    func predicate(_ expression: Expression) throws(Failure) -> Predicate {
        switch expression.form {
        case .comparison(let name, let sign, let operand): return try comparison(name, sign.value, operand)
        case .membership(let name, let operands):
            try refuseDecimalCommas(among: operands, of: name.value)
            return .or(try operands.map { (operand) throws(Failure) in try comparison(name, .equal, operand) })
        case .field(let name): return try bare(name)
        case .not(let inner): return .not(try predicate(inner))
        case .and(let parts): return .and(try parts.map(predicate))
        case .or(let parts): return .or(try parts.map(predicate))
        }
    }

    /// Refuses a list with `5,00`: beside commas with spaces, before a zero and a digit, or in French, it may be one
    /// amount.
    private func refuseDecimalCommas(among operands: [Located<Operand>], of name: String) throws(Failure) {
        switch names.field(named: name)?.kind {
        case .money, .number: break
        default: return
        }
        let pairs = zip(operands, operands.dropFirst()).filter { !$0.isQuoted && !$1.isQuoted }
        let mayBeDecimal = reader.language == .french || pairs.contains { $0.range.upper + 1 < $1.range.lower }
        for (left, right) in pairs where left.range.upper + 1 == right.range.lower {
            let digits = right.text.prefix { $0.isNumber }.count
            guard left.text.last?.isNumber == true, digits > 0,
                mayBeDecimal || digits > 1 && right.text.hasPrefix("0")
            else { continue }
            throw Failure(
                .usage, "“\(left.text + "," + right.text)” in a list may be one number or two.",
                hint: "Type \(left.text + (digits == 3 ? "" : ".") + right.text), or a space after the comma.",
                at: left.range.joined(with: right.range))
        }
    }

    private func bare(_ name: Located<String>) throws(Failure) -> Predicate {
        switch names.value(named: name.value) {
        case .pinned: return pins.condition
        case .archived: return archive.condition
        case .field(let field):
            guard field.kind == .boolean else {
                throw Failure(
                    .usage, "“\(self.name(of: field))” needs a comparison.",
                    hint: "For example: \(example(of: field)).", at: name.range)
            }
            return .holds(field)
        case nil:
            if let (field, _) = choice(meantBy: name.value) {
                throw Failure(
                    .usage, "“\(name.value)” is a value of \(self.name(of: field)), not a field.", at: name.range)
            }
            throw Failure(unknownField: name.value, of: schema, names, at: name.range)
        }
    }

    func name(of field: Field) -> String { names.name(of: .field(field)) }

    private func example(of field: Field) -> String { condition(on: field, choosing: choices(of: field).choices.first) }

    private func condition(on field: Field, choosing choice: Field.Choice?) -> String {
        field.condition(named: name(of: field), choosing: choice.map { titles.title($0.title) }, in: titles)
    }

    private func comparison(
        _ name: Located<String>, _ sign: ComparisonOperator, _ operand: Located<Operand>
    ) throws(Failure) -> Predicate {
        switch names.value(named: name.value) {
        case .pinned: return try flag(pins.condition, named: name.value, sign, operand)
        case .archived: return try flag(archive.condition, named: name.value, sign, operand)
        case .field(let field): return try comparison(field, sign, operand)
        case nil: throw Failure(unknownField: name.value, of: schema, names, at: name.range)
        }
    }

    private func comparison(
        _ field: Field, _ sign: ComparisonOperator, _ operand: Located<Operand>
    ) throws(Failure) -> Predicate {
        // In a field of text, `null` may be what is looked for.
        let isNull = operand.text.lowercased() == "null" && !field.kind.isText
        let isMissing = operand.isQuoted ? operand.text.isEmpty : isNull
        if isMissing, sign == .equal || sign == .notEqual {
            return sign == .equal ? .not(.isPresent(field)) : .isPresent(field)
        }
        if sign == .contains {
            if field.kind.isText {
                let titled = field.kind == .choice ? choices(of: field).choices(titled: operand.text) : []
                let contains = Predicate.contains(field, operand.text)
                return titled.isEmpty ? contains : .or([contains] + titled.map { .equals(field, .text($0.name)) })
            }
            throw Failure(
                .usage, "“~” searches text, and \(name(of: field)) is not text.",
                hint: "For example: \(example(of: field)).", at: operand.range)
        }
        switch field.kind {
        case .boolean:
            // A record without a value is neither yes nor no.
            let no = Predicate.and([.isPresent(field), .not(.holds(field))])
            return try flag(.holds(field), or: no, named: self.name(of: field), sign, operand)
        case .date, .day: return try span(field, sign, operand)
        case .list:
            // A list has no order; it is compared by its elements.
            switch sign {
            case .equal, .contains: return .equals(field, .text(operand.text))
            case .notEqual: return .not(.equals(field, .text(operand.text)))
            case .less, .lessOrEqual, .greater, .greaterOrEqual:
                throw Failure(
                    .usage, "\(name(of: field)) can only be compared with = != or ~.",
                    hint: "For example: \(example(of: field)).", at: operand.range)
            }
        case .text: return Self.ordered(field, sign, .text(operand.text))
        // `all` is not a category unless it is in quotes.
        case .choice
        where field == schema.category && sign == .equal && !operand.isQuoted && operand.text.keyword == "all":
            return .and([])
        case .choice: return Self.ordered(field, sign, .text(try choice(operand, of: field)))
        case .integer, .number, .duration, .money:
            return Self.ordered(field, sign, try quantity(operand, of: field))
        }
    }

    private static func ordered(_ field: Field, _ sign: ComparisonOperator, _ value: Value) -> Predicate {
        if case .money(let money) = value, money.currency != .unspecified {
            // An amount in another currency is neither more nor less.
            if sign == .lessOrEqual { return .or([.precedes(field, value), .equals(field, value)]) }
            if sign == .greaterOrEqual { return .or([.follows(field, value), .equals(field, value)]) }
        }
        return switch sign {
        case .equal: .equals(field, value)
        case .notEqual: .not(.equals(field, value))
        case .less: .precedes(field, value)
        case .greater: .follows(field, value)
        case .lessOrEqual: .and([.isPresent(field), .not(.follows(field, value))])
        case .greaterOrEqual: .and([.isPresent(field), .not(.precedes(field, value))])
        case .contains: .equals(field, value)
        }
    }

    private func flag(
        _ yes: Predicate, or no: Predicate? = nil, named name: String, _ sign: ComparisonOperator,
        _ operand: Located<Operand>
    ) throws(Failure) -> Predicate {
        guard sign == .equal || sign == .notEqual, let wanted = ValueReader.boolean(operand.text) else {
            throw Failure(
                .usage, "“\(name)” is a yes/no field.", hint: "For example: \(name), or not \(name).",
                at: operand.range)
        }
        let condition = wanted ? yes : no ?? .not(yes)
        return sign == .equal ? condition : .not(condition)
    }

    /// Compares with a span of time, such as a day: `<` means before its beginning, and `>` after its end.
    private func span(
        _ field: Field, _ sign: ComparisonOperator, _ operand: Located<Operand>
    ) throws(Failure) -> Predicate {
        guard let (before, through, after) = reader.limits(operand.text, field) else {
            throw reader.adapted(to: field).notADate(operand)
        }
        return switch sign {
        case .less: before
        case .greater: after
        case .lessOrEqual: .and([.isPresent(field), through])
        case .greaterOrEqual: .and([.isPresent(field), .not(before)])
        case .equal, .contains: .and([.isPresent(field), .not(before), through])
        case .notEqual: .not(.and([.isPresent(field), .not(before), through]))
        }
    }

    private func choice(_ operand: Located<Operand>, of field: Field) throws(Failure) -> String {
        let lookup = choices(of: field)
        guard !lookup.choices.isEmpty else {
            // `currency = €`, where services have codes.
            let usual = field == schema.currency ? schema.fields.lazy.compactMap(\.kind.currency).first : nil
            return usual.flatMap { Currency(written: operand.text, usual: $0)?.code } ?? operand.text
        }
        if let choice = try lookup.choice(operand.text, at: operand.range) { return choice.name }
        throw Failure(
            .notFound, "Unknown \(name(of: field)) “\(operand.text)”.", hint: lookup.suggestion(for: operand.text),
            at: operand.range)
    }

    func choices(of field: Field) -> ChoiceLookup {
        ChoiceLookup(choices: schema.choices(of: field, categories: categories), titles: titles)
    }

    /// Returns the same filter with choices in full where only their beginning was typed, dates in ISO 8601 and numbers
    /// with a decimal point, so that it keeps its meaning, in every language.
    func completed(_ expression: Expression) -> Expression {
        expression.replacing(operand: { name, sign, operand in
            guard let field = names.field(named: name) else { return operand }
            let reader = reader.adapted(to: field)
            if field.kind == .duration {
                let length = ValueReader.standardLength(operand.text)
                return Operand(length, isQuoted: operand.isQuoted && (length.isEmpty || length.contains(" ")))
            }
            if field.kind == .boolean, let isYes = ValueReader.boolean(operand.text) {
                return Operand(isYes ? "yes" : "no")
            }
            if field.kind.isTime { return Operand(reader.standard(operand.text), isQuoted: operand.isQuoted) }
            if let usual = field.kind.currency {
                return Operand(reader.standardAmount(operand.text, in: usual), isQuoted: operand.isQuoted)
            }
            if [.integer, .number].contains(field.kind) {
                // A unit may follow the number: `1,500m`.
                let typed = operand.text.prefix { !$0.isLetter }
                let digits = reader.standardNumber(String(typed))
                if reader.number(digits) != nil {
                    return Operand(digits + operand.text.dropFirst(typed.count), isQuoted: operand.isQuoted)
                }
            }
            guard field.kind == .choice, sign != .contains, !operand.isQuoted else { return operand }
            let lookup = choices(of: field)
            guard let choice = try? lookup.choice(operand.text), !FoldedText.areEqual(choice.name, operand.text) else {
                return operand
            }
            return Operand(choice.name)
        })
    }

    func quantity(_ operand: Located<Operand>, of field: Field) throws(Failure) -> Value {
        let name = name(of: field)
        let metres = field.measure == .metres ? reader.metres(operand.text) : nil
        let operand = metres.map { Located(Operand($0), at: operand.range) } ?? operand
        let text = operand.text
        let (value, problem, hint): (Value?, Message, Message) =
            switch field.kind {
            case .integer:
                (
                    integer(operand, of: field), "“\(text)” is not a whole number.",
                    field.isID && !Self.isDecimal(text)
                        ? "Try: \("\(name) = \(Word.inQuotes(text))")." : "For example: \(name) = 4."
                )
            case .money(let currency):
                (
                    try money(operand, usual: currency).map(Value.money), "“\(text)” is not an amount.",
                    "For example: \(name) < 200 or \(name) = \(currency.example)."
                )
            case .duration:
                (
                    Seconds(text.withWesternDigits).map { .duration($0.count) }, "“\(text)” is not a length of time.",
                    "For example: \(name) > 90, or \(name) > 2m."
                )
            default:
                (
                    reader.number(text).map(Value.number), "“\(text)” is not a number.",
                    "For example: \(name) < 4.5."
                )
            }
        if let code = value?.money?.currency.code, code != Currency.unspecified.code, !currencies.isEmpty,
            !currencies.contains(code)
        {
            throw Failure(
                .usage, "“\(text)” is in \(code), and amounts here are in \(list: currencies).", hint: hint,
                at: operand.range)
        }
        if let value { return value }
        throw Failure(.usage, problem, hint: hint, at: operand.range)
    }

    /// Returns a whole number, or an ID that is a text: one in quotes, or digits that are not a number, such as `0042`.
    private func integer(_ operand: Located<Operand>, of field: Field) -> Value? {
        let text = operand.text
        let decimal = Self.isDecimal(text) ? reader.number(text) : nil
        let number = Int(reader.standardNumber(text)) ?? decimal.flatMap { Int(exactly: $0) }
        let isID = field.isID && (operand.isQuoted || text.utf8.allSatisfy { $0.isASCIIDigit })
        return isID && number.map(String.init) != text ? .text(text) : number.map(Value.integer)
    }

    /// Returns true for `1.0`, and not for `12e4`, which may be an ID.
    private static func isDecimal(_ text: String) -> Bool { text.allSatisfy { $0.isNumber || ".,".contains($0) } }

    /// Returns an amount; its currency is unspecified if none was typed.
    private func money(_ operand: Located<Operand>, usual: Currency) throws(Failure) -> Money? {
        let amount = try ValueReader.amount(operand.text, in: usual, typedIn: reader.language, at: operand.range)
        guard let amount else { return nil }
        return amount.namesCurrency
            ? amount.money : Money(tenThousandths: amount.money.tenThousandths, currency: .unspecified)
    }
}

extension Scope {
    /// A resolver for filters that are being typed, with the categories that are known without waiting.
    var filterResolver: FilterResolver? {
        guard let source = world.source(of: workspace.session.service) else { return nil }
        let reader = ValueReader(
            now: world.now(), timeZone: world.conditions.timeZone,
            language: world.language(in: workspace.session.settings))
        let marks = workspace.marks
        return FilterResolver(
            schema: source.schema, pins: marks.pinMark(source.schema), archive: marks.archiveMark(of: source),
            categories: categories, reader: reader, titles: titles)
    }
}
