/// A token of an expression: a name, an operand or a sign.
struct Token {
    let kind: Kind

    /// The position of the token; for `end`, empty and after the last token.
    let range: SourceRange

    enum Kind {
        /// A bare run or a quoted string: a name or an operand, depending on its position.
        case text(Word)

        /// A bare word that has a meaning of its own, or a sign with the same meaning: `!`, `&&` or `||`.
        case keyword(Keyword)

        case comparison(ComparisonOperator)
        case comma
        case opening
        case closing
        case end
    }

    enum Keyword: String {
        case and, or, not
        case `in`

        init?(_ text: String) {
            guard (2...3).contains(text.utf8.count) else { return nil }
            self.init(rawValue: text.lowercased())
        }

        /// The words for `and`, `or` and `not` in French and Arabic. They may also be names and values, so the parser
        /// decides by their positions.
        static let translated: [String: Keyword] = [
            "et": .and, "but": .and, "mais": .and, "لكن": .and, "و": .and, "ou": .or, "أو": .or, "او": .or, "non": .not,
            "pas": .not, "ليس": .not, "ليست": .not, "لا": .not, "غير": .not, "doesn't": .not, "doesn’t": .not,
        ]
    }

    var keyword: Keyword? { if case .keyword(let keyword) = kind { keyword } else { nil } }
}

/// A token of an expression by what the parser read it as.
public struct ExpressionPart: Sendable, Hashable {
    public enum Role: Sendable, Hashable {
        /// `in`, and `and`, `or` and `not` in any language.
        case keyword
        case name, comparison, value, quotedValue
    }

    public let role: Role
    public let text: String
    public let range: SourceRange
}

/// An operator that is spelled as a word, as people know it from SQL or say it. The expression has the sign that means
/// the same.
enum SpelledOperator: String {
    case between, contains, ilike, `is`, like
    /// `isn't`, and `n'est`, which `pas` follows.
    case isNot
    case under, below, before, over, above, after, since
    case older, newer, within
    case more, less
    /// `at least`, `at most`.
    case at

    /// The signs of the words after `at`.
    static let bounds: [String: ComparisonOperator] = [
        "least": .greaterOrEqual, "moins": .greaterOrEqual, "الأقل": .greaterOrEqual, "الاقل": .greaterOrEqual,
        "most": .lessOrEqual, "plus": .lessOrEqual, "الأكثر": .lessOrEqual, "الاكثر": .lessOrEqual,
    ]

    /// The words after `or` in `less than or equal to`.
    static let equals = ["equal", "égal", "égale", "egal", "يساوي", "تساوي"]

    /// Returns true for a word that may stand between the operator and its value: `more than 100`, `supérieur à 100`.
    func takesFiller(_ word: Word) -> Bool {
        guard !word.isQuoted else { return false }
        let text = word.text.lowercased()
        return switch self {
        case .older, .newer, .within, .more, .less: ["than", "to", "de", "à", "que", "من"].contains(text)
        case .contains: text == "على"
        case .at: Self.bounds[text] != nil
        default: false
        }
    }

    private static let translated: [String: Self] = [
        "on": .is, "during": .is, "pendant": .is, "dans": .is, "parmi": .is, "en": .is, "le": .is, "في": .is,
        "ضمن": .is, "خلال": .is,
        "est": .is, "n'est": .isNot, "n’est": .isNot, "isn't": .isNot, "isn’t": .isNot, "يساوي": .is, "تساوي": .is,
        "sous": .under, "تحت": .under, "فوق": .over, "entre": .between, "contient": .contains, "contain": .contains,
        "avant": .before,
        "après": .after, "apres": .after,
        "greater": .more, "higher": .more, "plus": .more, "supérieur": .more, "superieur": .more, "أكثر": .more,
        "أكبر": .more, "اكثر": .more, "اكبر": .more, "fewer": .less, "lower": .less, "moins": .less,
        "cheaper": .less, "أرخص": .less, "ارخص": .less,
        "inférieur": .less, "inferieur": .less, "أقل": .less, "اقل": .less, "أصغر": .less, "اصغر": .less,
        "au": .at, "على": .at, "depuis": .since, "بين": .between, "يحتوي": .contains, "قبل": .before, "بعد": .after,
        "منذ": .since,
    ]

    /// Creates an operator from a bare word in any case and language; nil for every other word.
    init?(_ word: Word) {
        guard !word.isQuoted, (2...10).contains(word.text.utf8.count) else { return nil }
        let text = word.text.lowercased()
        guard let spelled = Self(rawValue: text) ?? Self.translated[text] else { return nil }
        self = spelled
    }
}

extension Token {
    var spelledOperator: SpelledOperator? { if case .text(let word) = kind { SpelledOperator(word) } else { nil } }

    var isText: Bool { if case .text = kind { true } else { false } }

    /// True for what can follow a field's name in quotes.
    var isOperator: Bool {
        switch kind {
        case .comparison, .keyword(.in), .keyword(.not): true
        default: false
        }
    }
}

