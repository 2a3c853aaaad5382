import Syntax

// Finds the filter that was meant by one with words that are not fields. It has every condition that was typed, and the
// resolver accepts it.

extension FilterResolver {
    /// Returns the error at a word that is not a field with a hint at what was meant; every other error unchanged.
    func explained(_ error: Failure, in expression: Expression) -> Failure {
        guard let (parts, place) = expression.chain(around: error.range), case .field(let word) = parts[place].form
        else { return error }
        let isBetween = names.value(named: word.value) == nil && place < parts.count - 1
        // `adn` in `price < 100 adn urgent`.
        let isTypo = isBetween && !FillerWords.all.contains(word.value.lowercased())
        let connectives = place > 0 ? ["and", "or", "not"] : ["not"]
        var failure = error
        if let connective = isTypo ? Suggestion.closest(to: word.value, among: connectives) : nil {
            failure.hint = "Did you mean \(connective)?"
        } else if let meant = meant(expression) {
            failure.hint = "Try: \(written(meant))."
        } else if place > 0, let amount = amountError(at: word, after: parts[place - 1]) {
            return amount
        }
        return failure
    }

    /// Returns the error of an amount with the word after it: `weight < 2 kg`; nil for any other word.
    private func amountError(at word: Located<String>, after condition: Expression) -> Failure? {
        guard case .comparison(let name, _, let operand) = condition.form, !operand.isQuoted,
            let field = names.field(named: name.value), field.kind.isNumeric, word.range.follows(operand.range),
            names.value(named: word.value) == nil,
            Suggestion.closest(to: word.value, among: names.names) == nil
        else { return nil }
        let amount = Operand("\(operand.text) \(word.value)")
        do throws(Failure) {
            _ = try quantity(Located(amount, at: operand.range.joined(with: word.range)), of: field)
            return nil
        } catch {
            return error
        }
    }

    /// Returns a filter as it is typed in the user's language.
    func written(_ expression: Expression) -> String {
        let words: [String: Message] = ["and": "and", "or": "or", "in": "in"]
        let named = expression.replacing(name: { name in names.value(named: name).map(names.name(of:)) ?? name })
        let text = named.written { word in words[word].map { titles.title($0) } ?? word }
        // The words of a span of time need no quotes.
        let plain = text.filter { $0 != "\"" }
        return (try? ExpressionParser.parse(plain, meaning: names.meaning(of:))) == named ? plain : text
    }

    /// Returns the filter with conditions in place of words that are not fields; nil if one of them has no meaning.
    func meant(_ expression: Expression) -> Expression? {
        guard let meant = replacingWords(in: expression), (try? predicate(meant)) != nil else { return nil }
        return meant
    }

    /// Returns the filter and the order of a filter that ends in an order, such as `price < 100 sorted by price`.
    func sorted(_ expression: Expression) -> (filter: String, order: String)? {
        guard case .and(let parts) = expression.form else { return nil }
        let words = parts.map { if case .field(let name) = $0.form { name.value } else { "" } }
        guard let place = words.firstIndex(where: { FillerWords.sort.contains($0.lowercased()) }), place > 0,
            let filter = meant(place == 1 ? parts[0] : Expression(.and(Array(parts[..<place])), at: parts[0].range))
        else { return nil }
        let order = words[(place + 1)...].drop { $0.keyword == "by" }
        guard let first = order.first, let field = names.field(named: first), order.count < 3 else { return nil }
        let direction = order.dropFirst().first.map(\.keyword)
        guard direction == nil || direction == "asc" || direction == "desc" else { return nil }
        return (written(filter), name(of: field) + (direction == "desc" ? " desc" : ""))
    }

    /// Returns the words to search for instead of a filter of words that are far from every field; nil for any other
    /// filter.
    func text(of expression: Expression) -> String? {
        let parts = if case .and(let parts) = expression.form { parts } else { [expression] }
        let words = parts.compactMap { if case .field(let name) = $0.form { name.value } else { nil } }
        let searched = words.filter { !FillerWords.all.contains($0.lowercased()) }
        let isText = searched.allSatisfy { word in
            names.value(named: word) == nil && names.nearest(to: word) == nil && schema.headings[word] == nil
        }
        return isText && words.count == parts.count && !searched.isEmpty ? searched.joined(separator: " ") : nil
    }

    /// Returns the field that has a word as one of its choices, and that choice.
    func choice(meantBy word: String, orNear: Bool = false) -> (field: Field, choice: Field.Choice)? {
        let fields = schema.shownFields.lazy.filter { $0.kind == .choice }
        let named = fields.compactMap { field in choices(of: field).choice(named: word).map { (field, $0) } }.first
        guard named == nil, orNear, names.nearest(to: word) == nil else { return named }
        return fields.compactMap { field in
            let lookup = choices(of: field)
            let forms = lookup.choices.flatMap { [$0.name, titles.title($0.title)] }
            let near = Suggestion.closest(to: word, among: forms).flatMap(lookup.choice(named:))
            return near.map { (field, $0) }
        }.first
    }

