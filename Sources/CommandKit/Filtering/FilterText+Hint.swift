public import Domain
import Syntax

extension FilterText {
    /// Returns what can come next in a filter: fields, the operators of a field, the form of its values, `and` and
    /// `or`.
    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        guard let schema = scope.schema else { return nil }
        let range = Self.range(of: typed)
        do {
            let expression = try ExpressionParser.parse(typed.line.source, in: range)
            return expression.lastFieldAlone.map { hint(onName: $0, schema) } ?? conjunctions
        } catch {
            return hint(
                on: error, after: SourceRange(range.lower, error.range.lower).text(in: typed.line.source), schema)
        }
    }

    /// Returns the range of a filter without the empty word at the cursor, which has not been started yet.
    private static func range(of typed: TypedArgument) -> SourceRange {
        guard let last = typed.words.last, last.text.isEmpty else { return typed.range }
        return SourceRange(typed.range.lower, last.range.lower)
    }

    private static let conjunctions: Message = "and, or"

    /// Returns what can follow a field's name, or the name that was probably meant.
    private static func hint(onName name: String, _ schema: Schema) -> Message {
        if let field = schema.field(named: name) { return operators(of: field) }
        let names = schema.shownFields.map(\.name) + ["pinned", "archived"]
        if names.contains(name) { return conjunctions }
        guard !names.contains(where: { $0.hasPrefix(name) }) else { return "" }
        return Suggestion.closest(to: name, among: names).map { "Did you mean \($0)?" } ?? ""
    }

    private static func hint(on error: ParseError, after text: Substring, _ schema: Schema) -> Message? {
        switch error.reason {
        case .expectedExpression: return "\(list: schema.shownFields.map(\.name))"
        case .expectedOperator(let name): return schema.field(named: name).map(operators)
        case .expectedOperand, .expectedList:
            let names = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
            return names.reversed().lazy.compactMap { schema.field(named: $0) }.first.map(values)
        default: return nil
        }
    }

    private static func operators(of field: Field) -> Message {
        switch field.kind {
        case .boolean: conjunctions
        case .list: "= != ~"
        case .text, .choice: "= != ~ in"
        case .integer, .number, .money, .date, .day, .duration: "= != < <= > >= in"
        }
    }

    private static func values(of field: Field) -> Message {
        switch field.kind {
        case .money: "An amount, such as 20 or 19.99."
        case .integer, .number: "A number, such as 4."
        case .date, .day: "A day, such as 2019-11-05, 2019-11, today or -7d."
        case .duration: "A length of time, such as 90 or 2m."
        case .boolean: "yes or no"
        case .choice where !field.choices.isEmpty: "\(list: field.choices.map(\.name))"
        case .text, .choice, .list: "A text, in quotes if it contains spaces."
        }
    }
}

extension Expression {
    /// The field at the end that is not compared with a value yet; nil if there is none.
    fileprivate var lastFieldAlone: String? {
        switch form {
        case .field(let name): name.value
        case .and(let conditions), .or(let conditions): conditions.last?.lastFieldAlone
        case .not(let condition): condition.lastFieldAlone
        case .comparison, .membership: nil
        }
    }
}
