import FoundationEssentials

/// A chart of records: figures in a table, the drawing that suits them, and a sentence on all of them.
struct Chart {
    enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A bar for each value of a field, or for each period of time.
        case bar
        /// A line from row to row, for rows that have an order.
        case line
        /// A bar for each range of a field that holds numbers.
        case histogram
    }

    private typealias Bound = (name: Message, figure: Table.Cell)
    private typealias Row = (label: ChartAxis.Label, figure: Table.Cell, count: Int)

    private let request: ChartRequest
    private let axis: ChartAxis
    private let measure: ChartMeasure
    private let noun: Noun
    private let rows: [Row]
    private let count: Int
    /// The number of records that are not in the chart, since they lack a value of its fields.
    private let missing: Int
    /// The values of the records in rising order, if their own ranges are charted; otherwise the figures of the rows
    /// are summarized.
    private let numbers: [CountedValue]?
    private let mean: Table.Cell?
    private let median: Table.Cell?

    /// - Parameters:
    ///   - tallies: The tallies of the request's ``ChartRequest/fields``, in any order, with its rounding.
    ///   - middle: The mean and the median, if the tallies do not have each value; otherwise they are computed.
    /// - Throws: `.usage` if a field has too many different values for a chart.
    init(
        of tallies: [Tally], for request: ChartRequest, in schema: Schema,
        middle: (mean: Table.Cell?, median: Table.Cell?)? = nil
    ) throws(Failure) {
        let values = tallies.map { CountedValue(value: $0.values.first ?? .missing, count: $0.count) }
        let keys = tallies.map { CountedValue(value: $0.values.last ?? .missing, count: $0.count) }
        let axis = try ChartAxis(values, by: keys, for: request, in: schema)
        let (field, measure) = (request.field, request.measure(in: schema))
        var groups = Array(repeating: [CountedValue](), count: axis.labels.count)
        for (place, value) in zip(axis.places, values) {
            if let place { groups[place].append(value) }
        }
        let rows = zip(axis.labels, groups).map { label, group in
            (label, measure.figure(of: group, field.kind) ?? .value(.missing), group.total) as Row
        }
        let isOrdered = axis.unit != nil || request.form.by.map(\.kind.isNumeric) ?? true
        let numbers = values.filter { $0.value.measure(of: field.kind) != nil }
        let isOfItself = axis.isOfRanges && request.form.by == nil
        (self.request, self.axis, self.measure, noun) = (request, axis, measure, schema.noun)
        self.rows = isOrdered ? rows : Self.byFigure(rows)
        let merged = isOfItself ? numbers.merged : nil
        self.numbers = merged
        mean = middle?.mean ?? merged.flatMap { ChartMeasure.mean.figure(of: $0, field.kind) }
        median = middle?.median ?? merged.flatMap { ChartMeasure.median.figure(of: $0, field.kind) }
        count = isOfItself ? numbers.total : rows.reduce(0) { $0 + $1.count }
        missing = values.total - count
    }

    /// Returns the rows from the highest figure to the lowest; the row of all other values stays last.
    private static func byFigure(_ rows: [Row]) -> [Row] {
        let measures = rows.map { $0.label == .others ? -.infinity : $0.figure.measure ?? -.infinity }
        return rows.indices.sorted { (measures[$1], $0) < (measures[$0], $1) }.map { rows[$0] }
    }

    func output(isASCII: Bool) -> Output {
        let (table, figures) = table
        return Output(
            .table(table),
            view: kind == .line ? .line(of: figures, isASCII: isASCII) : .bars(of: figures, isASCII: isASCII),
            message: sentence, hint: .currencyHint(request.otherCurrencies))
    }

    private var kind: Kind { request.kind(by: axis) }

    private var table: (table: Table, figures: Int) {
        typealias Part = (column: Table.Column, cell: (Row) -> Table.Cell)
        let field = request.axis
        let currency = request.fields.lazy.compactMap(\.kind.currency).first.map(Table.Cell.code(of:))
        let hasRanges = axis.isOfRanges
        let isOfStars = field.measure == .stars && !hasRanges
        let key = axis.unit?.rawValue ?? field.name
        let names: Part = (
            Table.Column(
                key, axis.unit?.words.title ?? field.title, axis.kind,
                for: hasRanges ? .people : isOfStars ? [.programs, .seen] : .all),
            { $0.label.name }
        )
        // A number alone does not say what it counts.
        let stars: Part = (
            Table.Column(key, "", for: .heard),
            { row in
                guard case .named(.number(let count), _) = row.label.name else { return row.label.name }
                return .message(Message(stars: count))
            }
        )
        let from: Part = (Table.Column("from", "From", for: .programs), { $0.label.from })
        let to: Part = (Table.Column("to", "To", for: hasRanges ? .programs : .json), { $0.label.to })
        let hasEnds = rows.contains { $0.label.to != .absent }
        let labels =
            hasRanges ? [from, to, names] : hasEnds ? [names, to] : isOfStars ? [stars, names] : [names]
        let isMoney = rows.contains { if case .sum = $0.figure { true } else { false } }
        let figures: Part = (
            Table.Column(
                measure == .count ? "count" : request.field.name, measure.title, isMoney ? .money : .number),
            { $0.figure }
        )
        let counts: Part = (
            Table.Column("count", "Count", .number, for: [.programs, .seen]), { .number($0.count) }
        )
        let code: Part = (Table.Column("currency", "", for: .csv), { _ in currency ?? .absent })
        let parts =
            labels + [figures] + (measure == .count ? [] : [counts])
            + (currency == nil || key == code.column.key ? [] : [code])
        var table = Table(parts.map(\.column), rows: rows.map { row in parts.map { $0.cell(row) } })
        table.kind = "chart"
        let (minimum, maximum) = bounds
        let middle = [("mean", mean), ("median", median)]
        let summary =
            [("minimum", minimum?.figure), ("maximum", maximum?.figure)]
            + (kind == .histogram || mean != nil ? middle : [])
        table.after =
            [Table.Member("chart", .text(kind.rawValue)), Table.Member("currency", currency ?? .absent)]
            + summary.map { Table.Member($0, $1 ?? .value(.missing)) }
            + [Table.Member("count", .number(count)), Table.Member("missing", .number(missing))]
        return (table, labels.count)
    }

    /// The lowest and the highest figure, with the names of their rows; for ranges of a field, its lowest and highest
    /// value. The lowest is not known if a row has all other values.
    private var bounds: (lowest: Bound?, highest: Bound?) {
        let ends = numbers.map { [$0.first, $0.last].compactMap(\.self) }
        let named = rows.filter { $0.label != .others }
        let figures: [Bound] =
            ends?.compactMap { end in Table.Cell(figure: end.value).map { (name: "", figure: $0) } }
            ?? named.map { row in
                let name = row.label.name.message
                return (name: axis.unit == .weekday ? request.names.inSentence(name) : name, figure: row.figure)
            }
        let known = figures.filter { $0.figure.measure != nil }
        let isLower = { (left: Bound, right: Bound) in (left.figure.measure ?? 0) < (right.figure.measure ?? 0) }
        return (named.count == rows.count ? known.min(by: isLower) : nil, known.max(by: isLower))
    }

    /// A description of the chart in a few sentences. If no record is in it, the description says so.
    var sentence: Message {
        var sentence = count > 0 ? outline : "No \(plural: noun) to chart."
        if axis.isGrowing { sentence = sentence + " The ranges are wider further from 0." }
        if !request.otherCurrencies.isEmpty {
            let codes = request.otherCurrencies.filter { $0 != Currency.unspecified.code }
            let named: [Message] = codes.isEmpty ? [] : ["amounts in \(list: codes)"]
            let others: [Message] = codes == request.otherCurrencies ? [] : ["amounts without a currency"]
            sentence = sentence + " Not included: \(list: named + others)."
        }
        if missing > 0 { sentence = sentence + " Without a value: \(missing, noun)." }
        return sentence
    }

    private var title: Message {
        let field = request.field.title
        let unit = axis.unit.map { unit -> Message in "\(singular: unit.words.noun)" }
        guard let by = unit ?? request.form.by.flatMap(request.names.titleInSentence) else { return field }
        switch measure {
        case .count: return "\(field) by \(by)"
        case .sum: return "\(field) by \(by), sum"
        case .mean: return "\(field) by \(by), mean"
        case .median: return "\(field) by \(by), median"
        }
    }

    /// Returns a figure on its own; that of years as it is written.
    private func brief(_ figure: Table.Cell) -> Message {
        guard request.field.isLabel, let number = figure.measure.flatMap(Int.init(exactly:)) else {
            return figure.brief
        }
        return "\(number)"
    }

    private var outline: Message {
        let records: Message = "\(count, noun)"
        guard case let (lowest, highest?) = bounds else { return "\(title): \(records)." }
        guard let lowest else { return "\(title): \(records), highest \(highest.name) with \(highest.figure.message)." }
        if let mean, let median {
            return """
                \(title): \(records), from \(brief(lowest.figure)) to \(brief(highest.figure)), \
                mean \(brief(mean)), median \(brief(median)).
                """
        }
        if rows.count == 1 { return "\(title): \(records), \(lowest.name) with \(lowest.figure.message)." }
        if lowest.figure == highest.figure { return "\(title): \(records), \(lowest.figure.message) each." }
        return """
            \(title): \(records), highest \(highest.name) with \(highest.figure.message), \
            lowest \(lowest.name) with \(lowest.figure.message).
            """
    }
}

extension Message {
    /// Returns the way to see amounts in other currencies than the one that is charted; nil if there are none.
    public static func currencyHint(_ others: [String]) -> Message? {
        others.first { $0 != Currency.unspecified.code }.map { "Type filter currency = \($0) to see those amounts." }
    }
}
