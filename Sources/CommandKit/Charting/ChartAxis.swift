import FoundationEssentials

/// The rows of a chart, and the row of each value.
struct ChartAxis {
    struct Label: Hashable {
        /// The name of the row, with the value for programs unless it is a range.
        let name: Table.Cell
        /// The value at which a range begins; absent unless the row is a range.
        var from = Table.Cell.absent
        /// The value at which a range ends, which is not part of it, or the last of several years.
        var to = Table.Cell.absent

        /// The label of all values without a row of their own.
        static let others = Label(name: .named(.text("other"), "other"))
    }

    let labels: [Label]
    /// The row of each value; nil for a value without a row.
    let places: [Int?]
    let kind: Table.Column.Kind
    var isOfRanges = false
    /// True if the ranges are wider the further they are from 0.
    var isGrowing = false
    /// The unit that times are grouped by; nil if the axis is not of time.
    var unit: TimeUnit?

    /// The most rows of a chart of different values.
    static let valueLimit = 40
    /// The most rows of a chart of time.
    static let timeLimit = 400

    /// Creates one row for each different value; nil if there are more than ``valueLimit``.
    ///
    /// Numbers and amounts are in rising order, yes comes before no, and texts are ordered by weight. Of more texts,
    /// those of most weight have a row each and the others the last one, unless each occurs once.
    ///
    /// - Parameter weights: The weight of each value; nil for how often it occurs.
    init?(distinct values: [CountedValue], of field: Field, weights: [Double]? = nil) {
        let charted = values.indices.filter { values[$0].value.isCharted }
        let known = weights ?? values.map { Double($0.count) }
        // Equal sums are equal in whatever order their parts are added.
        let sums = charted.reduce(into: [:]) { $0[values[$1].value, default: 0] += known[$1] }
            .mapValues { ($0 * 10_000).rounded() }
        let isLong = sums.count > Self.valueLimit
        let areRepeated = charted.reduce(0) { $0 + values[$1].count } > sums.count
        guard !isLong || areRepeated && sums.keys.allSatisfy({ $0.text != nil }) else { return nil }
        let sorted = sums.sorted { left, right in
            if left.key.text != nil, left.value != right.value { return left.value > right.value }
            if case .boolean(let isTrue) = left.key { return isTrue }
            return left.key.isOrdered(before: right.key) ?? false
                || (left.key.text ?? "") < (right.key.text ?? "") && right.key.isOrdered(before: left.key) != true
        }.map(\.key).prefix(isLong ? Self.valueLimit - 1 : Self.valueLimit)
        let rows = Dictionary(sorted.enumerated().map { ($1, $0) }) { first, _ in first }
        labels =
            sorted.map { value in
                let choice = field.kind == .choice ? value.text.map(field.choice) : nil
                return Label(name: choice.map(Table.Cell.choice) ?? .named(value, "\(value)"))
            } + (isLong ? [.others] : [])
        places = values.map { rows[$0.value] ?? (isLong && $0.value.isCharted ? sorted.count : nil) }
        kind = field.kind.isNumeric ? .number : field.kind == .boolean ? .value : .text
    }

    init(ranges values: [CountedValue], of kind: Field.Kind) {
        let measures = values.map { $0.value.measure(of: kind) }
        let counted = zip(measures, values).compactMap { measure, value in
            measure.map { (number: $0, count: value.count) }
        }
        let (bounds, areGrowing) = kind.scale.edges(of: counted.sorted { $0.number < $1.number })
        let edges = bounds.map { Value(measure: $0, of: kind) }
        let isOneValue = bounds.count == 2 && bounds[1] == bounds[0].nextUp
        labels = zip(edges, edges.dropFirst()).map { from, to in
            let name: Table.Cell = isOneValue ? .value(from) : .message(.range(from: from, to: to))
            return Label(name: name, from: .value(from), to: .value(to))
        }
        places = measures.map { $0.map(bounds.range) }
        (self.kind, isOfRanges, isGrowing) = (.number, true, areGrowing)
    }

