/// Reads a filter expression by recursive descent, with one method per rule:
///
///     disjunction = conjunction { ("or" | "||") conjunction }
///     conjunction = negation { ["and" | "&&"] negation }
///     negation    = ("not" | "!") negation | "(" disjunction ")" | condition
///     condition   = [name] [["not"] (operator operand | "in" list) | "not" operand | spelled | time]
///     operator    = "=" "==" | "!=" "<>" "≠" | "<" | "<=" "=<" "≤" | ">" | ">=" "=>" "≥" | "~"
///     list        = "(" operand { "," operand } ")" | operand { "," operand }
///     spelled     = "is" ["not"] operand | ["not"] ("between" operand "and" operand | ("contains" | "like") operand)
///
/// - Keywords are read in any case. Two conditions next to each other mean `and`; one without a name repeats it.
/// - A name is bare: a letter or `_`, then letters, digits, `_`, `.` and `-`. Before an operator it may be in quotes;
///   its spaces then become hyphens.
/// - `et`, `ou`, `non`, `pas`, `و`, `أو`, `ليس` and `غير` are connectives too where a condition follows them, or if no
///   field has that name; `entre` and `بين` are `between`, and so on (`SpelledOperator`).
/// - The words of a span of time are one operand, except for a field of text: `created = last month` (`TimeWord`).
///   After a field of time they need no operator: `created last month`, `created 2019`.
/// - An operand is quoted like a word (`ParsedLine`) or in `“…”` or `«…»`, or bare: letters, digits, anything that is
///   not ASCII, and `/ . - : _ $ % + ' & @ * #`.
/// - Outside a list, commas between digits belong to the operand: `price < 19,99`.
/// - A keyword is an operand only in quotes: `title ~ "or"`.
public struct ExpressionParser {
    /// The maximum depth of nested `not` and parentheses: more than people write, far less than the stack allows.
    public static let depthLimit = 100

    var tokens: TokenReader
    var current: Token
    let source: String
    let meaning: (String) -> OperandMeaning?
    /// The tokens that have been read, without punctuation.
    private var parts: [ExpressionPart] = []
    /// The meaning of the values of the field that is being compared.
    private(set) var compared = OperandMeaning.any
    private var lastName: String?
    private var depth = 0

    /// Parses a source; every range in the result is one of the whole source.
    ///
    /// - Parameters:
    ///   - range: The part to parse; nil for all of it.
    ///   - meaning: Returns the meaning of the values of the field with this name; nil if no field has it.
    public static func parse(
        _ source: String, in range: SourceRange? = nil, meaning: @escaping (String) -> OperandMeaning? = { _ in .any }
    ) throws(ParseError) -> Expression {
        try reading(source, in: range ?? SourceRange(of: source), meaning: meaning).result.get()
    }

    /// Parses an expression that may be unfinished or wrong; the parts end where it is wrong.
    public static func reading(
        _ source: String, in range: SourceRange, meaning: @escaping (String) -> OperandMeaning?
    ) -> (parts: [ExpressionPart], result: Result<Expression, ParseError>) {
        var parts: [ExpressionPart] = []
        do throws(ParseError) {
            var parser = try ExpressionParser(source, in: range, meaning: meaning)
            defer { parts = parser.parts }
            let expression = try parser.disjunction()
            guard case .end = parser.current.kind else { throw parser.unexpected }
            return (parser.parts, .success(expression))
        } catch {
            return (parts, .failure(error))
        }
    }

    init(
        _ source: String, in range: SourceRange, meaning: @escaping (String) -> OperandMeaning? = { _ in .any }
    ) throws(ParseError) {
        (self.source, self.meaning) = (source, meaning)
        tokens = TokenReader(source, in: range)
        current = try tokens.next()
    }

    /// Goes on to the next token. The current one was read with this role, unless it is a sign.
    mutating func advance(as role: ExpressionPart.Role = .value) throws(ParseError) {
        func add(_ role: ExpressionPart.Role, _ text: String = "") {
            parts.append(ExpressionPart(role: role, text: text, range: current.range))
        }
        switch current.kind {
        case .text(let word): add(word.isQuoted && role == .value ? .quotedValue : role, word.text)
        case .keyword: add(.keyword)
        case .comparison: add(.comparison)
        case .comma, .opening, .closing, .end: break
        }
        current = try tokens.next()
    }

