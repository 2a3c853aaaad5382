import Domain
import FoundationEssentials
import Ports

extension Chart {
    /// Charts records as requested.
    ///
    /// - Parameters:
    ///   - samples: The values of the field, and of the field that it is charted by, in any order.
    ///   - zone: The time zone in which days begin and end.
    /// - Throws: `.usage` if a field has too many different values for a chart.
    init(
        of samples: ChartSamples, for request: ChartRequest, in schema: Schema, zone: TimeZone
    ) throws(Failure) {
        let axis = try ChartAxis(samples, for: request, in: schema, zone: zone)
        let field = request.field
        let measure = request.measure(in: schema)
        let rows = axis.rows(of: samples.values) { values in measure.figure(of: values, field.kind) }
        let count = rows.reduce(0) { $0 + ($1.count ?? 0) }
        let isRange = axis.isOfRanges && request.form.by == nil
        self.init(
            title: Self.title(of: request, by: axis, measure), kind: request.kind(by: axis),
            labels: Heading(request.form.by ?? field, by: axis),
            figures: measure == .count
                ? Heading(key: "count", title: measure.title) : Heading(key: field.name, title: measure.title),
            rows: request.form.by.map { $0.kind.isOrdered } ?? true || axis.unit != nil ? rows : Self.byFigure(rows),
            of: schema.noun, count: count, missing: samples.values.total - count,
            summary: isRange ? Summary(of: samples.values, field.kind, schema.noun) : nil)
        (isGrowing, otherCurrencies) = (axis.isGrowing, request.otherCurrencies)
    }

    /// Returns the rows from the highest figure to the lowest, for a field without an order of its own. Rows with equal
    /// figures keep their order.
    private static func byFigure(_ rows: [Row]) -> [Row] {
        let places = rows.indices.sorted { left, right in
            let (first, second) = (rows[left].figure?.measure ?? -.infinity, rows[right].figure?.measure ?? -.infinity)
            return first == second ? left < right : first > second
        }
        return places.map { rows[$0] }
    }

    private static func title(of request: ChartRequest, by axis: ChartAxis, _ measure: ChartMeasure) -> Message {
        let field = request.field.title
        let by = axis.unit?.phrase ?? request.form.by.map { $0.title }
        guard let by else { return field }
        switch measure {
        case .count: return "\(field) by \(by)"
        case .sum: return "\(field) by \(by), sum"
        case .mean: return "\(field) by \(by), mean"
        case .median: return "\(field) by \(by), median"
        }
    }
}

extension Chart.Heading {
    fileprivate init(_ field: Field, by axis: ChartAxis) {
        self.init(
            key: axis.unit?.rawValue ?? field.name, title: axis.unit?.title ?? field.title)
    }
}

extension Chart.Summary {
    /// Summarizes the values of a field.
    fileprivate init(of values: [CountedValue], _ kind: Field.Kind, _ noun: Noun) {
        let numbers = values.filter { $0.value.measure(of: kind) != nil }.merged
        self.init(
            noun: noun, count: numbers.total, missing: values.total - numbers.total,
            minimum: numbers.first.flatMap { Chart.Figure($0.value) },
            maximum: numbers.last.flatMap { Chart.Figure($0.value) },
            mean: ChartMeasure.mean.figure(of: numbers, kind), median: ChartMeasure.median.figure(of: numbers, kind))
    }
}

extension TimeUnit {
    /// The unit in the title of a chart: `Amount by month`.
    fileprivate var phrase: Message {
        switch self {
        case .hour: "hour"
        case .weekday: "weekday"
        case .day: "day"
        case .month: "month"
        case .year: "year"
        }
    }
}

extension Field.Kind {
    /// True if rows of such a field have an order other than that of their figures.
    fileprivate var isOrdered: Bool { isNumeric || isTime }
}