/// A word of a span of time, in any language: `last month`, `il y a 3 jours`, `5 October 2025`.
package enum TimeWord: Hashable {
    package enum Unit: String { case second, minute, hour, day, week, month, quarter, year }

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
        (.unit(.second), "seconds secs seconde secondes ثانية ثوان ثوانٍ ثواني"),
        (.unit(.minute), "minute minutes min mn دقيقة دقائق"),
        (.unit(.hour), "hour hours h heure heures ساعة ساعات"),
        (.unit(.day), "day days jour jours j يوم يوما يومًا أيام ايام"),
        (.unit(.week), "week weeks semaine semaines sem أسبوع اسبوع أسبوعا أسبوعًا أسابيع اسابيع الأسبوع الاسبوع"),
        (.unit(.month), "month months mois mois-ci شهر شهرا شهرًا الشهر أشهر اشهر شهور"),
        (.unit(.quarter), "quarter quarters trimestre trimestres ربع الربع"),
        (.unit(.year), "year years an ans année années annee annees l'an l'année l'annee"),
        (.unit(.year), "سنة السنة سنوات عام عاما عامًا العام أعوام"),
        (.pair(.day), "يومين يومان"), (.pair(.week), "أسبوعين اسبوعين أسبوعان اسبوعان"), (.pair(.month), "شهرين شهران"),
        (.pair(.year), "سنتين عامين"), (.pair(.hour), "ساعتين ساعتان"), (.pair(.minute), "دقيقتين دقيقتان"),
        (.pair(.second), "ثانيتين ثانيتان"),
        (.day(0), "today aujourd'hui اليوم"), (.day(-1), "yesterday hier أمس امس"), (.day(-2), "avant-hier"),
        (.day(1), "tomorrow demain غدا غدًا"), (.day(2), "après-demain apres-demain"),
        (.weekday(0, days: 1), "monday mon lundi lun الاثنين الإثنين"),
        (.weekday(1, days: 1), "tuesday tue tues mardi الثلاثاء"),
        (.weekday(2, days: 1), "wednesday wed mercredi mer الأربعاء الاربعاء"),
        (.weekday(3, days: 1), "thursday thu thur thurs jeudi jeu الخميس"),
        (.weekday(4, days: 1), "friday fri vendredi ven الجمعة"),
        (.weekday(5, days: 1), "saturday sat samedi sam السبت"),
        (.weekday(6, days: 1), "sunday sun dimanche dim الأحد الاحد"), (.weekday(5, days: 2), "weekend week-end"),
        (.quarter(1), "q1 t1"), (.quarter(2), "q2 t2"), (.quarter(3), "q3 t3"), (.quarter(4), "q4 t4"),
        (.shift(-1), "before أول اول"), (.shift(1), "after بعد"),
        (.article, "the a at y of le la les ces de du à من الساعة"),
    ]

    private static let months = [
        "january jan janvier janv يناير جانفي", "february feb febr février fevrier févr fevr fév فبراير شباط",
        "march mar mars مارس آذار اذار",
        "april apr avril avr أبريل ابريل نيسان أفريل", "may mai مايو ماي أيار ايار",
        "june jun juin يونيو يونيه حزيران جوان",
        "july jul juillet juil يوليو يوليه يوليوز تموز جويلية", "august aug août aout أغسطس اغسطس غشت آب أوت",
        "september sep sept septembre سبتمبر شتنبر أيلول ايلول", "october oct octobre أكتوبر اكتوبر تشرين",
        "november nov novembre نوفمبر نونبر", "december dec décembre decembre déc ديسمبر دجنبر كانون",
    ]

    private static let counts = [
        "one un une d'un d'une first premier الأول الاول", "two deux second deuxième الثاني",
        "three trois third troisième الثالث",
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
    private static func isTime(_ word: String) -> Bool { word.contains(/^\d{1,2}[:h]\d{2}(:\d{2})?$/) }

    /// Returns true if the word after an operand may be part of it: in `last month`, `3 days ago`, `5 October 2025`,
    /// `le 05/11/2019` and `2019-11-05 14:00`.
    static func joins(_ operand: String, _ word: String) -> Bool {
        let words = operand.split(separator: " ").map { TimeWord($0) }
        if words.contains(where: { $0 != nil }) {
            let mayBeDate = words.allSatisfy { $0?.precedesDate == true } && isDate(word)
            return mayBeDate || number(word) != nil || TimeWord(word) != nil || isTime(word)
        }
        // The patterns take longer than the rest of a filter.
        if operand.contains(where: { "/-.".contains($0) }), isDate(operand) {
            return TimeWord(word) == .article || isTime(word)
        }
        guard number(operand) != nil else { return false }
        return switch TimeWord(word) {
        case .named, .unit, .last, .past, .next: true
        default: false
        }
    }

    /// Returns the first day or month of a range with what only the last one names, the year and the month:
    /// `1 October` before `5 November 2019`, `1` before `5 November`. It is in the year before if its month is later.
    static func beginning(_ lower: String, withYearOf upper: String) -> String {
        func date(_ text: String) -> (month: Int?, name: Substring?, year: Int?) {
            let words = text.split(separator: " ")
            let months = words.compactMap { if case .named(let month) = TimeWord($0) { (month, $0) } else { nil } }
            return (months.first?.0, months.first?.1, words.compactMap(number).first { $0 > 999 })
        }
        let (first, last) = (date(lower), date(upper))
        guard first.year == nil, let name = last.name, let lastMonth = last.month else { return lower }
        let isDay = lower.split(separator: " ").allSatisfy { TimeWord($0) == .article || number($0) ?? 99 < 32 }
        guard first.month != nil || isDay else { return lower }
        let year = last.year.map { " \((first.month ?? 0) > lastMonth ? $0 - 1 : $0)" } ?? ""
        return lower + (first.month == nil ? " \(name)" : "") + year
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
