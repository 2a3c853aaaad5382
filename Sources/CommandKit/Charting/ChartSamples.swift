import Domain
import FoundationEssentials
import Ports

/// A value with the number of records that have it.
struct CountedValue: Sendable, Hashable {
    let value: Value
    let count: Int
}

/// The charted values of records, with the number of records that share them.
struct ChartSamples {
    /// The values of the charted field.
    let values: [CountedValue]
    /// The values of the field that distinguishes the rows, which may be the same field.
    let keys: [CountedValue]

    /// - Parameter tallies: The tallies of the request's ``ChartRequest/fields``.
    init(_ tallies: [Tally]) {
        values = tallies.map { CountedValue(value: $0.values.first ?? .missing, count: $0.count) }
        keys = tallies.map { CountedValue(value: $0.values.last ?? .missing, count: $0.count) }
    }
}

extension ChartRequest {
    /// The fields that records are counted by: the charted field, and the field that it is charted by.
    var fields: [Field] { [field] + (form.by.map { [$0] } ?? []) }
}

extension [CountedValue] {
    /// The number of values, each as often as it occurs.
    var total: Int { reduce(0) { $0 + $1.count } }

    /// Each value once, in rising order if values have an order, so that results do not depend on the order of
    /// counting.
    var merged: [CountedValue] {
        if zip(self, dropFirst()).allSatisfy({ $0.value.isOrdered(before: $1.value) == true }) { return self }
        var counts: [Value: Int] = [:]
        for value in self { counts[value.value, default: 0] += value.count }
        return counts.map { CountedValue(value: $0, count: $1) }
            .sorted { $0.value.isOrdered(before: $1.value) ?? false }
    }
}

extension Value {
    /// True unless the value is a number with a fraction.
    fileprivate var isWholeNumber: Bool {
        if case .number(let number) = self { number == number.rounded() } else { true }
    }
}

extension ChartAxis {
    /// - Throws: `.usage` if there are too many different values for a chart.
    init(
        _ samples: ChartSamples, for request: ChartRequest, in schema: Schema, zone: TimeZone
    ) throws(Failure) {
        let field = request.form.by ?? request.field
        // A record without a measurable value must not widen the axis.
        let keys =
            request.form.by == nil
            ? samples.keys
            : zip(samples.keys, samples.values).map { key, value in
                value.value.measure(of: request.field.kind) == nil
                    ? CountedValue(value: .missing, count: key.count) : key
            }
        if field.kind.isTime {
            self = try Self.time(keys.map(\.value), of: request, in: zone)
        } else if field.kind.isNumeric, request.wantsRanges(of: field, keys) {
            let areWhole = field.measure == .stars && keys.allSatisfy { $0.value.isWholeNumber }
            self.init(ranges: keys, of: areWhole ? .integer : field.kind)
        } else if let distinct = ChartAxis(distinct: keys, of: field) {
            self = distinct
        } else {
            throw Failure(
                .usage,
                "“\(request.names.name(of: field))” has more than \(Self.valueLimit) different values, too many for a chart.",
                hint: field.kind.isNumeric
                    ? "Type chart \(request.names.name(of: field)) histogram." : schema.chartHint(request.names),
                at: request.range)
        }
    }

    private static func time(
        _ keys: [Value], of request: ChartRequest, in zone: TimeZone
    ) throws(Failure) -> ChartAxis {
        do {
            return try ChartAxis(time: keys, by: request.form.unit, in: zone)
        } catch {
            // 400 months have at least 400 × 28 days, so fewer days than that fit in a chart by month.
            let unit = error.unit == .day && error.count < timeLimit * 28 ? TimeUnit.month : .year
            let field = request.names.name(of: request.field)
            throw Failure(
                .usage, "The dates span \(error.count, error.unit.noun), too many for a chart.",
                hint: request.form.by.map { "Type chart \(field) by \(request.names.name(of: $0)) \(unit.rawValue)." }
                    ?? "Type chart \(field) \(unit.rawValue).", at: request.range)
        }
    }

    /// Returns the rows of the chart, each with the figure for its values.
    func rows(of values: [CountedValue], _ figure: ([CountedValue]) -> Chart.Figure?) -> [Chart.Row] {
        var groups = Array(repeating: [CountedValue](), count: labels.count)
        for (place, value) in zip(places, values) {
            if let place { groups[place].append(value) }
        }
        return zip(labels, groups).map { label, group in
            Chart.Row(label: label, figure: figure(group), count: group.total)
        }
    }
}