    var unexpected: ParseError { ParseError(.unexpected(String(current.range.text(in: source))), at: current.range) }

    private mutating func disjunction() throws(ParseError) -> Expression {
        var conditions = [try conjunction()]
        while try connective() == .or {
            try advance(as: .keyword)
            conditions.append(try conjunction())
        }
        return Self.joining(conditions, as: Expression.Form.or)
    }

    private mutating func conjunction() throws(ParseError) -> Expression {
        var conditions = [try negation()]
        while true {
            // `وليس` is two words.
            if case .text(let word) = current.kind, word.text.hasPrefix("و"),
                Token.Keyword.translated[String(word.text.dropFirst())] == .not
            {
                try separateConjunction()
            }
            let connective = try connective()
            if connective == .and {
                try advance(as: .keyword)
            } else if connective == .or || !current.beginsCondition {
                return Self.joining(conditions, as: Expression.Form.and)
            } else if case .field(let name)? = conditions.last?.form {
                conditions.append(try negation(nextTo: name.value))
                continue
            }
            conditions.append(try negation())
        }
    }

    /// Reads the condition after a lone name without a connective. If it is a name and a value, as in `price under
    /// 500`, the name was meant as an operator.
    private mutating func negation(nextTo name: String) throws(ParseError) -> Expression {
        let start = current.range
        do {
            return try negation()
        } catch {
            let word = String(start.text(in: source))
            guard error.reason == .expectedOperator(after: word) else { throw error }
            throw ParseError(.unknownOperator(word, after: name), at: start)
        }
    }

    private static func joining(_ conditions: [Expression], as form: ([Expression]) -> Expression.Form) -> Expression {
        guard conditions.count > 1 else { return conditions[0] }
        let range = conditions[0].range.joined(with: conditions[conditions.count - 1].range)
        return Expression(form(conditions), at: range)
    }

    private mutating func negation() throws(ParseError) -> Expression {
        let first = current
        if try connective() == .not {
            let condition = try nested { parser throws(ParseError) in try parser.negation() }
            return Expression(.not(condition), at: first.range.joined(with: condition.range))
        }
        guard case .opening = first.kind else { return try condition() }
        let inner = try nested { parser throws(ParseError) in try parser.disjunction() }
        let range = try closeParenthesis(openedAt: first.range)
        return Expression(inner.form, at: range)
    }

    private mutating func nested(
        _ read: (inout ExpressionParser) throws(ParseError) -> Expression
    ) throws(ParseError) -> Expression {
        guard depth < Self.depthLimit else { throw ParseError(.tooDeep(limit: Self.depthLimit), at: current.range) }
        depth += 1
        defer { depth -= 1 }
        try advance(as: .keyword)
        return try read(&self)
    }

    private mutating func closeParenthesis(openedAt opening: SourceRange) throws(ParseError) -> SourceRange {
        switch current.kind {
        case .closing:
            let range = opening.joined(with: current.range)
            try advance()
            return range
        case .end: throw ParseError(.unclosedParenthesis, at: opening)
        default: throw unexpected
        }
    }

    private mutating func condition() throws(ParseError) -> Expression {
        let name = try fieldName()
        (compared, lastName) = (meaning(name.value) ?? .any, name.value)
        return try condition(on: name)
    }

