import Domain
import FoundationEssentials

/// What is charted of each record.
struct ChartSamples {
    /// The values of the field that is charted.
    private(set) var values: [Value] = []
    /// The values of the field that the rows are told apart by, which may be the same.
    private(set) var keys: [Value] = []
    private let field: Field
    private let by: Field

    init(_ request: ChartRequest) {
        field = request.field
        by = request.form.by ?? request.field
    }

    mutating func add(_ record: Record) {
        values.append(record[field])
        keys.append(record[by])
    }
}

extension ChartAxis {
    /// - Throws: `.usage` where there are too many different values for a chart.
    init(
        _ samples: ChartSamples, for request: ChartRequest, in schema: Schema, zone: TimeZone
    ) throws(CommandError) {
        let field = request.form.by ?? request.field
        // A record that has nothing to be measured must not widen the axis.
        let keys =
            request.form.by == nil
            ? samples.keys
            : zip(samples.keys, samples.values).map { key, value in
                value.measure(of: request.field.kind) == nil ? .missing : key
            }
        if field.kind.isTime {
            self = try Self.time(keys, of: request, in: zone)
        } else if field.kind.isNumeric, request.wantsRanges(of: field, keys) {
            self.init(ranges: keys, of: field.kind)
        } else if let distinct = ChartAxis(distinct: keys, of: field) {
            self = distinct
        } else {
            throw CommandError(
                .usage, "“\(field.name)” has more than \(Self.valueLimit) different values, too many for a chart.",
                hint: field.kind.isNumeric ? "Type chart \(field.name) histogram." : schema.chartHint,
                at: request.range)
        }
    }

    private static func time(
        _ keys: [Value], of request: ChartRequest, in zone: TimeZone
    ) throws(CommandError) -> ChartAxis {
        do throws(TooManyStretches) {
            return try ChartAxis(time: keys, by: request.form.unit, in: zone)
        } catch {
            // Of four hundred months nearly all days can be.
            let unit = error.unit == .day && error.count < timeLimit * 28 ? TimeUnit.month : .year
            let field = request.field.name
            throw CommandError(
                .usage, "There are \(error.count, error.unit.noun) from the first to the last, too many for a chart.",
                hint: request.form.by.map { "Type chart \(field) by \($0.name) \(unit.rawValue)." }
                    ?? "Type chart \(field) \(unit.rawValue).", at: request.range)
        }
    }

    /// The rows of the chart, with what the values of each come to.
    func rows(of values: [Value], _ figure: ([Value]) -> Chart.Figure?) -> [Chart.Row] {
        var groups = Array(repeating: [Value](), count: labels.count)
        for (place, value) in zip(places, values) {
            if let place { groups[place].append(value) }
        }
        return zip(labels, groups).map { label, group in
            Chart.Row(label: label, figure: figure(group), count: group.count)
        }
    }
}
