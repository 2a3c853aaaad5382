import FoundationEssentials
import Syntax

public struct ChartRequest: Sendable {
    private(set) var field: Field
    private(set) var form: ChartForm
    /// The codes of currencies in which there are amounts that are not charted.
    private(set) var otherCurrencies: [String] = []
    let names: NameLookup<Field>
    private let command: String
    let range: SourceRange?

    /// - Parameters:
    ///   - form: Nil for the form that suits the field.
    ///   - command: The words before the field in the line of a chart.
    public init(_ field: FieldReference, _ form: ChartForm?, by command: String) {
        self.field = field.field
        (names, self.command) = (field.fields, command)
        self.form = form ?? ChartForm()
        range = form?.range ?? field.range
    }

    /// - Throws: `.usage`, with a hint that says what can be charted instead.
    func check(in schema: Schema) throws(Failure) {
        let (name, axisName) = (names.name(of: field), names.name(of: axis))
        let isOrdered = axis.kind.isNumeric || axis.kind.isTime
        if let list = fields.first(where: { $0.kind == .list }) {
            throw Failure(
                .usage, "“\(names.name(of: list))” has several values in each record and cannot be charted.",
                hint: schema.chartHint(names.name(of:)), at: range)
        }
        if form.by != nil, !field.kind.isNumeric {
            throw Failure(
                .usage, "“\(name)” is not a number and cannot be compared by another field.",
                hint: schema.hint(atChartOf: form.measure ?? .mean, by: command, named: names.name(of:)), at: range)
        }
        if form.by == field {
            throw Failure(.usage, "“\(name)” cannot be compared by itself.", hint: "Type \(line(name)).", at: range)
        }
        if let measure = form.measure, form.by == nil {
            throw Failure(
                .usage, "\(measure.rawValue) needs “by” and a field.",
                hint: schema.hint(atChartOf: measure, of: field, by: command, named: names.name(of:)), at: range)
        }
        if let unit = form.unit, !axis.kind.has(unit) {
            let example = schema.time(with: unit).map { line(names.name(of: $0), unit.rawValue) }
            throw Failure(
                .usage, "“\(axisName)” has no \(singular: unit.words.noun).",
                hint: example.map { "For example: \($0)." } ?? schema.chartHint(names.name(of:)), at: range)
        }
        if form.kind == .histogram, form.by != nil || !isOrdered {
            let example = (schema.numberExample ?? schema.shownFields.first(where: \.kind.isTime)).map(names.name(of:))
            throw Failure(
                .usage, "A histogram shows one field of numbers or dates.",
                hint: example.map { "For example: \(line($0, "histogram"))." } ?? schema.chartHint(names.name(of:)),
                at: range)
        }
        guard form.kind == .line, !isOrdered else { return }
        throw Failure(
            .usage, "“\(axisName)” has no order, so it cannot be drawn as a line.",
            hint: "Type \(line(fields.map(names.name(of:)).joined(separator: " by "), "bar")).", at: range)
    }

    func line(_ words: String...) -> String { ([command] + words).joined(separator: " ") }

    /// Returns the name of a charted field, which may be in another currency now than when it was typed.
    func name(of field: Field) -> String { names.value(named: field.name).map(names.name(of:)) ?? "" }

    /// The fields that records are counted by: the charted field, and the field that it is charted by.
    var fields: [Field] { [field, form.by].compactMap(\.self) }

    /// The field whose values are the rows of the chart.
    var axis: Field { form.by ?? field }

    /// Chooses the currency of the most records, and returns the tallies in it, of ``fields`` and the currency. In a
    /// chart by currency, amounts become numbers instead: those of different currencies are in different rows.
    mutating func inOneCurrency(_ tallies: [Tally], of currency: Field?) -> [Tally] {
        var counts: [String: Int] = [:]
        // The currency of a record without a charted amount is that of another amount.
        let code = { [fields] (tally: Tally) in
            zip(fields, tally.values).lazy.compactMap { $1.money?.currency.code }.first
        }
        for tally in tallies {
            if let code = code(tally) { counts[code, default: 0] += tally.count }
        }
        if let currency, counts.count > 1, form.by == currency {
            field = field.copy(kind: .number)
            return tallies.map { tally in
                let units = Table.Cell(figure: tally.values[0])?.measure.map(Value.number)
                return Tally(values: [units ?? .missing, tally.values[1]], count: tally.count)
            }
        }
        let most = choose(among: counts)
        return tallies.filter { code($0).map { $0 == most } ?? true }.map { tally in
            Tally(values: tally.values.dropLast(), count: tally.count)
        }
    }

    /// Chooses the currency of the most records for the chart, and returns its code; nil without any.
    private mutating func choose(among counts: [String: Int]) -> String? {
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        otherCurrencies = counts.keys.filter { $0 != most }.sorted()
        if let currency = most.flatMap(Currency.init(code:)) {
            field = field.amounts(in: currency)
            form.by = form.by?.amounts(in: currency)
        }
        return most
    }

    /// True if amounts are charted by another field, so that a figure for each of its values is enough.
    func isOfAmountsByKey(in schema: Schema) -> Bool {
        form.by.map { field.isMoney && !$0.isMoney && $0 != schema.currency } == true
    }

    /// Returns what a time counts as: its local day, or its hour; nil unless the axis is of times.
    func rounding(in zone: TimeZone) -> TallyKeys.Rounding? {
        guard axis.kind == .date else { return nil }
        let unit = form.unit
        // One that follows the system takes a lock for each time.
        let zone = zone == .autoupdatingCurrent ? .current : zone
        return TallyKeys.Rounding {
            $0.rounded(to: unit, in: zone)
        } until: {
            Day.end(of: $0, byHour: unit == .hour, in: zone)
        }
    }