    private mutating func condition(on name: Located<String>) throws(ParseError) -> Expression {
        if try negatesOperator {
            try advance(as: .keyword)
            return try condition(on: name).negated(if: true)
        }
        // `does not contain`, `ne contient pas`.
        if case .text(let word) = current.kind, !word.isQuoted, ["does", "ne"].contains(word.text.lowercased()),
            meaning(word.text) == nil
        {
            try advance(as: .comparison)
            return try condition(on: name)
        }
        if try negatesValue(of: name.value) { return try spelledCondition(on: name) }
        switch current.kind {
        case .comparison(let symbol):
            let symbolToken = current
            if symbol == .equal || symbol == .notEqual, case .opening = try following.kind {
                return try membership(of: name).negated(if: symbol == .notEqual)
            }
            try advance()
            var value =
                symbol == .contains
                ? try Self.text(of: operand(after: symbolToken), in: name.value, mark: "*")
                : try amount(after: symbolToken)
            // The sign is read as the Arabic word for `is`.
            if [.equal, .notEqual].contains(symbol), value.text.first?.isASCII == false, !Self.saysPresent(value.text) {
                value = Self.missingOrSame(value)
            }
            return Self.comparison(name, symbol, at: symbolToken.range, value)
        case .keyword(.in):
            return try membership(of: name)
        case .text(let word) where SpelledOperator(word) != nil:
            if SpelledOperator(word) == .is, case .opening = try following.kind { return try membership(of: name) }
            return try spelledCondition(on: name)
        case .text(let word) where try beginsTime(word):
            // `il y a plus de 3 jours` is `more than 3 days`.
            var ahead = self
            while case .text(let word) = ahead.current.kind, [.ago, .article].contains(TimeWord(word.text)) {
                try ahead.advance(as: .comparison)
            }
            if [.more, .less].contains(ahead.current.spelledOperator) {
                self = ahead
                return try spelledCondition(on: name)
            }
            return Self.comparison(name, .equal, at: name.range, try amount(after: current))
        case .text(let word) where try saysMissing(word):
            let sign = Self.saysPresent(word.text) ? ComparisonOperator.notEqual : .equal
            return Self.comparison(name, sign, at: word.range, Self.missingOrSame(try operand(after: current)))
        case .text(let word) where !word.isName:
            throw ParseError(.expectedOperator(after: name.value), at: word.range)
        default:
            return Expression(.field(name), at: name.range)
        }
    }

    /// Returns true if the current word is a time of the field before it, and not the name of another field.
    private func beginsTime(_ word: Word) throws(ParseError) -> Bool {
        let isTime = word.text.first?.isNumber == true || TimeWord(word.text) != nil
        guard compared == .time, isTime, !word.isQuoted else { return false }
        return try !following.isOperator
    }

    private mutating func fieldName() throws(ParseError) -> Located<String> {
        // `under` in `price over 50 and under 100`. After a text, a word was more likely meant for another field.
        if let lastName,
            current.isOperator
                || ![.text, .flag].contains(compared) && current.spelledOperator != nil
                    && meaning(String(current.range.text(in: source))) == nil
        {
            return Located(lastName, at: current.range)
        }
        switch current.kind {
        case .text(let word) where word.isName:
            try advance(as: .name)
            return Located(word.text, at: word.range)
        case .text(let word) where word.isQuoted:
            guard try following.isOperator else { throw unexpected }
            // A title may end in a unit, `Distance (m)`, which is not part of the name.
            let text = word.text.prefix { $0 != "(" }.split(separator: " ").joined(separator: "-")
            let name = Word(text: text, range: word.range, isQuoted: false)
            guard name.isName else { throw unexpected }
            try advance(as: .name)
            return Located(name.text, at: name.range)
        case .end, .closing, .keyword(.and), .keyword(.or):
            throw ParseError(.expectedExpression, at: current.range)
        default: throw unexpected
        }
    }

    /// Returns the connective that the current token is, in any language; nil for any other token.
    func connective() throws(ParseError) -> Token.Keyword? {
        if let keyword = current.keyword { return keyword }
        guard case .text(let word) = current.kind, !word.isQuoted, word.text.utf8.count <= 9,
            let connective = Token.Keyword.translated[word.text.lowercased()]
        else { return nil }
        switch try following.kind {
        case .text, .opening, .keyword(.not): return connective
        default: return meaning(word.text) == nil ? connective : nil
        }
    }

    /// Returns the part of a range after the `and` in French or Arabic that it begins with; nil if it does not.
    public static func range(afterAndIn source: String, _ range: SourceRange) -> SourceRange? {
        guard let parser = try? ExpressionParser(source, in: range, meaning: { _ in nil }),
            parser.current.keyword == nil, parser.current.range.upper < range.upper,
            (try? parser.connective()) == .and, (try? parser.following.isOperator) == false
        else { return nil }
        return SourceRange(parser.current.range.upper, range.upper)
    }