    /// Creates rows for all hours or weekdays, or for all days, months or years from the first record to the last.
    ///
    /// - Parameters:
    ///   - values: Values that ``Value/rounded(to:in:)`` returned for the unit.
    ///   - unit: Nil for the unit that suits the time between the first and the last record.
    /// - Throws: The number of rows and the unit, if there would be more rows than ``timeLimit``.
    init(time values: [Value], by unit: TimeUnit?) throws(TooManyRows) {
        let days = values.map { if case .day(let day) = $0 { day } else { Day?.none } }
        let (first, last) = (days.lazy.compactMap(\.self).min(), days.lazy.compactMap(\.self).max())
        let unit = unit ?? first.flatMap { first in last.map { TimeUnit(from: first, to: $0) } } ?? .day
        self.unit = unit
        kind = unit == .hour || unit == .year ? .number : .value
        if unit == .hour {
            places = values.map { if case .integer(let hour) = $0 { hour } else { nil } }
            let hours = places.contains { $0 != nil } ? 0..<24 : 0..<0
            labels = hours.map { Label(name: .named(.integer($0), Message(outside: $0.padded(to: 2) + ":00"))) }
            return
        }
        guard let first, let last else {
            (labels, places) = ([], values.map { _ in nil })
            return
        }
        switch unit {
        case .weekday:
            labels = Day.weekdays.map { Label(name: .named(.text($0.key), $0)) }
            places = days.map { $0?.weekday }
        case .hour, .day, .month, .year:
            // A chart of many years has several of them in a row, to keep to about 40 rows.
            let years = unit == .year ? last.year - first.year + 1 : 1
            let step = Int(RoundStep(atLeast: Double(years) / 40, in: .whole).size)
            let start = first.number(by: unit) / step
            let count = last.number(by: unit) / step - start + 1
            guard count <= Self.timeLimit else { throw TooManyRows(count: count, unit: unit) }
            labels = (start..<start + count).map { Label(number: $0, by: unit, years: step) }
            places = days.map { $0.map { $0.number(by: unit) / step - start } }
        }
    }

    struct TooManyRows: Error {
        let count: Int
        let unit: TimeUnit
    }

    /// - Throws: `.usage` if there are too many different values for a chart.
    init(
        _ values: [CountedValue], by keys: [CountedValue], for request: ChartRequest, in schema: Schema
    ) throws(Failure) {
        let field = request.axis
        let measures = values.map { $0.value.measure(of: request.field.kind) }
        // A record without a measurable value must not widen the axis.
        let keys =
            request.form.by == nil
            ? keys : zip(keys, measures).map { $1 == nil ? CountedValue(value: .missing, count: $0.count) : $0 }
        let sums =
            request.measure(in: schema) == .sum ? zip(values, measures).map { Double($0.count) * ($1 ?? 0) } : nil
        if field.kind.isTime {
            self = try Self.time(keys.map(\.value), of: request)
        } else if field.kind.isNumeric, request.wantsRanges(of: field, keys) {
            let areWhole = field.measure == .stars && keys.allSatisfy { $0.value.isWholeNumber }
            self.init(ranges: keys, of: areWhole ? .integer : field.kind)
        } else if let distinct = ChartAxis(distinct: keys, of: field, weights: sums) {
            self = distinct
        } else {
            let (name, names) = (request.name(of: field), request.names)
            throw Failure(
                .usage, "“\(name)” has more than \(Self.valueLimit) different values, too many for a chart.",
                hint: field.kind.isNumeric
                    ? "Type \(request.line(name, "histogram"))." : schema.chartHint(names.name(of:)),
                at: request.range)
        }
    }

    /// Returns the rounding of times to the numbers of their rows; nil unless the axis is of time.
    ///
    /// - Parameter values: The values of ``places``, as they were rounded before.
    func rounding(_ values: [Value], after rounding: TallyKeys.Rounding?) -> TallyKeys.Rounding? {
        guard unit != nil else { return nil }
        let placed = zip(values, places).compactMap { value, place in place.map { (value, Value.integer($0)) } }
        let rows = Dictionary(placed) { first, _ in first }
        return TallyKeys.Rounding {
            rows[rounding?.rounded($0) ?? $0] ?? .missing
        } until: {
            rounding?.end($0) ?? $0
        }
    }

