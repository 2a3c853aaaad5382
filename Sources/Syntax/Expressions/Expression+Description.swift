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
            text += name.value + symbol.rawValue + operand.value.spellingAlone
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
            if index > 0 { text += "," }
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

    /// Quotes are kept where they were, since they have a meaning, and added where the text cannot do without.
    fileprivate var spelling: String {
        isQuoted || !SourceCursor.reads(text, asBare: .operand) ? Word.inQuotes(text) : text
    }
}
