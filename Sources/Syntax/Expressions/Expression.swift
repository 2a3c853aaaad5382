/// A condition on records, as a tree: `category=maison and not price>500`.
///
/// It does not know fields and types. The code that resolves it finds a range to point at in every node. Nodes that the
/// parser made are at most `ExpressionParser.depthLimit` deep, so a recursive walk is safe.
public struct Expression: Hashable, Sendable {
    public let form: Form

    /// The position of the condition in the source, including its own parentheses; ignored by equality.
    public let range: SourceRange

    package init(_ form: Form, at range: SourceRange) {
        self.form = form
        self.range = range
    }

    public indirect enum Form: Hashable, Sendable {
        /// A field that stands alone.
        case field(Located<String>)
        case comparison(Located<String>, Located<ComparisonOperator>, Located<Operand>)

        /// A field equal to one of several operands, at least one: `category in (maison, loisirs)`.
        case membership(Located<String>, [Located<Operand>])

        /// The negation of a condition; `x not in (…)` is the negation of a membership.
        case not(Expression)

        /// At least two conditions that must all hold. They are in one array, however many, so that a long chain is not
        /// deep.
        case and([Expression])
        /// Alternatives: at least one must hold.
        case or([Expression])
    }

    func negated(if isNegated: Bool) -> Expression { isNegated ? Expression(.not(self), at: range) : self }

    public static func == (left: Expression, right: Expression) -> Bool { left.form == right.form }
    public func hash(into hasher: inout Hasher) { hasher.combine(form) }

    public var names: [String] {
        switch form {
        case .field(let name), .comparison(let name, _, _), .membership(let name, _): [name.value]
        case .not(let inner): inner.names
        case .and(let parts), .or(let parts): parts.flatMap(\.names)
        }
    }

    /// The texts that fields are compared with, each with the field's name.
    public var operands: [(name: String, text: String)] {
        switch form {
        case .field: []
        case .comparison(let name, _, let operand): [(name.value, operand.text)]
        case .membership(let name, let operands): operands.map { (name.value, $0.text) }
        case .not(let inner): inner.operands
        case .and(let parts), .or(let parts): parts.flatMap(\.operands)
        }
    }

    package var last: Expression {
        switch form {
        case .and(let conditions), .or(let conditions): conditions.last?.last ?? self
        case .not(let condition): condition.last
        case .field, .comparison, .membership: self
        }
    }

    /// The last comparison; the words after it may belong to its value.
    package var lastComparison: Expression? {
        switch form {
        case .comparison: self
        case .not(let inner): inner.lastComparison
        case .and(let parts), .or(let parts): parts.lazy.reversed().compactMap(\.lastComparison).first
        case .field, .membership: nil
        }
    }

    /// The comparison with `<=` or `>=` in place of `<` or `>`.
    var includingEqual: Expression {
        guard case .comparison(let name, let sign, let operand) = form else { return self }
        let symbol = [.less: .lessOrEqual, .greater: .greaterOrEqual][sign.value] ?? sign.value
        return Expression(.comparison(name, Located(symbol, at: sign.range), operand), at: range)
    }

    /// Returns the expression with other names and operands at the same positions.
    ///
    /// - Parameter operand: Returns the new operand for one that a name, still the old one, is compared with.
    public func replacing(
        name: (String) -> String = { $0 },
        operand: (_ name: String, ComparisonOperator, Operand) -> Operand = { $2 }
    ) -> Expression {
        func renamed(_ old: Located<String>) -> Located<String> { Located(name(old.value), at: old.range) }
        func replaced(
            _ old: Located<Operand>, of name: Located<String>, _ symbol: ComparisonOperator
        ) -> Located<Operand> {
            Located(operand(name.value, symbol, old.value), at: old.range)
        }
        let new: Form =
            switch form {
            case .field(let name): .field(renamed(name))
            case .comparison(let name, let symbol, let operand):
                .comparison(renamed(name), symbol, replaced(operand, of: name, symbol.value))
            case .membership(let name, let operands):
                .membership(renamed(name), operands.map { replaced($0, of: name, .equal) })
            case .not(let inner): .not(inner.replacing(name: name, operand: operand))
            case .and(let parts): .and(parts.map { $0.replacing(name: name, operand: operand) })
            case .or(let parts): .or(parts.map { $0.replacing(name: name, operand: operand) })
            }
        return Expression(new, at: range)
    }
}

extension Expression: CustomStringConvertible {
    /// The spelling with only the parentheses and quotes that it needs, which parses back to an equal expression:
    /// `category in (a, "b c") and not urgent`.
    public var description: String { written { $0 } }

    /// Returns the spelling with other words for `and`, `or`, `not` and `in`, such as those of another language.
    package func written(_ word: (String) -> String) -> String {
        switch form {
        case .field(let name): return name.value
        case .comparison(let name, let symbol, let operand):
            return "\(Self.written(name.value)) \(symbol.rawValue) \(operand.value.spellingAlone)"
        case .membership(let name, let operands): return Self.membership(of: name.value, word("in"), operands)
        case .not(let condition):
            let not = word("not")
            guard case .membership(let name, let operands) = condition.form else {
                return "\(not) " + condition.spelling(inParentheses: condition.form.binding < .not, word)
            }
            return Self.membership(of: name.value, "\(not) \(word("in"))", operands)
        case .and(let conditions): return Self.joining(conditions, by: "and", whichBinds: .and, word)
        case .or(let conditions): return Self.joining(conditions, by: "or", whichBinds: .or, word)
        }
    }

    private func spelling(inParentheses: Bool, _ word: (String) -> String) -> String {
        inParentheses ? "(" + written(word) + ")" : written(word)
    }

    /// Returns conditions joined by a connective. A member that binds no tighter than the chain itself gets
    /// parentheses, because it would otherwise become part of the chain.
    private static func joining(
        _ conditions: [Expression], by connective: String, whichBinds binding: Binding, _ word: (String) -> String
    ) -> String {
        conditions.map { $0.spelling(inParentheses: $0.form.binding <= binding, word) }
            .joined(separator: " \(word(connective)) ")
    }

    /// Returns the name of a field as it is read again before an operator: one that is a keyword is in quotes.
    private static func written(_ name: String) -> String { Token.Keyword(name) == nil ? name : "\"\(name)\"" }

    private static func membership(of name: String, _ keyword: String, _ operands: [Located<Operand>]) -> String {
        "\(written(name)) \(keyword) (" + operands.map(\.value.spelling).joined(separator: ", ") + ")"
    }
}

/// The precedence of a form, loosest first.
private enum Binding: Comparable {
    case or, and, not, whole
}

extension Expression.Form {
    fileprivate var binding: Binding {
        switch self {
        case .or: .or
        case .and: .and
        case .not: .not
        case .field, .comparison, .membership: .whole
        }
    }
}
