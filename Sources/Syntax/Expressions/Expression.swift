/// A condition on records, as a tree: `category=maison and not price>500`.
///
/// It knows nothing of fields and types; whoever does resolves it, and finds at every node the place to point at.
/// Nodes that the parser made are at most `ExpressionParser.depthLimit` deep, so a recursive walk is safe.
public struct Expression: Hashable, Sendable {
    /// What the condition is made of.
    public let form: Form

    /// Where it stands in the source, its own parentheses included; it takes no part in equality.
    public let range: SourceRange

    public init(_ form: Form, at range: SourceRange) {
        self.form = form
        self.range = range
    }

    /// The kinds of condition.
    public indirect enum Form: Hashable, Sendable {
        /// A field that is true by itself: `urgent`.
        case field(Located<String>)

        /// A field compared with one operand: `price<=500`.
        case comparison(Located<String>, Located<ComparisonOperator>, Located<Operand>)

        /// A field equal to one of at least one operand: `category in (maison, loisirs)`.
        case membership(Located<String>, [Located<Operand>])

        /// The opposite of a condition; `x not in (…)` is that of a membership.
        case not(Expression)

        /// At least two conditions that must all hold: one array, however many, so that a long chain is not deep.
        case and([Expression])

        /// At least two conditions of which one must hold.
        case or([Expression])
    }

    public static func == (left: Expression, right: Expression) -> Bool {
        left.form == right.form
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(form)
    }
}

extension Expression: CustomStringConvertible {
    /// The canonical spelling, with no parentheses or quotes but those it needs: `category in (a,"b c") and not
    /// urgent`.
    ///
    /// Of an expression that the parser gave, the spelling parses back to an equal one. Nothing stands between an
    /// operator or a comma and its operand: there a bare `or` is a value and a bare `#` begins no comment.
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch form {
        case .field(let name):
            text += name.value
        case .comparison(let name, let symbol, let operand):
            let gap = operand.value.touchesOperator ? "" : " "
            text += name.value + gap + symbol.rawValue + gap + operand.value.spellingAlone
        case .membership(let name, let operands):
            Self.writeMembership(of: name.value, in: operands, opening: " in (", to: &text)
        case .not(let condition):
            if case .membership(let name, let operands) = condition.form {
                Self.writeMembership(of: name.value, in: operands, opening: " not in (", to: &text)
            } else {
                text += "not "
                condition.write(to: &text, inParentheses: condition.form.binding < .not)
            }
        case .and(let conditions):
            Self.write(conditions, joinedBy: " and ", whichBinds: .and, to: &text)
        case .or(let conditions):
            Self.write(conditions, joinedBy: " or ", whichBinds: .or, to: &text)
        }
    }

    private func write(to text: inout String, inParentheses: Bool) {
        if inParentheses { text += "(" }
        write(to: &text)
        if inParentheses { text += ")" }
    }

    /// A member that binds no tighter than the chain itself needs parentheses, or it would melt into it.
    private static func write(
        _ conditions: [Expression], joinedBy connective: String, whichBinds binding: Binding, to text: inout String
    ) {
        for (index, condition) in conditions.enumerated() {
            if index > 0 { text += connective }
            condition.write(to: &text, inParentheses: condition.form.binding <= binding)
        }
    }

    private static func writeMembership(
        of name: String, in operands: [Located<Operand>], opening: String, to text: inout String
    ) {
        text += name + opening
        for (index, operand) in operands.enumerated() {
            if index > 0 { text += operand.value.touchesOperator ? "," : ", " }
            text += operand.value.spelling
        }
        text += ")"
    }
}

/// How tightly a form holds its parts together, loosest first.
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

extension Operand {
    /// As it stands outside a list, where a number may have commas.
    fileprivate var spellingAlone: String {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let isNumber =
            !isQuoted
            && zip(parts, parts.dropFirst()).allSatisfy { $0.last?.isNumber == true && $1.first?.isNumber == true }
        return isNumber && parts.allSatisfy { SourceCursor.reads(String($0), asBare: .operand) } ? text : spelling
    }

    /// Whether it would be something else after a blank: a keyword, a comment, a sign for `and` or `or`.
    fileprivate var touchesOperator: Bool {
        !isQuoted && (Token.Keyword(rawValue: text.lowercased()) != nil || "#&|!".contains(text.prefix(1)))
    }

    /// Quotes are kept where they were, since they have a meaning, and added where the text cannot do without.
    fileprivate var spelling: String {
        isQuoted || !SourceCursor.reads(text, asBare: .operand) ? Word.inQuotes(text) : text
    }
}

/// A part of an expression and the place it was read from; the place takes no part in equality.
///
/// So two expressions are equal when they ask the same, however they were spaced.
@dynamicMemberLookup
public struct Located<Value> {
    /// The part itself.
    public let value: Value

    /// Where it stands in the source.
    public let range: SourceRange

    public init(_ value: Value, at range: SourceRange) {
        self.value = value
        self.range = range
    }

    /// The value's own properties, as in `operand.text`.
    public subscript<Property>(dynamicMember path: KeyPath<Value, Property>) -> Property {
        value[keyPath: path]
    }
}

extension Located: Sendable where Value: Sendable {}

extension Located: Equatable where Value: Equatable {
    public static func == (left: Located, right: Located) -> Bool {
        left.value == right.value
    }
}

extension Located: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}

/// What a field is compared with, as text: only the field's type knows whether `7` is a number, a day or a title.
public struct Operand: Hashable, Sendable {
    /// What the operand says once quotes and escapes are taken off.
    public let text: String

    /// Whether any part was quoted or escaped: such an operand is only ever text, never a keyword of its field.
    public let isQuoted: Bool

    public init(_ text: String, isQuoted: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
    }
}

/// How a field is compared with an operand; the raw value is the canonical spelling.
public enum ComparisonOperator: String, CaseIterable, Hashable, Sendable {
    /// Also written `==`.
    case equal = "="

    /// Also written `<>` and `≠`.
    case notEqual = "!="

    case less = "<"

    /// Also written `≤`.
    case lessOrEqual = "<="

    case greater = ">"

    /// Also written `≥`.
    case greaterOrEqual = ">="

    /// Text that holds the operand somewhere inside.
    case contains = "~"
}