    private func replacingWords(in expression: Expression) -> Expression? {
        switch expression.form {
        case .comparison, .membership: return expression
        case .not(let inner): return replacingWords(in: inner).map { Expression(.not($0), at: expression.range) }
        case .field(let name):
            return names.value(named: name.value) == nil ? condition(joining: [expression]) : expression
        case .and(let parts): return condition(joining: parts)
        case .or(let parts): return condition(joining: parts, asAlternatives: true)
        }
    }

    private func condition(joining parts: [Expression], asAlternatives: Bool = false) -> Expression? {
        var (done, rest): ([Expression], ArraySlice<Expression>) = ([], parts[...])
        while let first = rest.first {
            if case .field(let word) = first.form, names.value(named: word.value) == nil {
                guard let meaning = meaning(of: words(beginning: rest), after: done.last, asAlternatives) else {
                    return nil
                }
                if meaning.replacesLast { done.removeLast() }
                done += meaning.condition.map { [$0] } ?? []
                rest = rest.dropFirst(meaning.count)
            } else {
                guard let condition = replacingWords(in: first) else { return nil }
                done.append(condition)
                rest = rest.dropFirst()
            }
        }
        guard done.count > 1 else { return done.first }
        return Expression(asAlternatives ? .or(done) : .and(done), at: parts[0].range)
    }

    /// Returns the words at the beginning of conditions with nothing but blanks between them, up to a yes/no field.
    private func words(beginning parts: ArraySlice<Expression>) -> [Located<String>] {
        var words: [Located<String>] = []
        for case .field(let word) in parts.map(\.form) {
            let isFlag = names.field(named: word.value)?.kind == .boolean
            guard words.last.map({ word.range.follows($0.range) && !isFlag }) ?? true else { break }
            words.append(word)
        }
        return words
    }

    /// The meaning of the first words of several, which are not a field; no condition for words without one.
    private typealias Meaning = (count: Int, condition: Expression?, replacesLast: Bool)

    private func meaning(
        of words: [Located<String>], after last: Expression?, _ areAlternatives: Bool
    ) -> Meaning? {
        let (texts, range) = (words.map(\.value), words[0].range)
        if let isPresent = FillerWords.presence[texts[0].lowercased()], texts.count > 1,
            let field = field(meantBy: texts[1])
        {
            return (2, comparison(field, isPresent ? .notEqual : .equal, Operand("", isQuoted: true), range), false)
        }
        if let whole = continuing(last, texts, range) { return whole }
        if let field = last?.comparedName.flatMap(names.field),
            let (count, value) = longest(of: texts, where: { value($0, of: field) })
        {
            return adding(comparison(field, .equal, value, range), to: last, areAlternatives, count: count)
        }
        let times = schema.shownFields.filter(\.kind.isTime)
        let found = longest(of: texts) { text in
            if let (field, choice) = choice(meantBy: text) { return (field, Operand(titles.title(choice.title))) }
            return times.count == 1 ? value(text, of: times[0]).map { (times[0], $0) } : nil
        }
        if let (count, (field, value)) = found { return (count, comparison(field, .equal, value, range), false) }
        return meaning(ofFirst: texts, range, after: last, areAlternatives)
    }

    /// Returns the meaning of the first word if several words together have none.
    private func meaning(
        ofFirst texts: [String], _ range: SourceRange, after last: Expression?, _ areAlternatives: Bool
    ) -> Meaning? {
        let first = texts[0].lowercased()
        if FillerWords.free.contains(first), let price = schema.shownFields.first(where: { $0.kind.currency != nil }) {
            return (1, comparison(price, .equal, Operand("0"), range), false)
        }
        if case .field(let name)? = last?.form, let flag = names.field(named: name.value),
            let isYes = ValueReader.boolean(first)
        {
            return (1, comparison(flag, .equal, Operand(titles.title(isYes ? "yes" : "no")), range), true)
        }
        if FillerWords.all.contains(first) { return (1, nil, false) }
        if case .comparison(let name, let sign, _)? = last?.form, let field = names.field(named: name.value),
            field.kind == .text || field.kind == .list
        {
            // `title ~ desk` in `title ~ sofa or desk`.
            let text = Operand(texts.joined(separator: " "))
            return adding(comparison(field, sign.value, text, range), to: last, areAlternatives, count: texts.count)
        }
        let near = choice(meantBy: texts[0], orNear: true)
        return near.map { (1, comparison($0.field, .equal, Operand(titles.title($0.choice.title)), range), false) }
    }

    private func comparison(
        _ field: Field, _ sign: ComparisonOperator, _ value: Operand, _ range: SourceRange
    ) -> Expression {
        let form = Expression.Form.comparison(
            Located(name(of: field), at: range), Located(sign, at: range), Located(value, at: range))
        return Expression(form, at: range)
    }

