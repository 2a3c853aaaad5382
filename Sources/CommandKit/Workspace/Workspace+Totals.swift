// Totals of the current result. The sum under a list, `sum` and `insights` are all made here, so that they agree.

extension Workspace {
    /// Returns the total of the records that count in the current result.
    public func total(using world: World) async throws(Failure) -> ListTotal {
        if let total = try await total(of: try await query(using: world), using: world) { return total }
        throw noTotals(in: try source(in: world).schema)
    }

    /// Words the number of records of a total: `455 transactions pinned`.
    public func counted(_ total: ListTotal, of schema: Schema) -> Message {
        schema.pinning == .counts ? "\(total.count, schema.noun) pinned" : "\(total.count, schema.noun)"
    }

    /// Returns the total of the records that count in a result; nil for a service without totals.
    func total(of query: Query, using world: World) async throws(Failure) -> ListTotal? {
        let schema = try source(in: world).schema
        guard let total = schema.total else { return nil }
        return ListTotal(
            of: try await tallies(of: query, by: [], using: world), total,
            category: chosenCategory(of: schema, in: query.predicate))
    }

    /// Returns the tallies of the records that count in the current result by a field, with their sums.
    ///
    /// - Throws: `.usage` for a service without totals.
    public func tallies(by field: Field, using world: World) async throws(Failure) -> [Tally] {
        try await tallies(of: try await query(using: world), by: [field], using: world)
    }

    private func tallies(
        of query: Query, by fields: [Field], using world: World
    ) async throws(Failure) -> [Tally] {
        let source = try source(in: world)
        guard let amount = source.schema.total?.field else { throw noTotals(in: source.schema) }
        var counted = counted(query, in: source.schema)
        counted.sort = nil
        let asked = counted
        return try await world.feed(of: source).tallies(asked, by: TallyKeys(fields, summing: amount))
    }

    /// Returns the query for the records that count in totals and charts: the pinned ones where pins decide that.
    private func counted(_ query: Query, in schema: Schema) -> Query {
        schema.pinning == .counts ? query.and(marks.pinMark(schema).condition) : query
    }

    private func chosenCategory(of schema: Schema, in predicate: Predicate?) -> Field.Choice? {
        switch predicate {
        case .equals(let field, .text(let category)) where field == schema.category: field.choice(category)
        case .and(let conditions):
            conditions.lazy.compactMap { chosenCategory(of: schema, in: $0) }.first
        default: nil
        }
    }

    /// Charts the whole current result; only its pinned records where pins decide what counts in the sum.
    ///
    /// Amounts in different currencies cannot be compared: those in the currency of the most records are charted.
    ///
    /// - Returns: The chart, with a message that describes it; of an empty result, the message of its list.
    /// - Throws: `.usage` for a chart that is not possible, and the errors of the source.
    public func chart(_ request: ChartRequest, isASCII: Bool, using world: World) async throws(Failure) -> Output {
        let source = try source(in: world)
        try request.check(in: source.schema)
        var request = request
        var query = counted(try await query(using: world), in: source.schema)
        // The order of the records does not matter in a chart, and sorting may be expensive.
        query.sort = nil
        let asked = query
        let (tallies, middle) = try await tallies(for: &request, asked, of: source, using: world)
        let chart = try Chart(of: tallies, for: request, in: source.schema, middle: middle)
        var output = chart.output(isASCII: isASCII)
        if tallies.isEmpty {
            var copy = self
            let page = try await copy.showPage(at: 0, using: world)
            // A list without pinned records is not empty.
            if page.data.rowCount == 0 { (output.message, output.hint) = (page.message, page.hint) }
        } else if let partial = try await partialSentence(using: world) {
            output.message = chart.sentence + " " + partial
        }
        return output
    }

    /// Returns the tallies of a chart, with the mean and the median if the tallies do not have each value.
    private func tallies(
        for request: inout ChartRequest, _ query: Query, of source: any RecordSource, using world: World
    ) async throws(Failure) -> (tallies: [Tally], middle: (mean: Table.Cell?, median: Table.Cell?)?) {
        let feed = world.feed(of: source)
        if request.isOfRanges, let numbers = try await feed.sortedNumbers(query, of: request.field) {
            return request.inRanges(numbers)
        }
        let currency = request.fields.contains(where: \.isMoney) ? source.schema.currency : nil
        let rounding = request.rounding(in: world.conditions.timeZone)
        if let key = request.form.by, request.isOfAmountsByKey(in: source.schema) {
            let keys = TallyKeys([key], summing: request.field, rounding: rounding)
            var whole = request
            let sums = whole.inOneCurrency(try await feed.tallies(query, by: keys).flatMap(\.spread), of: currency)
            let found =
                request.measure(in: source.schema) == .median
                ? try await medians(of: sums, whole, of: request.field, keys, query, in: feed) : sums
            if let found {
                request = whole
                return (found, nil)
            }
        }
        let keys = TallyKeys(request.fields + [currency].compactMap(\.self), rounding: rounding)
        let tallies = try await feed.tallies(query, by: keys)
        return (currency == nil ? tallies : request.inOneCurrency(tallies, of: currency), nil)
    }

    /// Returns tallies with the amounts in the middle of each row of a chart, in place of all its amounts; nil if they
    /// are not known.
    ///
    /// - Parameter sums: The tallies of the chart in one currency, with other amounts of the same count.
    private func medians(
        of sums: [Tally], _ request: ChartRequest, of amount: Field, _ keys: TallyKeys, _ query: Query, in feed: Feed
    ) async throws(Failure) -> [Tally]? {
        let groups = sums.map { CountedValue(value: $0.values[1], count: $0.count) }
        let values = sums.map { CountedValue(value: $0.values[0], count: $0.count) }
        let axis = try ChartAxis(values, by: groups, for: request, in: feed.source.schema)
        guard !axis.isOfRanges, !axis.labels.contains(.others), let currency = request.field.kind.currency
        else { return nil }
        var keys = keys
        (keys.amount, keys.rounding) = (nil, axis.rounding(groups.map(\.value), after: keys.rounding))
        guard let middles = try await feed.middles(of: amount, in: currency, query, by: keys) else { return nil }
        var lows: [Int: Int] = [:]
        return zip(sums, axis.places).flatMap { tally, place in
            guard let place, !tally.values[0].isMissing,
                let middle = middles[axis.unit == nil ? tally.values[1] : .integer(place)]
            else { return [tally] }
            let low = min(tally.count, lows[place, default: middle.count / 2])
            lows[place, default: middle.count / 2] -= low
            return [(middle.low, low), (middle.high, tally.count - low)].filter { $1 > 0 }.map {
                Tally(values: [.money($0), tally.values[1]], count: $1)
            }
        }
    }

    /// Returns the error of a service without totals.
    ///
    /// - Parameter part: The word for the groups, if only totals by them are missing.
    package func noTotals(in schema: Schema, by part: String? = nil) -> Failure {
        let service = schema.service.rawValue
        let hasNumbers = schema.shownFields.contains { $0.kind.isNumeric && !$0.isID }
        return Failure(
            .usage,
            part.map { "Records in \(service) have no totals by \($0)." } ?? "Records in \(service) have no totals.",
            hint: hasNumbers ? schema.hint(atChartOf: .sum, by: line("chart")) : "Type use transactions.")
    }
}