    /// True if numbers are charted in ranges of themselves, which need not be distinguished.
    var isOfRanges: Bool {
        field.kind.isNumeric && field.measure != .stars && form.by == nil && form.kind != .bar
    }

    /// Returns the numbers of a chart of ranges as tallies, those in the currency of the most records: all numbers
    /// between two possible ends of ranges count as one.
    ///
    /// - Returns: Also the exact mean and median.
    mutating func inRanges(
        _ values: SortedNumbers
    ) -> (tallies: [Tally], middle: (mean: Table.Cell?, median: Table.Cell?)) {
        let code = { (section: [CountedValue]) in section.first?.value.money?.currency.code }
        let counts = values.sections.compactMap { section in code(section).map { ($0, section.total) } }
        let most = choose(among: Dictionary(counts, uniquingKeysWith: +))
        let kind = field.kind
        let sections = values.sections.filter { code($0) == most }
        let section = sections.count == 1 ? sections[0] : Array(sections.joined()).merged
        let others = section.filter { $0.value.measure(of: kind) == nil }
        let numbers = others.isEmpty ? section : section.filter { $0.value.measure(of: kind) != nil }
        let missing = values.missing > 0 ? [CountedValue(value: .missing, count: values.missing)] : []
        let tallies = (Self.joined(numbers, of: kind) + others + missing).map {
            Tally(values: [$0.value], count: $0.count)
        }
        return (tallies, numbers.middle(of: kind))
    }

    /// Joins numbers in rising order between two possible ends of ranges.
    private static func joined(_ numbers: [CountedValue], of kind: Field.Kind) -> [CountedValue] {
        let measures = numbers.compactMap { $0.value.measure(of: kind) }
        guard let first = measures.first, let last = measures.last else { return [] }
        let smallest = [measures.last { $0 < 0 }, measures.first { $0 > 0 }].compactMap { $0.map(abs) }.min()
        var edges = kind.scale.possibleEdges(from: first, to: last, of: numbers.total, smallest: smallest ?? 1)
            .sorted()[...]
        var (joined, counts): ([Value], [Int]) = ([], [])
        for (place, measure) in measures.enumerated() {
            // A number at an end may be in another range than those on both sides of it.
            var isNew = place == 0 || place == numbers.count - 1
            while let edge = edges.first, edge <= measure {
                isNew = true
                if edge == measure { break }
                edges.removeFirst()
            }
            if isNew {
                joined.append(numbers[place].value)
                counts.append(0)
            }
            counts[counts.count - 1] += numbers[place].count
        }
        return zip(joined, counts).map { CountedValue(value: $0, count: $1) }
    }

    /// Returns the measure that was typed; by default the sum for the field that a service adds up, else the mean.
    func measure(in schema: Schema) -> ChartMeasure {
        guard form.by != nil else { return .count }
        return form.measure ?? (schema.total?.field.name == field.name ? .sum : .mean)
    }

    /// Returns the kind that was typed. By default, a chart of time with more than 31 rows is a line, a chart of ranges
    /// of its own field is a histogram, and other charts have bars.
    func kind(by axis: ChartAxis) -> Chart.Kind {
        if let kind = form.kind { return kind }
        if axis.unit != nil { return axis.labels.count > 31 ? .line : .bar }
        return axis.isOfRanges && form.by == nil ? .histogram : .bar
    }

    /// Returns true if numbers are grouped in ranges, rather than shown with a bar each. By a field of whole numbers,
    /// such as stars, up to 12 different values have a bar each.
    func wantsRanges(of axis: Field, _ values: [CountedValue]) -> Bool {
        if form.by == nil { return form.kind != .bar }
        guard axis.kind == .integer || axis.measure == .stars, form.kind != .line else { return form.kind != .bar }
        return ChartAxis(distinct: values, of: axis).map { $0.labels.count > 12 } ?? true
    }
}

extension Schema {
    /// The fields that a chart suits: most texts are different in each record.
    var chartedFields: [Field] { shownFields.filter { $0.kind != .list && $0.kind != .text && !$0.isID } }

    func chartHint(_ name: (Field) -> String) -> Message {
        let fields = chartedFields.isEmpty ? shownFields.filter { !$0.isID } : chartedFields
        return "Choose one of \(list: fields.map(name))."
    }

    /// Returns the hint with a chart of this measure: of the field if it holds numbers, by the category if any.
    func hint(
        atChartOf measure: ChartMeasure, of field: Field? = nil, by command: String,
        named name: (Field) -> String = \.name
    ) -> Message {
        guard let number = field.flatMap({ $0.kind.isNumeric ? $0 : nil }) ?? numberExample else {
            return chartHint(name)
        }
        let groups = shownFields.filter { group in
            ![.list, .text].contains(group.kind) && !group.isID && !group.isMoney && group != currency
                && group != number
        }
        let grouping = (category ?? groups.first).map { " by \(name($0)) \(measure.rawValue)" }
        return "For example: \("\(command) \(name(number))\(grouping ?? "")")."
    }

    /// Nil for records without numbers.
    fileprivate var numberExample: Field? {
        let fields = shownFields.filter { $0.kind.isNumeric && !$0.isID }
        return fields.first(where: \.isMoney) ?? fields.first
    }
}

extension Tally {
    /// The tallies of amounts that have the same count and sum, with their currency: most are not the records' own.
    var spread: [Tally] {
        guard let sum else { return [Tally(values: [.missing] + values + [.missing], count: count)] }
        return sum.spread(over: count).map {
            Tally(values: [.money($0.amount)] + values + [.text(sum.currency.code)], count: $0.count)
        }
    }
}
