/// A word of a span of time, in any language: `last month`, `il y a 3 jours`, `5 October 2025`.
package enum TimeWord: Hashable {
    package enum Unit: String { case minute, hour, day, week, month, quarter, year }

    case this, last, next
    /// As `last`, but up to today: `past week`.
    case past
    case ago
    case unit(Unit)
    /// Two of a unit, which is one word in Arabic.
    case pair(Unit)
    /// A day by its distance from today.
    case day(Int)
    /// A day of the week by its distance from Monday, or several days from that one on.
    case weekday(Int, days: Int)
    /// A month by its name, from 1 to 12.
    case named(Int)
    case quarter(Int)
    case count(Int)
    /// A day by its distance from the day that follows: `day before yesterday`.
    case shift(Int)
    case article

    private static let words: [(TimeWord, String)] = [
        (.this, "this current ce cet cette هذا هذه الحالي الحالية"),
        (.last, "last previous dernier dernière derniers dernières derniere dernieres passé passée passés passées"),
        (.last, "آخر اخر الماضي الماضية السابق السابقة"),
        (.past, "past"),
        (.next, "next prochain prochaine prochains prochaines القادم القادمة المقبل المقبلة"),
        (.ago, "ago il منذ قبل"),
        (.unit(.minute), "minute minutes min mn دقيقة دقائق"),
        (.unit(.hour), "hour hours h heure heures ساعة ساعات"),
        (.unit(.day), "day days jour jours j يوم يوما يومًا أيام ايام"),
        (.unit(.week), "week weeks semaine semaines sem أسبوع اسبوع أسبوعا أسبوعًا أسابيع اسابيع الأسبوع الاسبوع"),
        (.unit(.month), "month months mois mois-ci شهر شهرا شهرًا الشهر أشهر اشهر شهور"),
        (.unit(.quarter), "quarter quarters trimestre trimestres ربع الربع"),
        (.unit(.year), "year years an ans année années annee annees l'an l'année l'annee"),
        (.unit(.year), "سنة السنة سنوات عام عاما عامًا العام أعوام"),
        (.pair(.day), "يومين"), (.pair(.week), "أسبوعين اسبوعين"), (.pair(.month), "شهرين"),
        (.pair(.year), "سنتين عامين"), (.pair(.hour), "ساعتين"),
        (.day(0), "today aujourd'hui اليوم"), (.day(-1), "yesterday hier أمس امس"), (.day(-2), "avant-hier"),
        (.day(1), "tomorrow demain غدا غدًا"), (.day(2), "après-demain apres-demain"),
        (.weekday(0, days: 1), "monday mon lundi الاثنين الإثنين"),
        (.weekday(1, days: 1), "tuesday tue tues mardi الثلاثاء"),
        (.weekday(2, days: 1), "wednesday wed mercredi الأربعاء الاربعاء"),
        (.weekday(3, days: 1), "thursday thu thur thurs jeudi الخميس"),
        (.weekday(4, days: 1), "friday fri vendredi الجمعة"), (.weekday(5, days: 1), "saturday sat samedi السبت"),
        (.weekday(6, days: 1), "sunday sun dimanche الأحد الاحد"), (.weekday(5, days: 2), "weekend week-end"),
        (.quarter(1), "q1 t1"), (.quarter(2), "q2 t2"), (.quarter(3), "q3 t3"), (.quarter(4), "q4 t4"),
        (.shift(-1), "before أول اول"), (.shift(1), "after بعد"),
        (.article, "the a at y of le la les ces de du à من الساعة"),
    ]

    private static let months = [
        "january jan janvier janv يناير", "february feb février fevrier févr fevr فبراير", "march mar mars مارس",
        "april apr avril avr أبريل ابريل", "may mai مايو ماي", "june jun juin يونيو",
        "july jul juillet juil يوليو يوليوز", "august aug août aout أغسطس اغسطس غشت",
        "september sep sept septembre سبتمبر شتنبر", "october oct octobre أكتوبر اكتوبر",
        "november nov novembre نوفمبر نونبر", "december dec décembre decembre déc ديسمبر دجنبر",
    ]

    private static let counts = [
        "one un une first premier الأول الاول", "two deux second deuxième الثاني", "three trois third troisième الثالث",
        "four quatre fourth quatrième الرابع", "five cinq", "six",
    ]

    private static let meanings: [String: TimeWord] = {
        let names = months.enumerated().map { (TimeWord.named($0.offset + 1), $0.element) }
        let numbers = counts.enumerated().map { (TimeWord.count($0.offset + 1), $0.element) }
        let pairs = (words + names + numbers).flatMap { meaning, words in
            words.split(separator: " ").map { (String($0), meaning) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()

    package init?(_ word: some StringProtocol) {
        let word = word.lowercased().replacing("’", with: "'")
        // An abbreviation may end in a point: `20 nov. 2026`.
        guard let meaning = Self.meanings[word] ?? Self.meanings[word.hasSuffix(".") ? String(word.dropLast()) : ""]
        else { return nil }
        self = meaning
    }

    /// Reads a number in a date, which may be an ordinal one: `5`, `5th`, `1er`, `3e`.
    package static func number(_ word: some StringProtocol) -> Int? {
        let digits = word.prefix { $0.isWholeNumber }
        let ending = word.dropFirst(digits.count)
        guard (1...9).contains(digits.count), ["", "st", "nd", "rd", "th", "er", "e", "ème"].contains(ending) else {
            return nil
        }
        return digits.reduce(0) { $0 * 10 + ($1.wholeNumberValue ?? 0) }
    }

    /// True for a word that may stand before a date in digits: `Friday 20/11/2026`.
    package var precedesDate: Bool {
        switch self {
        case .article, .weekday, .unit(.day): true
        default: false
        }
    }

    private static func isDate(_ word: String) -> Bool { word.contains(/^\d+(([-\/])\d+(\2\d+)?|\.\d+\.\d+)$/) }

    /// Returns true if the word after an operand may be part of it: in `last month`, `3 days ago`, `5 October 2025`,
    /// `le 05/11/2019` and `2019-11-05 14:00`.
    static func joins(_ operand: String, _ word: String) -> Bool {
        let isTime = word.contains(/^\d{1,2}[:h]\d{2}(:\d{2})?$/)
        let words = operand.split(separator: " ").map { TimeWord($0) }
        if words.contains(where: { $0 != nil }) {
            let mayBeDate = words.allSatisfy { $0?.precedesDate == true } && isDate(word)
            return isTime || mayBeDate || number(word) != nil || TimeWord(word) != nil
        }
        if isDate(operand) { return isTime || TimeWord(word) == .article }
        guard number(operand) != nil else { return false }
        return switch TimeWord(word) {
        case .named, .unit, .last, .past, .next: true
        default: false
        }
    }

    /// Returns the first day or month of a range with the year of the last one, if it has a name and no year of its own:
    /// `1 October` before `5 November 2019`. It is in the year before if its month is later.
    static func beginning(_ lower: String, withYearOf upper: String) -> String {
        func date(_ text: String) -> (month: Int?, year: Int?) {
            let words = text.split(separator: " ")
            let months = words.compactMap { if case .named(let month) = TimeWord($0) { month } else { nil } }
            return (months.first, words.compactMap(number).first { $0 > 999 })
        }
        guard case (let first?, nil) = date(lower), case (let last?, let year?) = date(upper) else { return lower }
        return "\(lower) \(first > last ? year - 1 : year)"
    }

    /// Returns the number and the unit of an amount of time such as `3 days`, `a week` or, in Arabic, `يومين`.
    static func amount(_ operand: String) -> (Int, Unit)? {
        let words = operand.split(separator: " ")
        guard let last = words.last, words.count < 3 else { return nil }
        let first = words.count == 2 ? words[0].lowercased() : "a"
        switch TimeWord(last) {
        case .pair(let unit) where words.count == 1: return (2, unit)
        case .unit(let unit):
            // `first quarter` is not an amount.
            if case .count(let count) = TimeWord(first) { return unit == .quarter ? nil : (count, unit) }
            return number(["a", "an"].contains(first) ? "1" : first).map { ($0, unit) }
        default: return nil
        }
    }
}

extension ExpressionParser {
    /// Reads the rest of a condition, from its spelled operator on.
    mutating func spelledCondition(on name: Located<String>) throws(ParseError) -> Expression {
        guard let spelled = current.spelledOperator else { throw unexpected }
        let token = current
        try advance(as: .comparison)
        switch spelled {
        case .contains, .like, .ilike:
            var text = try Self.text(of: operand(after: token), in: name.value, mark: "*")
            if spelled != .contains { text = try Self.text(of: text, in: name.value, mark: "%") }
            return Self.comparison(name, .contains, at: token.range, text)
        case .between: return try range(of: name, after: token)
        case .at: return try bound(of: name, after: token)
        case .is, .isNot:
            let hasNegation = try connective() == .not
            if hasNegation { try advance(as: .keyword) }
            let isNegated = hasNegation || spelled == .isNot
            if current.keyword == .in {
                let membership = try membership(of: name)
                return isNegated ? Expression(.not(membership), at: membership.range) : membership
            }
            let value = Self.missingOrSame(try amount(after: token))
            return Self.comparison(name, isNegated ? .notEqual : .equal, at: token.range, value)
        // `depuis plus de 3 jours` is `more than 3 days ago`.
        case .since where [.more, .less].contains(current.spelledOperator),
            .before where [.more, .less].contains(current.spelledOperator):
            return try spelledCondition(on: name)
        case .under, .below, .before:
            let value = try amount(after: token)
            // `قبل 3 أيام` is 3 days ago.
            let isAgo = Self.isAge(value.text) && TimeWord(token.range.text(in: source)) == .ago
            return Self.comparison(name, isAgo ? .equal : .less, at: token.range, value)
        case .over, .above, .after: return Self.comparison(name, .greater, at: token.range, try amount(after: token))
        case .since:
            return Self.comparison(name, .greaterOrEqual, at: token.range, try amount(after: token, isAge: true))
        case .older, .newer, .within, .more, .less:
            if case .text(let word) = current.kind, spelled.takesFiller(word) {
                try advance(as: .comparison)
            }
            let isAmount = [.more, .less].contains(spelled) && compared != .time
            let value = try amount(after: token, isAge: !isAmount)
            return Self.comparison(name, sign(of: spelled, value.text), at: token.range, value)
        }
    }

    /// Reads `least 100` or `most 100`. Any other value after `at` is one to be equal to: `created at 2026-03-01`.
    private mutating func bound(of name: Located<String>, after token: Token) throws(ParseError) -> Expression {
        guard case .text(let word) = current.kind, SpelledOperator.at.takesFiller(word),
            let sign = SpelledOperator.bounds[word.text.lowercased()]
        else { return Self.comparison(name, .equal, at: token.range, try amount(after: token)) }
        try advance(as: .comparison)
        return Self.comparison(name, sign, at: token.range, try amount(after: token))
    }

    /// Returns the sign of an operator that compares with an amount or an age. The day 3 days ago is `more than 2 days`
    /// ago; `within 5 km` is at most that, and `within last month` is in that month.
    private func sign(of spelled: SpelledOperator, _ operand: String) -> ComparisonOperator {
        let isAge = Self.isAge(operand)
        switch spelled {
        case .older: return .less
        case .more: return isAge && compared == .time ? .less : .greater
        case .less: return isAge && compared == .time ? .greater : .less
        case .within where !isAge:
            let hasWords = operand.split(separator: " ").contains { TimeWord($0) != nil }
            let isSpan = compared == .time || hasWords || operand.contains(/^[0-9]{4}-/)
            return isSpan ? .equal : .lessOrEqual
        default: return .greater
        }
    }

    private static func isAge(_ operand: String) -> Bool {
        operand.hasPrefix("-") || operand.split(separator: " ").contains { TimeWord($0) == .ago }
    }

    private mutating func range(of name: Located<String>, after token: Token) throws(ParseError) -> Expression {
        let lower = try amount(after: token)
        try separateConjunction()
        guard try connective() == .and else { throw ParseError(.expectedUpperBound, at: current.range) }
        let connective = current
        try advance(as: .keyword)
        let upper = try amount(after: connective, isAge: compared == .time)
        let begun = compared == .time ? TimeWord.beginning(lower.text, withYearOf: upper.text) : lower.text
        let bounds = [
            Self.comparison(
                name, .greaterOrEqual, at: token.range,
                Located(Operand(begun, isQuoted: lower.isQuoted), at: lower.range)),
            Self.comparison(name, .lessOrEqual, at: token.range, upper),
        ]
        return Expression(.and(bounds), at: name.range.joined(with: upper.range))
    }

    /// Makes two tokens of a word that begins with the Arabic “and”, which is joined to the word after it: `بين 20 و400`.
    private mutating func separateConjunction() throws(ParseError) {
        guard case .text(let word) = current.kind, !word.isQuoted, word.text.hasPrefix("و"), word.text.count > 1 else {
            return
        }
        let end = word.range.lower + "و".utf8.count
        let range = SourceRange(word.range.lower, end)
        tokens = TokenReader(source, in: SourceRange(end, tokens.end))
        current = Token(kind: .text(Word(text: "و", range: range, isQuoted: false)), range: range)
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
    ///
    /// - Parameter isAge: True if `3 days` means `3 days ago`, as it also does for a time after a spelled operator.
    mutating func amount(
        after token: Token, inList: Bool = false, isAge: Bool = false
    ) throws(ParseError) -> Located<Operand> {
        let first = try operand(after: token)
        guard !first.value.isQuoted else { return first }
        let isAge = isAge || compared == .time && ![nil, .is, .isNot].contains(token.spelledOperator)
        if compared != .text, let span = try span(from: first, isAge: isAge, inList: inList) { return span }
        if compared != .text, Self.isUnit(first.text), case .text(let digits) = current.kind, !digits.isQuoted,
            digits.text.first?.isNumber == true
        {
            try advance()
            return try grouped(Self.joined(first, digits), inList: inList)
        }
        let number = try grouped(first, inList: inList)
        if compared != .text, number.text.last?.isNumber == true, case .text(let mark) = current.kind, !mark.isQuoted,
            Self.isUnit(mark.text), try mayEndAmount(inList: inList)
        {
            try advance()
            return Self.joined(number, mark)
        }
        return number
    }

    /// Reads the rest of a span of time in several words; nil if the operand is not the beginning of one. A word before
    /// an operator is the name of a field.
    private mutating func span(
        from first: Located<Operand>, isAge: Bool, inList: Bool
    ) throws(ParseError) -> Located<Operand>? {
        let start = self
        var span = first
        while true {
            var ahead = self
            // Commas may stand between the words: `Nov 5, 2026`. In a list, only one before the year does.
            let isDay = span.text.split(separator: " ").last.map { (TimeWord.number($0) ?? 99) < 32 } ?? false
            if case .comma = current.kind { try ahead.advance() }
            guard case .text(let word) = ahead.current.kind, !word.isQuoted, TimeWord.joins(span.text, word.text),
                ahead.current.range == current.range || !inList
                    || isDay && word.text.count == 4 && Int(word.text) != nil,
                try !ahead.following.isOperator
            else { break }
            self = ahead
            try advance()
            span = Located(Operand("\(span.text) \(word.text)"), at: span.range.joined(with: word.range))
        }
        if let (count, unit) = TimeWord.amount(span.text) {
            let isShort = [.hour, .day, .week].contains(unit)
            let age =
                isShort ? "-\(count)\(unit.rawValue.prefix(1))" : "\(count) \(unit)" + (count == 1 ? " ago" : "s ago")
            if isAge { return Located(Operand(age), at: span.range) }
            if compared != .time, span.text.first?.isNumber == true {
                self = start
                return nil
            }
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
        "min": "m", "mn": "m", "minute": "m", "minutes": "m", "hour": "h", "hours": "h",
        "day": "d", "days": "d", "week": "w", "weeks": "w",
        "dollar": "$", "dollars": "$", "يورو": "€", "دولار": "$", "درهم": "درهم", "د.إ": "AED",
        "km": "km", "kilometres": "km", "kilometers": "km", "kilomètres": "km", "كم": "km",
        "m": "m", "metres": "m", "meters": "m", "mètres": "m", "متر": "m",
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
}
