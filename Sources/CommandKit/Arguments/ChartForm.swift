import Syntax

/// The form of a chart: `by stars`, `by date month line`, `by month`, `weekday`, `histogram`, in any order.
public struct ChartForm: RestArgument {
    /// The field that the bars are grouped by; nil for the charted field itself.
    var by: Field?
    /// The unit that dates are grouped by: those of `by`, or of the charted field itself.
    var unit: TimeUnit?
    var measure: ChartMeasure?
    var kind: Chart.Kind?
    let range: SourceRange?

    init() { range = nil }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        range = typed.range
        var places = typed.places
        while let place = places.popFirst() {
            let word = typed.line.words[place]
            let name = Self.keyword(at: place, in: typed.line, &places)
            if name == "by", by == nil {
                guard let next = places.popFirst() else {
                    let charted = Self.charted(by: typed, in: scope)
                    throw Failure(
                        .usage, "by needs a field.",
                        hint: scope.fields.flatMap {
                            scope.schema?.hint(
                                atChartOf: .mean, of: charted, by: scope.workspace.line("chart"), named: $0.name(of:))
                        }, at: .empty(at: word.range.upper))
                }
                let reference = TypedArgument(line: typed.line, place: next)
                if let unit = TimeUnit(rawValue: Self.keyword(at: next, in: typed.line, &places)), self.unit == nil,
                    scope.fields?.value(named: reference.text) == nil, let time = scope.schema?.time(with: unit)
                {
                    self.unit = unit
                    let charted = Self.charted(by: typed, in: scope)
                    if charted?.kind.isTime != true { by = time }
                } else {
                    by = try FieldReference(reading: reference, in: scope).field
                }
            } else if let unit = TimeUnit(rawValue: name), self.unit == nil {
                self.unit = unit
            } else if let kind = Chart.Kind(rawValue: name), self.kind == nil {
                self.kind = kind
            } else if let measure = ChartMeasure(rawValue: name), measure != .count, self.measure == nil {
                self.measure = measure
            } else {
                throw Self.unknown(word)
            }
        }
    }

    /// Returns the keyword that a word is, or that it is with words after it, such as `jour de la semaine`; those are
    /// removed from `places`.
    private static func keyword(at place: Int, in line: ParsedLine, _ places: inout Range<Int>) -> String {
        let words = line.words[place..<places.upperBound].prefix(4).map { $0.text.lowercased() }
        for count in stride(from: words.count, to: 1, by: -1) {
            let text = words.prefix(count).joined(separator: "-")
            guard text.keyword != text else { continue }
            places = places.dropFirst(count - 1)
            return text.keyword
        }
        return words[0].keyword
    }

    private static func unknown(_ word: Word) -> Failure {
        if words.contains(word.text.keyword) {
            return Failure(.usage, "Unexpected “\(word.text)”.", at: word.range)
        }
        return Failure(
            .usage, "Unknown chart option “\(word.text)”.",
            hint: .suggestion(for: word.text, among: words), at: word.range)
    }

    private static let measures = ChartMeasure.allCases.filter { $0 != .count }.map(\.rawValue)
    private static let words =
        ["by"] + TimeUnit.allCases.map(\.rawValue) + Chart.Kind.allCases.map(\.rawValue) + measures

    private static func charted(by typed: TypedArgument, in scope: Scope) -> Field? {
        scope.fields?.value(named: typed.wordBefore)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let before = TypedArgument(line: typed.line, places: typed.places.dropLast())
        let place = typed.places.lowerBound - 1
        guard let schema = scope.schema, let fields = scope.fields, let charted = charted(by: typed, in: scope),
            let field = try? FieldReference(reading: TypedArgument(line: typed.line, place: place), in: scope)
        else { return [] }
        // The field after `by` is still missing.
        let isAfterBy = before.words.last?.text.keyword == "by"
        let read = isAfterBy ? TypedArgument(line: before.line, places: before.places.dropLast()) : before
        guard let form = read.words.isEmpty ? ChartForm() : try? ChartForm(reading: read, in: scope) else { return [] }
        func isDrawn(_ change: (inout ChartForm) -> Void) -> Bool {
            var form = form
            change(&form)
            return (try? ChartRequest(field, form, by: "").check(in: schema)) != nil
        }
        let units = TimeUnit.allCases.filter { unit in
            form.unit == nil
                && isDrawn { form in
                    form.unit = unit
                    if isAfterBy, charted.kind.isNumeric { form.by = schema.time(with: unit) }
                }
        }.map(\.rawValue)
        if isAfterBy {
            return ChartedField.candidates(for: typed, in: scope).filter { candidate in
                fields.value(named: candidate.text).map { by in isDrawn { $0.by = by } } ?? false
            } + units.keywordCandidates(for: typed, in: scope)
        }
        let other = schema.chartedFields.first { $0 != charted && ($0.kind.isTime || form.kind != .line) }
        let by = form.by == nil && isDrawn { $0.by = other } ? ["by"] : []
        let measures = measures.filter { measure in
            form.measure == nil
                && isDrawn { form in
                    form.measure = ChartMeasure(rawValue: measure)
                    form.by = form.by ?? other
                }
        }
        let kinds = Chart.Kind.allCases.filter { kind in form.kind == nil && isDrawn { $0.kind = kind } }
        return (by + units + measures + kinds.map(\.rawValue)).keywordCandidates(for: typed, in: scope)
    }
}

/// The field of a chart. Tab offers those that a chart suits, and the others once their name is begun.
public struct ChartedField: Argument {
    public let reference: FieldReference

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        reference = try FieldReference(reading: typed, in: scope)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let all = FieldReference.candidates(for: typed, in: scope)
        guard typed.partial.isEmpty, let schema = scope.schema, let fields = scope.fields else { return all }
        return schema.chartedFields.map { Candidate(fields.name(of: $0)) }
    }
}

extension Schema {
    func time(with unit: TimeUnit) -> Field? { shownFields.first { $0.kind.has(unit) } }
}

extension Field.Kind {
    func has(_ unit: TimeUnit) -> Bool { self == .date || self == .day && unit != .hour }
}
