extension ExpressionParser {
    /// Reads the rest of a condition, from its spelled operator on; `not` before a value is `is not`.
    mutating func spelledCondition(on name: Located<String>) throws(ParseError) -> Expression {
        let isNot = try connective() == .not
        guard let spelled = current.spelledOperator ?? (isNot ? .isNot : nil) else { throw unexpected }
        let token = current
        try advance(as: .comparison)
        switch spelled {
        case .contains, .like, .ilike:
            try skipFiller(of: spelled)
            // `ne contient pas vélo`
            let isNegated = try connective() == .not ? following.isText : false
            if isNegated { try advance(as: .keyword) }
            var text = try Self.text(of: operand(after: token), in: name.value, mark: "*")
            if spelled != .contains { text = try Self.text(of: text, in: name.value, mark: "%") }
            return Self.comparison(name, .contains, at: token.range, text).negated(if: isNegated)
        case .between: return try range(of: name, after: token)
        case .at: return try bound(of: name, after: token)
        case .is, .isNot:
            let hasNegation = try connective() == .not
            if hasNegation { try advance(as: .keyword) }
            let isNegated = hasNegation || spelled == .isNot
            if current.keyword == .in {
                return try membership(of: name).negated(if: isNegated)
            }
            if try connective() == .or {
                // `on or after 2019-11-01`.
                try advance(as: .comparison)
                return try spelledCondition(on: name).includingEqual
            }
            let first = try amount(after: token)
            if compared != .time, case .comma = current.kind {
                let operands = try operands(after: token, beginningWith: first)
                return Self.membership(of: name, operands, upTo: operands[operands.count - 1].range)
                    .negated(if: isNegated)
            }
            let value = Self.missingOrSame(first)
            let isPresent = !first.isQuoted && Self.saysPresent(first.text)
            return Self.comparison(name, isNegated != isPresent ? .notEqual : .equal, at: token.range, value)
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
            try skipFiller(of: spelled)
            let includesEqual = try skipOrEqual()
            if includesEqual { try skipFiller(of: spelled) }
            let isAmount = [.more, .less].contains(spelled) && compared != .time
            let value = try amount(after: token, isAge: !isAmount)
            let condition = Self.comparison(name, sign(of: spelled, value.text), at: token.range, value)
            return includesEqual ? condition.includingEqual : condition
        }
    }

    /// True for `not` before `in`, signs and operators that are words, such as `!~`, `pas dans (…)` and `pas entre`.
    var negatesOperator: Bool {
        get throws(ParseError) {
            guard try connective() == .not else { return false }
            var ahead = self
            try ahead.advance()
            if case .comparison = ahead.current.kind { return true }
            guard let spelled = ahead.current.spelledOperator else { return ahead.current.keyword == .in }
            guard spelled == .is else { return true }
            return switch try ahead.following.kind {
            case .opening, .text: true
            default: false
            }
        }
    }

    /// True for `not` between a field and a value, as in `siret غير فارغ`: the word after it is not another condition.
    func negatesValue(of name: String) throws(ParseError) -> Bool {
        guard try connective() == .not, meaning(name) != nil else { return false }
        var ahead = self
        try ahead.advance()
        guard case .text(let word) = ahead.current.kind, word.isQuoted || meaning(word.text) == nil else {
            return false
        }
        let following = try ahead.following
        return !following.isOperator && following.spelledOperator == nil
    }

    /// Returns true for `empty` or `exists` after a field without an operator, as in `siret فارغ`.
    func saysMissing(_ word: Word) throws(ParseError) -> Bool {
        guard !word.isQuoted, Self.isMissing(word.text) || Self.saysPresent(word.text), meaning(word.text) == nil
        else { return false }
        return try !following.isOperator
    }

    private mutating func skipFiller(of spelled: SpelledOperator) throws(ParseError) {
        guard case .text(let word) = current.kind, spelled.takesFiller(word) else { return }
        if case .end = try following.kind { return }
        try advance(as: .comparison)
    }

    /// Returns true for a word that compares, such as `under`, in any language.
    package static func spellsOperator(_ word: String) -> Bool {
        SpelledOperator(Word(text: word, range: .empty(at: 0), isQuoted: false)) != nil
    }

