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
        let names = NameLookup(
            filterSubjectsOf: try scope.workspace.source(in: scope.world).schema, in: scope.titles)
        let condition = Self.condition(in: typed)
        do {
            let typed = try ExpressionParser.parse(typed.line.source, in: condition.range)
            // With the English names, a filter that is kept means the same in every language.
            expression = typed.replacing(name: { name in names.value(named: name).flatMap(names.englishName) ?? name })
        } catch {
            throw Failure(error)
        }
        narrows = condition.narrows
        source = expression.description
    }

    private init(_ expression: Expression, narrows: Bool) {
        (self.expression, self.narrows, source) = (expression, narrows, expression.description)
    }

    /// Returns the same filter with another expression.
    func replacing(_ expression: Expression) -> FilterText {
        FilterText(expression, narrows: narrows)
    }

    public static func filterRange(of typed: TypedArgument) -> SourceRange? { condition(in: typed).range }

    /// Returns the range of the condition without a leading `and`, which adds it to the current filter, or `where`.
    static func condition(in typed: TypedArgument) -> (range: SourceRange, narrows: Bool) {
        let first = typed.words.first.flatMap { $0.isQuoted ? nil : $0.text.lowercased() }
        guard let first, ["and", "where"].contains(first), typed.places.count > 1 else { return (typed.range, false) }
        return (typed.dropFirst.range, first == "and")
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
}

/// The argument of `filter`: a condition, or `clear` to remove the filter.
public enum FilterChange: Argument {
    /// The filter is removed.
    case cleared
    /// The condition becomes the filter.
    case set(FilterText)

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let isClear = typed.words.count == 1 && typed.words.first.map { $0.text == "clear" && !$0.isQuoted } ?? false
        self = isClear ? .cleared : .set(try FilterText(reading: typed, in: scope))
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        (typed.words.count <= 1 ? [Candidate("clear")] : []) + FilterText.candidates(for: typed, in: scope)
    }

    public static func filterRange(of typed: TypedArgument) -> SourceRange? { FilterText.filterRange(of: typed) }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        // Before anything is typed, the parameter’s help says more.
        typed.text.isEmpty ? nil : FilterText.hint(for: typed, in: scope)
    }
}