    private static func time(_ keys: [Value], of request: ChartRequest) throws(Failure) -> ChartAxis {
        do {
            return try ChartAxis(time: keys, by: request.form.unit)
        } catch {
            // 400 months have at least 400 × 28 days, so fewer days than that fit in a chart by month.
            let unit = error.unit == .day && error.count < timeLimit * 28 ? TimeUnit.month : .year
            let fields = request.fields.map(request.name(of:)).joined(separator: " by ")
            throw Failure(
                .usage, "The dates span \(error.count, error.unit.words.noun), too many for a chart.",
                hint: "Type \(request.line(fields, unit.rawValue)).", at: request.range)
        }
    }
}

extension ChartAxis.Label {
    /// - Parameter number: The count of such units since 1970 or the year 0.
    fileprivate init(number: Int, by unit: TimeUnit, years: Int) {
        switch unit {
        case .month: self.init(name: .month(Day(year: number / 12, month: number % 12 + 1, day: 1)))
        case .year where years > 1:
            let (first, last) = (number * years, number * years + years - 1)
            self.init(name: .named(.integer(first), "\(String(first)) to \(String(last))"), to: .number(last))
        case .year: self.init(name: .named(.integer(number), Message(outside: String(number))))
        case .hour, .weekday, .day:
            let day = Day(daysSince1970: number)
            self.init(name: day.map { .named(.text($0.description), "\(Value.day($0))") } ?? .absent)
        }
    }
}

public enum TimeUnit: String, Sendable, Hashable, CaseIterable {
    /// The hour of the day, from 0 to 23, on any day.
    case hour
    case weekday
    case day, month, year

    /// The title of a column of such units, and the noun for a number of them.
    var words: (title: Message, noun: Noun) {
        switch self {
        case .hour: ("Hour", Noun(one: "hour", other: "hours"))
        case .weekday: ("Weekday", Noun(one: "weekday", other: "weekdays"))
        case .day: ("Day", Noun(one: "day", other: "days"))
        case .month: ("Month", Noun(one: "month", other: "months"))
        case .year: ("Year", Noun(one: "year", other: "years"))
        }
    }

    /// Chooses days for two months, months for four years, and years otherwise.
    fileprivate init(from first: Day, to last: Day) {
        self =
            last.daysSince1970 - first.daysSince1970 < 62
            ? .day : last.number(by: .month) - first.number(by: .month) < 48 ? .month : .year
    }
}

extension Value {
    /// Returns the local day of a time, or its hour from 0 to 23 as a number if that is the unit; missing for a time
    /// outside the years of four digits. Other values stay as they are.
    func rounded(to unit: TimeUnit?, in zone: TimeZone) -> Value {
        guard case .date(let date) = self else { return self }
        guard let (day, minute) = Day.local(date, in: zone) else { return .missing }
        return unit == .hour ? .integer(minute / 60) : .day(day)
    }

    fileprivate var isWholeNumber: Bool {
        if case .number(let number) = self { number == number.rounded() } else { true }
    }

    /// True if the value can be charted: not a missing value, a list, an empty text, infinity or NaN.
    fileprivate var isCharted: Bool {
        switch self {
        case .missing, .list, .text(""): false
        case .number(let number): number.isFinite
        default: true
        }
    }
}

extension Day {
    /// Returns the number of days since 1970, or of months or years since the year 0.
    fileprivate func number(by unit: TimeUnit) -> Int {
        switch unit {
        case .year: year
        case .month: year * 12 + month - 1
        case .day, .hour, .weekday: daysSince1970
        }
    }
}

extension Table.Cell {
    public static func choice(_ choice: Field.Choice) -> Table.Cell { .named(.text(choice.name), choice.title) }

    /// A month, by its first day: `2026-03`.
    public static func month(_ day: Day?) -> Table.Cell {
        day.map { .named(.text($0.monthDescription), "\(month: $0)") } ?? .absent
    }
}

extension Message {
    /// Words a range. A range of whole numbers is named by its first and last number, or by its only number; other
    /// ranges end where the next range begins.
    fileprivate static func range(from: Value, to: Value) -> Message {
        if case .integer(let first) = from, case .integer(let next) = to {
            // The largest number has none after it.
            let last = next == .max ? next : next - 1
            return first >= last ? "\(first)" : "\(first) to \(last)"
        }
        return from == to ? "\(from)" : "\(Table.Cell.value(from).brief) to \(Table.Cell.value(to).brief)"
    }
}