    /// Skips `or equal` in `less than or equal to`, and returns whether it was there.
    private mutating func skipOrEqual() throws(ParseError) -> Bool {
        guard try connective() == .or, case .text(let word) = try following.kind, !word.isQuoted,
            SpelledOperator.equals.contains(word.text.lowercased())
        else { return false }
        try advance(as: .comparison)
        try advance(as: .comparison)
        return true
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

    /// Makes two tokens of a word that begins with the Arabic “and”, which is joined to the word after it:
    /// `بين 20 و400`.
    mutating func separateConjunction() throws(ParseError) {
        guard case .text(let word) = current.kind, !word.isQuoted, word.text.hasPrefix("و"), word.text.count > 1 else {
            return
        }
        let end = word.range.lower + "و".utf8.count
        let range = SourceRange(word.range.lower, end)
        tokens = TokenReader(source, in: SourceRange(end, tokens.end))
        current = Token(kind: .text(Word(text: "و", range: range, isQuoted: false)), range: range)
    }

    /// Returns the empty text, which means that a field has no value, for `null` and for words that say the opposite;
    /// every other operand unchanged.
    static func missingOrSame(_ operand: Located<Operand>) -> Located<Operand> {
        guard !operand.isQuoted, isMissing(operand.text) || saysPresent(operand.text) else { return operand }
        return Located(Operand("", isQuoted: true), at: operand.range)
    }

    /// Returns true for a word that says that a field has no value, in Arabic with any ending.
    static func isMissing(_ word: String) -> Bool {
        ["null", "empty", "missing", "vide"].contains(word.lowercased())
            || word.unicodeScalars.starts(with: "فارغ".unicodeScalars) && word.unicodeScalars.count < 7
    }

    /// Returns true for a word that says that a field has a value.
    static func saysPresent(_ word: String) -> Bool { present.contains(word.lowercased()) }

    private static let present: Set = [
        "set", "present", "exists", "given", "présent", "présente", "existe", "renseigné", "renseignée", "défini",
        "définie", "موجود", "موجودة", "محدد", "محددة",
    ]

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
        if compared == .length, let length = try length(from: first, isBound: token.spelledOperator == .between) {
            return length
        }
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
        // `500م`
        let digits = number.text.prefix { !$0.isLetter }
        guard compared != .text, let unit = Self.units[number.text.dropFirst(digits.count).lowercased()],
            digits.last?.isNumber == true
        else { return number }
        return Located(Operand(digits + unit), at: number.range)
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
            guard case .text(let word) = ahead.current.kind, !word.isQuoted,
                ahead.current.range == current.range || !inList
                    || isDay && word.text.count == 4 && Int(word.text) != nil,
                TimeWord.joins(span.text, word.text), try !ahead.following.isOperator
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

    /// Reads the rest of a length of time, and returns it with symbols for its units; nil if the operand is not the
    /// beginning of one.
    ///
    /// - Parameter isBound: True if it ends before `and`.
    private mutating func length(
        from first: Located<Operand>, isBound: Bool
    ) throws(ParseError) -> Located<Operand>? {
        guard var text = Self.length("", followedBy: first.text) else { return nil }
        var range = first.range
        while true {
            var ahead = self
            try ahead.separateConjunction()
            if !isBound, try ahead.connective() == .and { try ahead.advance(as: .keyword) }
            guard case .text(let word) = ahead.current.kind, !word.isQuoted, meaning(word.text) == nil,
                let longer = Self.length(text, followedBy: word.text), try !ahead.following.isOperator
            else { return Located(Operand(text), at: range) }
            try ahead.advance()
            (self, text, range) = (ahead, longer, range.joined(with: word.range))
        }
    }

    /// Returns a length of time with the numbers and units of a further word: `1h` and `30min` are `1h30m`. Nil if it
    /// is not of numbers and units.
    private static func length(_ length: String, followedBy word: String) -> String? {
        var (text, rest) = (length, word.lowercased()[...])
        while let first = rest.first {
            let part = rest.prefix { first.isNumber ? $0.isNumber : $0.isLetter }
            guard !part.isEmpty else { return nil }
            rest = rest[part.endIndex...]
            let hasNumber = text.last?.isNumber == true
            if first.isNumber {
                // `1 200`, but not `1 5`.
                guard !hasNumber || isGroup(String(part)) else { return nil }
                text += part
            } else if let unit = units[String(part)], ["s", "m", "h", "d", "w"].contains(unit) {
                text += (hasNumber ? "" : "1") + unit
            } else if !hasNumber {
                switch TimeWord(part) {
                case .pair(let unit): text += "2" + unit.rawValue.prefix(1)
                case .count(let count): text += String(count)
                case _ where ["a", "an"].contains(part): text += "1"
                default: return nil
                }
            } else {
                return nil
            }
        }
        return text
    }

    /// Returns true for `100 200`, and in a list for `1 200`, without a unit or, outside a list, more
    /// digits that make them one number.
    func mayBeTwoNumbers(
        _ first: Located<Operand>, _ group: Word, _ inList: Bool
    ) throws(ParseError) -> Bool {
        guard compared == .any, inList || first.text.count > 1, first.text.allSatisfy(\.isNumber),
            group.text.count == 3, !group.text.allSatisfy({ $0.wholeNumberValue == 0 })
        else { return false }
        guard case .text(let next) = try following.kind else { return true }
        return !Self.isUnit(next.text) && (inList || !Self.isGroup(next.text))
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
        "secs": "s", "min": "m", "mins": "m", "mn": "m", "minute": "m", "minutes": "m", "hour": "h", "hours": "h",
        "d": "d", "day": "d", "days": "d", "w": "w", "week": "w", "weeks": "w",
        "dollar": "$", "dollars": "$", "يورو": "€", "دولار": "$", "درهم": "درهم", "د.إ": "AED",
        "km": "km", "kilometres": "km", "kilometers": "km", "kilomètres": "km", "كم": "km", "كيلومتر": "km",
        "كيلومترات": "km", "m": "m", "metres": "m", "meters": "m", "mètres": "m", "م": "m", "متر": "m", "أمتار": "m",
        "s": "s", "seconde": "s", "secondes": "s", "ث": "s", "ثانية": "s", "ثوان": "s", "ثوانٍ": "s", "ثواني": "s",
        "د": "m", "دقيقة": "m", "دقائق": "m",
        "h": "h", "hr": "h", "hrs": "h", "heure": "h", "heures": "h", "س": "h", "ساعة": "h", "ساعات": "h",
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
