/// An operator that is spelled as a word, as people know it from SQL or say it. The expression has the sign that means
/// the same.
enum SpelledOperator: String {
    case between, contains, ilike, `is`, like
    case under, below, before, over, above, after, since

    private static let translated: [String: Self] = [
        "est": .is, "entre": .between, "contient": .contains, "avant": .before, "après": .after, "apres": .after,
        "depuis": .since, "بين": .between, "يحتوي": .contains, "قبل": .before, "بعد": .after, "منذ": .since,
    ]

    /// Creates an operator from a bare word in any case and language; nil for every other word.
    init?(_ word: Word) {
        guard !word.isQuoted, (2...10).contains(word.text.utf8.count) else { return nil }
        let text = word.text.lowercased()
        guard let spelled = Self(rawValue: text) ?? Self.translated[text] else { return nil }
        self = spelled
    }
}

/// A word of a span of time, in any language: `last month`, `cette semaine`, `5 October 2025`.
package enum TimeWord: Hashable {
    case this, last, next
    /// As `last`, but up to today: `past week`.
    case past
    case day, week, month, year
    /// A month by its name, from 1 to 12.
    case named(Int)
    case article

    private static let words: [(TimeWord, String)] = [
        (.this, "this current ce cet cette هذا هذه الحالي الحالية"),
        (.last, "last previous dernier dernière derniers dernières derniere dernieres passé passée"),
        (.last, "آخر اخر الماضي الماضية السابق السابقة"),
        (.past, "past"),
        (.next, "next prochain prochaine prochains prochaines القادم القادمة المقبل المقبلة"),
        (.day, "day days jour jours يوم أيام ايام"),
        (.week, "week weeks semaine semaines أسبوع اسبوع أسابيع اسابيع الأسبوع الاسبوع"),
        (.month, "month months mois mois-ci شهر الشهر أشهر اشهر"),
        (.year, "year years an ans année années annee annees l'an l'année l'annee سنة السنة سنوات عام العام"),
        (.article, "the of le la les de"),
    ]

    private static let months = [
        "january jan janvier janv يناير", "february feb février fevrier févr fevr فبراير", "march mar mars مارس",
        "april apr avril avr أبريل ابريل", "may mai مايو ماي", "june jun juin يونيو",
        "july jul juillet juil يوليو يوليوز", "august aug août aout أغسطس اغسطس غشت",
        "september sep sept septembre سبتمبر شتنبر", "october oct octobre أكتوبر اكتوبر",
        "november nov novembre نوفمبر نونبر", "december dec décembre decembre déc ديسمبر دجنبر",
    ]

    private static let meanings: [String: TimeWord] = {
        let names = months.enumerated().map { (TimeWord.named($0.offset + 1), $0.element) }
        let pairs = (words + names).flatMap { meaning, words in
            words.split(separator: " ").map { (String($0), meaning) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()

    package init?(_ word: some StringProtocol) {
        guard let meaning = Self.meanings[word.lowercased().replacing("’", with: "'")] else { return nil }
        self = meaning
    }

    /// Returns true if the word after an operand is part of it: in `last month`, `last 7 days`, and `5 October 2025`.
    static func joins(_ operand: String, _ word: String) -> Bool {
        let isNumber = word.allSatisfy(\.isNumber)
        if operand.split(separator: " ").contains(where: { TimeWord($0) != nil }) {
            return isNumber || TimeWord(word) != nil
        }
        guard operand.allSatisfy(\.isNumber), case .named? = TimeWord(word) else { return false }
        return true
    }
}

extension ExpressionParser {
    /// Reads the rest of a condition, from its spelled operator on.
    mutating func spelledCondition(on name: Located<String>) throws(ParseError) -> Expression {
        guard let spelled = current.spelledOperator else { throw unexpected }
        let token = current
        try advance()
        switch spelled {
        case .contains, .like, .ilike:
            var text = try Self.text(of: operand(after: token), in: name.value, mark: "*")
            if spelled != .contains { text = try Self.text(of: text, in: name.value, mark: "%") }
            return Self.comparison(name, .contains, at: token.range, text)
        case .between: return try range(of: name, after: token)
        case .is:
            let isNegated = current.keyword == .not
            if isNegated { try advance() }
            let value = Self.missingOrSame(try amount(after: token))
            return Self.comparison(name, isNegated ? .notEqual : .equal, at: token.range, value)
        case .under, .below, .before: return Self.comparison(name, .less, at: token.range, try amount(after: token))
        case .over, .above, .after: return Self.comparison(name, .greater, at: token.range, try amount(after: token))
        case .since: return Self.comparison(name, .greaterOrEqual, at: token.range, try amount(after: token))
        }
    }

    private mutating func range(of name: Located<String>, after token: Token) throws(ParseError) -> Expression {
        let lower = try amount(after: token)
        guard try connective() == .and else { throw ParseError(.expectedUpperBound, at: current.range) }
        let connective = current
        try advance()
        let upper = try amount(after: connective)
        let bounds = [
            Self.comparison(name, .greaterOrEqual, at: token.range, lower),
            Self.comparison(name, .lessOrEqual, at: token.range, upper),
        ]
        return Expression(.and(bounds), at: name.range.joined(with: upper.range))
    }

    /// Returns the empty text, which means that a field has no value, for `null`; every other operand unchanged.
    private static func missingOrSame(_ operand: Located<Operand>) -> Located<Operand> {
        guard !operand.isQuoted, ["null", "empty", "missing", "vide", "فارغ"].contains(operand.text.lowercased()) else {
            return operand
        }
        return Located(Operand("", isQuoted: true), at: operand.range)
    }

    /// Returns the text of a pattern such as `%velo%` or `*velo*`, which may be anywhere in a field.
    ///
    /// - Throws: `pattern` for one that fixes where the text is.
    static func text(
        of pattern: Located<Operand>, in name: String, mark: Character
    ) throws(ParseError) -> Located<Operand> {
        let text = pattern.text
        // In quotes, an asterisk is looked for.
        guard text.contains(mark), mark == "%" || !pattern.isQuoted else { return pattern }
        let inner = text.dropFirst().dropLast()
        guard text.first == mark, text.last == mark, !inner.isEmpty, !inner.contains(mark) else {
            let longest = text.split(separator: mark).max { $0.count < $1.count }
            throw ParseError(.pattern(name, longest.map { String($0) } ?? text), at: pattern.range)
        }
        return Located(Operand(String(inner), isQuoted: pattern.isQuoted), at: pattern.range)
    }

    /// Reads an operand with its unit before or after it: `AED 900`, `20 €`, `1,200 EUR`, `2 minutes`. In a list, a
    /// comma ends it: `20 €, 30 €`.
    mutating func amount(after token: Token, inList: Bool = false) throws(ParseError) -> Located<Operand> {
        let first = try operand(after: token)
        guard !first.value.isQuoted else { return first }
        if joinsUnits, let span = try span(from: first) { return span }
        if joinsUnits, Self.isUnit(first.text), case .text(let digits) = current.kind, !digits.isQuoted,
            digits.text.first?.isNumber == true
        {
            try advance()
            return try grouped(Self.joined(first, digits), inList: inList)
        }
        let number = try grouped(first, inList: inList)
        if joinsUnits, number.text.last?.isNumber == true, case .text(let mark) = current.kind, !mark.isQuoted,
            Self.isUnit(mark.text), try mayEndAmount(inList: inList)
        {
            try advance()
            return Self.joined(number, mark)
        }
        return number
    }

    /// Reads the rest of a span of time in several words; nil if the operand is not the beginning of one. A word before
    /// an operator is the name of a field.
    private mutating func span(from first: Located<Operand>) throws(ParseError) -> Located<Operand>? {
        var span = first
        while true {
            var ahead = self
            // A comma may come before the year: `Nov 5, 2026`.
            let isDay = span.text.split(separator: " ").last.map { $0.count < 3 && Int($0) != nil } ?? false
            if isDay, case .comma = current.kind { try ahead.advance() }
            guard case .text(let word) = ahead.current.kind, !word.isQuoted, TimeWord.joins(span.text, word.text),
                ahead.current.range == current.range || isDay && word.text.count == 4 && Int(word.text) != nil,
                try !ahead.following.isOperator
            else { break }
            self = ahead
            try advance()
            span = Located(Operand("\(span.text) \(word.text)"), at: span.range.joined(with: word.range))
        }
        return span.range == first.range ? nil : span
    }

    /// Returns true if the amount of a condition, or of a list of them, can end with the current token.
    private func mayEndAmount(inList: Bool) throws(ParseError) -> Bool {
        var ahead = self
        try ahead.advance()
        switch ahead.current.kind {
        case .end, .closing: return true
        case .comma: return inList
        default: return [.and, .or].contains(try ahead.connective())
        }
    }

    private static func joined(_ first: Located<Operand>, _ second: Word) -> Located<Operand> {
        let mark = units[second.text.lowercased()] ?? second.text
        return Located(Operand(first.text + mark), at: first.range.joined(with: second.range))
    }

    /// The words that people write after a number, and what values have in their place.
    private static let units = [
        "euro": "€", "euros": "€", "eur": "EUR", "usd": "USD", "aed": "AED", "sec": "s", "second": "s", "seconds": "s",
        "min": "m", "minute": "m", "minutes": "m", "hour": "h", "hours": "h",
        "day": "d", "days": "d", "week": "w", "weeks": "w",
        "dollar": "$", "dollars": "$", "يورو": "€", "دولار": "$",
        "s": "s", "seconde": "s", "secondes": "s", "ثانية": "s", "دقيقة": "m", "دقائق": "m",
        "h": "h", "hrs": "h", "heure": "h", "heures": "h", "ساعة": "h", "ساعات": "h",
        "jour": "d", "jours": "d", "يوم": "d", "أيام": "d",
        "semaine": "w", "semaines": "w", "أسبوع": "w", "أسابيع": "w",
    ]

    /// Returns true for `€` and `$`, for a code of three capitals such as `AED`, and for words such as `euros`.
    private static func isUnit(_ text: String) -> Bool {
        if units[text.lowercased()] != nil { return true }
        let scalars = text.unicodeScalars
        if scalars.count == 1 { return scalars.first?.properties.generalCategory == .currencySymbol }
        return text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// The words for `and`, `or` and `not` in French and Arabic. They may also be names and values, so they are
    /// connectives only where a condition follows.
    private static let connectives: [String: Token.Keyword] = [
        "et": .and, "ou": .or, "non": .not, "و": .and, "أو": .or, "او": .or, "ليس": .not,
    ]

    /// Returns true for a word that is a connective in French or Arabic if a condition follows it.
    public static func mayBeConnective(_ word: Word) -> Bool {
        !word.isQuoted && connectives[word.text.lowercased()] != nil
    }

    /// Returns the part of a range after the `and` in French or Arabic that it begins with; nil if it does not.
    public static func range(afterAndIn source: String, _ range: SourceRange) -> SourceRange? {
        guard let parser = try? ExpressionParser(source, in: range), parser.current.keyword == nil,
            (try? parser.connective()) == .and
        else { return nil }
        return SourceRange(parser.current.range.upper, range.upper)
    }

    /// Returns the connective that the current token is, in any language; nil for any other token.
    func connective() throws(ParseError) -> Token.Keyword? {
        if let keyword = current.keyword { return keyword }
        guard case .text(let word) = current.kind, !word.isQuoted, word.text.utf8.count <= 6,
            let connective = Self.connectives[word.text.lowercased()]
        else { return nil }
        switch try following.kind {
        case .text, .opening, .keyword(.not): return connective
        default: return nil
        }
    }
}

extension Token {
    var spelledOperator: SpelledOperator? { if case .text(let word) = kind { SpelledOperator(word) } else { nil } }

    /// True for what can follow a field's name in quotes.
    var isOperator: Bool {
        switch kind {
        case .comparison, .keyword(.in): true
        default: false
        }
    }

}
