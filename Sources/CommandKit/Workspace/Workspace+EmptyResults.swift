import Syntax

// The sentence and the hint on an empty result.

extension Workspace {
    func emptyMessage(of schema: Schema) -> Message {
        let noun = schema.noun
        if view.offset > 0 { return "No \(plural: noun) on this page." }
        return switch (view.search.isEmpty, view.filter.isEmpty) {
        case (true, true): "No \(plural: noun)."
        case (false, true): "No \(plural: noun) with “\(searchedWords)”."
        case (true, false): "No \(plural: noun) where \(view.filter)."
        case (false, false): "No \(plural: noun) with “\(searchedWords)” where \(view.filter)."
        }
    }

    private var searchedWords: String { SearchText(view.search).plain }

    func widening(_ subjects: NameLookup<FilterSubject>, by command: String?) -> Message? {
        if view.offset > 0 { return "Type \(line("previous")) to go back." }
        if let command, command != "clear filter" { return "Type \(line(command)) to widen the result." }
        if let number = comparedNumber(on: subjects) {
            return "Type \(line("clear filter")), then \(line("search \(number)"))."
        }
        if let condition = partialCondition(on: subjects) {
            return "Type \(line("filter \(condition)")) to find it within longer texts."
        }
        let plain = view.search.filter { !"*,".contains($0) }
        if plain != view.search, !plain.isEmpty { return "Type \(line("search \(plain)"))." }
        if !view.filter.isEmpty { return "Type \(line("clear filter")) to widen the result." }
        guard !view.search.isEmpty else {
            return marks.archived.added.isEmpty ? nil : "Type \(line("archived")) to see what is archived."
        }
        guard let (text, condition) = searchedCondition(on: subjects) else {
            return SearchText(view.search).parts.count > 1
                ? "Try fewer words, as each must be found, or type \(line("clear search"))."
                : "Type \(line("clear search")) to widen the result."
        }
        return text.isEmpty
            ? "Type \(line("clear search")), then \(line("filter \(condition)"))."
            : "Type \(line("search \(text)")), then \(line("filter \(condition)"))."
    }

    /// Returns the phone number in a filter of one condition, which compares it as it is written; otherwise nil.
    private func comparedNumber(on subjects: NameLookup<FilterSubject>) -> String? {
        guard case .comparison(let name, _, let text)? = (try? ExpressionParser.parse(view.filter))?.form,
            subjects.field(named: name.value)?.traits.contains(.phone) == true
        else { return nil }
        return PhoneNumber(text.text) == nil ? nil : text.text
    }

    /// Returns the filter as one for a part of a text, if it is a single condition on a whole text; otherwise nil.
    private func partialCondition(on subjects: NameLookup<FilterSubject>) -> String? {
        guard case .comparison(let name, let comparison, let text)? = (try? ExpressionParser.parse(view.filter))?.form,
            comparison.value == .equal, !text.text.isEmpty, subjects.field(named: name.value)?.kind == .text,
            view.filter.contains("=")
        else { return nil }
        return view.filter.replacing("=", with: "~", maxReplacements: 1)
    }

    /// Returns the condition on a field at the end of the searched text, and what is before it.
    private func searchedCondition(
        on subjects: NameLookup<FilterSubject>
    ) -> (text: String, condition: String)? {
        let words = view.search.split(separator: " ")
        for place in words.indices {
            let condition = words[place...].joined(separator: " ")
            let range = SourceRange(of: condition)
            let (parts, result) = ExpressionParser.reading(condition, in: range, meaning: subjects.meaning(of:))
            guard case .success = result, parts.count > 2, parts[1].role == .comparison,
                subjects.value(named: parts[0].text) != nil
            else { continue }
            return (words[..<place].joined(separator: " "), condition)
        }
        return nil
    }

    /// Returns the command that clears the part of an empty result that finds nothing, or that filters with the bounds
    /// of a range the other way round; nil if neither helps, and for a server, which would be asked again.
    func wideningCommand(of source: any RecordSource, using world: World) async throws(Failure) -> String? {
        guard !view.filter.isEmpty, source.location.isLocal else { return nil }
        func isEmpty(_ change: (inout View) -> Void) async throws(Failure) -> Bool {
            var wider = self
            change(&wider.view)
            return try await source.count(wider.query(using: world)) == 0
        }
        if let filter = (try? ExpressionParser.parse(view.filter))?.withBoundsSwapped?.description,
            try await !isEmpty({ $0.filter = filter })
        {
            return "filter \(filter)"
        }
        guard !view.search.isEmpty else { return nil }
        guard try await isEmpty({ $0.filter = "" }) else { return "clear filter" }
        return try await isEmpty({ $0.search = "" }) ? "clear" : "clear search"
    }
}

extension Expression {
    /// The filter with the bounds of its first range swapped, as meant by `between 200 and 100`; nil without a range.
    fileprivate var withBoundsSwapped: Expression? {
        guard case .and(var parts) = form else { return nil }
        for place in parts.indices {
            if case .comparison(let name, let lower, let first) = parts[place].form, lower.value == .greaterOrEqual,
                case .comparison(let other, let upper, let last)? = parts[(place + 1)...].first?.form,
                upper.value == .lessOrEqual, name.value == other.value
            {
                parts[place] = Expression(.comparison(name, lower, last), at: range)
                parts[place + 1] = Expression(.comparison(name, upper, first), at: range)
                return Expression(.and(parts), at: range)
            }
            if let swapped = parts[place].withBoundsSwapped {
                parts[place] = swapped
                return Expression(.and(parts), at: range)
            }
        }
        return nil
    }
}
