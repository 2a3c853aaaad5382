public import Domain
public import Ports
public import Syntax

/// A filter as a syntax tree, and as the normalized text of that tree.
///
///     price < 200 and (category = Maison or urgent)
public struct FilterText: Argument {
    public let source: String
    public let expression: Expression
    /// True if it begins with `and`, so that it is added to the current filter.
    public let narrows: Bool

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        var places = typed.places
        if let first = typed.words.first, first.text.lowercased() == "and", !first.isQuoted, places.count > 1 {
            narrows = true
            places = places.dropFirst()
        } else {
            narrows = false
        }
        let range = TypedArgument(line: typed.line, places: places).range
        do {
            expression = try ExpressionParser.parse(typed.line.source, in: range)
        } catch {
            throw Failure(error)
        }
        source = expression.description
    }

    /// Parses the text of a filter that was kept.
    public static func expression(_ source: String) throws(Failure) -> Expression {
        do {
            return try ExpressionParser.parse(source, in: SourceRange(of: source))
        } catch {
            throw Failure(
                .usage, "The filter “\(source)” can no longer be read.", hint: "Type clear filter to remove it.")
        }
    }

    /// Returns the text of a filter that combines the current filter and this one with `and`.
    ///
    /// - Throws: `.usage` if the current filter can no longer be read, or if the combination is nested too deeply.
    public func narrowing(_ current: String) throws(Failure) -> String {
        let kept = try Self.expression(current)
        // Conditions stay in one flat chain, however often the filter is narrowed.
        let conditions = [kept, expression].flatMap { expression in
            if case .and(let conditions) = expression.form { conditions } else { [expression] }
        }
        let narrowed = Expression(.and(conditions), at: expression.range).description
        guard (try? Self.expression(narrowed)) != nil else {
            throw Failure(
                .usage, "The filter would be nested more than \(ExpressionParser.depthLimit) deep.",
                hint: "Type filter with all the conditions you want.")
        }
        return narrowed
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard let schema = scope.schema, let word = typed.words.last else { return [] }
        guard let sign = word.text.lastIndex(where: { "=<>~!".contains($0) }) else {
            let isAfterSign = typed.words.dropLast().last.map { ["=", "!=", "in"].contains($0.text) } ?? false
            if isAfterSign { return values(ofFieldBefore: typed.words.dropLast(2).last?.text, schema, scope) }
            return (schema.shownFields.map(\.name) + ["pinned", "archived"]).map { Candidate($0, continues: true) }
        }
        let head = word.text[...sign]
        return values(ofFieldBefore: String(head.prefix { $0.isLetter }), schema, scope).map {
            Candidate(head + $0.text, note: $0.note)
        }
    }

    private static func values(ofFieldBefore name: String?, _ schema: Schema, _ scope: Scope) -> [Candidate] {
        guard let name, let field = schema.field(named: name), field.kind == .choice else { return [] }
        let isShownAsTyped = scope.world.language(in: scope.workspace.session.settings) == .english
        return schema.choices(of: field, categories: scope.categories).map { choice in
            let isOurs = field.choices.contains(choice) && !isShownAsTyped
            return Candidate(choice.name, note: isOurs ? choice.title : "")
        }
    }
}

/// The argument of `filter`: a condition, or `clear` to remove the filter.
public enum FilterChange: Argument {
    case cleared
    case set(FilterText)

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let isClear = typed.words.count == 1 && typed.words.first.map { $0.text == "clear" && !$0.isQuoted } ?? false
        self = isClear ? .cleared : .set(try FilterText(reading: typed, in: scope))
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        (typed.words.count <= 1 ? [Candidate("clear")] : []) + FilterText.candidates(for: typed, in: scope)
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        // Before anything is typed, the parameter’s help says more.
        typed.text.isEmpty ? nil : FilterText.hint(for: typed, in: scope)
    }
}