    /// Returns what the most words at the beginning mean, and their number.
    private func longest<Found>(
        of words: [String], where meaning: (String) -> Found?
    ) -> (count: Int, meaning: Found)? {
        for count in (1...words.count).reversed() {
            if let found = meaning(words.prefix(count).joined(separator: " ")) { return (count, found) }
        }
        return nil
    }

    private func value(_ text: String, of field: Field) -> Operand? {
        switch field.kind {
        case .choice: choices(of: field).choice(named: text).map { Operand(titles.title($0.title)) }
        case .date, .day: reader.limits(text, field).map { _ in Operand(text) }
        default: nil
        }
    }

    /// Returns the condition before some words with them at the end of its value: `name = "Tram ticket"`.
    private func continuing(_ last: Expression?, _ words: [String], _ range: SourceRange) -> Meaning? {
        guard case .comparison(let name, let sign, let operand)? = last?.form, !operand.isQuoted,
            range.follows(operand.range), let field = names.field(named: name.value),
            field.kind.isText || field.kind == .duration
        else { return nil }
        for count in (1...words.count).reversed() {
            let text = ([operand.text] + words.prefix(count)).joined(separator: " ")
            let choice = field.kind == .choice ? (try? choices(of: field).choice(text)) ?? nil : nil
            let value = choice.map { Operand(titles.title($0.title)) } ?? Operand(text, isQuoted: true)
            let condition = comparison(field, sign.value, value, range)
            if (try? predicate(condition)) != nil { return (count, condition, true) }
        }
        return nil
    }

    /// Returns a further value of the field that the last condition compares. One field does not equal two values.
    private func adding(
        _ condition: Expression, to last: Expression?, _ areAlternatives: Bool, count: Int
    ) -> Meaning {
        guard !areAlternatives, case .comparison(let name, _, let value) = condition.form else {
            return (count, condition, false)
        }
        switch last?.form {
        case .comparison(_, let sign, let first) where sign.value == .equal:
            return (count, Expression(.membership(name, [first, value]), at: condition.range), true)
        case .comparison(_, let sign, _):
            return (count, Expression(.comparison(name, sign, value), at: condition.range), false)
        case .membership(_, let values):
            return (count, Expression(.membership(name, values + [value]), at: condition.range), true)
        default: return (count, condition, false)
        }
    }

    private func field(meantBy word: String) -> Field? {
        if let field = names.field(named: word) { return field }
        if FillerWords.pictures.contains(word.lowercased()) {
            return schema.shownFields.first { $0.traits.contains(.picture) }
        }
        return schema.headings[word].map { schema.fields[$0.position] } ?? names.nearest(to: word).flatMap(names.field)
    }
}

/// Words that people type in a filter and that are neither fields nor values, in every language.
enum FillerWords {
    /// Words before a field; true if it has to have a value.
    static let presence: [String: Bool] = {
        let present = set("with has have having avec ayant مع له لها لديه ذو")
        let missing = set("without no hasn't sans aucun aucune بدون بلا دون")
        return Dictionary(uniqueKeysWithValues: present.map { ($0, true) } + missing.map { ($0, false) })
    }()
    static let pictures = set("photo photos picture pictures image images pic pics صورة صور الصور")
    static let free = set("free gratis gratuit gratuite gratuits gratuites مجاني مجانية مجانا مجانًا")
    static let sort = set(
        "sort sorted order ordered trier trié triée triés triées tri classé classés ordonné مرتب مرتبة ترتيب رتب")
    static let all = set(
        """
        near around close at in inside on from by of for to the a an some any only just are is that which show me city \
        près proche autour à au aux en dans chez sur de du des d'un le la les un une seulement uniquement ville \
        قرب بالقرب عند في من إلى على حول فقط مدينة
        """
    ).union(presence.keys)

    private static func set(_ words: String) -> Set<String> { Set(words.split(separator: " ").map(String.init)) }
}

extension SourceRange {
    /// Returns true if at most a blank or two are between another range and this one.
    fileprivate func follows(_ other: SourceRange) -> Bool { (1...2).contains(lower - other.upper) }
}

extension Expression {
    fileprivate var comparedName: String? {
        switch form {
        case .comparison(let name, _, _), .membership(let name, _): name.value
        default: nil
        }
    }

    /// Returns the conditions that are joined with a lone name in a range, and the place of that name.
    fileprivate func chain(around range: SourceRange?) -> (parts: [Expression], place: Int)? {
        switch form {
        case .field: return self.range == range ? ([self], 0) : nil
        case .not(let inner): return inner.chain(around: range)
        case .and(let parts), .or(let parts):
            let place = parts.firstIndex { if case .field = $0.form { $0.range == range } else { false } }
            return place.map { (parts, $0) } ?? parts.lazy.compactMap { $0.chain(around: range) }.first
        case .comparison, .membership: return nil
        }
    }
}