    var following: Token {
        get throws(ParseError) {
            var ahead = tokens
            return try ahead.next()
        }
    }

    static func comparison(
        _ name: Located<String>, _ symbol: ComparisonOperator, at range: SourceRange, _ operand: Located<Operand>
    ) -> Expression {
        Expression(.comparison(name, Located(symbol, at: range), operand), at: name.range.joined(with: operand.range))
    }

    mutating func membership(of name: Located<String>) throws(ParseError) -> Expression {
        try advance(as: .comparison)
        let opening = current
        var isInParentheses = false
        switch opening.kind {
        case .text: break
        case .opening:
            isInParentheses = true
            try advance()
        default: throw ParseError(.expectedList, at: opening.range)
        }
        let operands = try operands(after: opening)
        let range = isInParentheses ? try closeParenthesis(openedAt: opening.range) : operands[operands.count - 1].range
        return Self.membership(of: name, operands, upTo: range)
    }

    static func membership(
        of name: Located<String>, _ operands: [Located<Operand>], upTo end: SourceRange
    ) -> Expression {
        Expression(.membership(name, operands), at: name.range.joined(with: end))
    }

    /// Reads operands until one is not followed by a comma; the result is never empty.
    mutating func operands(
        after opening: Token, beginningWith first: Located<Operand>? = nil
    ) throws(ParseError) -> [Located<Operand>] {
        var operands: [Located<Operand>] = []
        if let first { operands.append(first) } else { operands.append(try amount(after: opening, inList: true)) }
        while case .comma = current.kind {
            let comma = current
            try advance()
            operands.append(try amount(after: comma, inList: true))
        }
        return operands
    }

    mutating func operand(after token: Token) throws(ParseError) -> Located<Operand> {
        guard case .text(let word) = current.kind else {
            throw ParseError(.expectedOperand(after: String(token.range.text(in: source))), at: current.range)
        }
        try advance()
        return Located(Operand(word.text, isQuoted: word.isQuoted), at: word.range)
    }

    /// Returns the operand extended by the groups of three digits that follow it, as in `1 200`, and, outside a list,
    /// by the commas between digits, with the text after them.
    mutating func grouped(_ first: Located<Operand>, inList: Bool) throws(ParseError) -> Located<Operand> {
        var operand = first
        let digits = first.value.text.drop { !$0.isNumber }
        let beginsGroups = !first.value.isQuoted && (1...3).contains(digits.count) && digits.allSatisfy(\.isNumber)
        while beginsGroups, case .text(let group) = current.kind, !group.isQuoted, Self.isGroup(group.text) {
            if try mayBeTwoNumbers(operand, group, inList) { throw unexpected }
            try advance()
            let text = "\(operand.value.text) \(group.text)"
            operand = Located(Operand(text), at: operand.range.joined(with: group.range))
        }
        while !inList, case .comma = current.kind, !operand.value.isQuoted, operand.value.text.last?.isNumber == true,
            current.range.lower == operand.range.upper
        {
            var ahead = tokens
            guard case .text(let word) = try ahead.next().kind, !word.isQuoted, word.text.first?.isNumber == true,
                word.range.lower == current.range.upper
            else { return operand }
            try advance()
            try advance()
            operand = Located(Operand("\(operand.value.text),\(word.text)"), at: operand.range.joined(with: word.range))
        }
        return operand
    }

    /// Returns true for three digits, alone or before something else: `200`, `200.50`, `200€`.
    static func isGroup(_ text: String) -> Bool {
        text.prefix(3).count { $0.isNumber } == 3 && text.dropFirst(3).first?.isNumber != true
    }
}

extension Token {
    fileprivate var beginsCondition: Bool {
        switch kind {
        case .text, .opening, .keyword(.not): true
        default: false
        }
    }
}

extension Word {
    fileprivate var isName: Bool {
        let scalars = text.unicodeScalars
        guard !isQuoted, let first = scalars.first, first.isLetter || first == "_" else { return false }
        return scalars.allSatisfy { $0.isLetterOrDigit || $0 == "_" || $0 == "." || $0 == "-" }
    }
}
