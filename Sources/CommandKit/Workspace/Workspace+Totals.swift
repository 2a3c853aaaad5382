public import Domain
public import Services

// What the current result adds up to. The sum under a list, `sum` and `insights` are all made here, so that they agree.

extension Workspace {
    /// What the pinned records of the current result add up to.
    ///
    /// - Throws: `.usage` for a service where nothing is added up, and what the service throws.
    public func total(using world: World) async throws(Failure) -> ListTotal {
        if let total = try await total(of: try await query(using: world), using: world) { return total }
        throw Failure(nothingAddedUpIn: try source(in: world).schema)
    }

    /// What the pinned records of a result add up to; nil for a service where nothing is added up.
    func total(of query: Query, using world: World) async throws(Failure) -> ListTotal? {
        let schema = try source(in: world).schema
        guard let total = schema.total else { return nil }
        let all = try await totals(of: query, by: .whole, using: world)
        return sum(of: all, total, chosenCategory(of: schema, in: query.predicate))
    }

    /// The amounts of the pinned records of the current result, put together by `grouping`.
    ///
    /// - Throws: `.usage` for a service where nothing is added up, and what the service throws.
    public func totals(by grouping: Grouping, using world: World) async throws(Failure) -> [Total] {
        try await totals(of: try await query(using: world), by: grouping, using: world)
    }

    private func totals(
        of query: Query, by grouping: Grouping, using world: World
    ) async throws(Failure) -> [Total] {
        let source = try source(in: world)
        guard let field = source.schema.total?.field else { throw Failure(nothingAddedUpIn: source.schema) }
        var pinned = query.and(view.pinMark(source.schema).condition)
        pinned.sort = nil
        let asked = pinned
        return try await world.feed(of: source).totals(asked, of: field, by: grouping)
    }

    private func sum(of totals: [Total], _ total: TotalledField, _ category: Field.Choice?) -> ListTotal {
        var amount = MoneySum(total.currency)
        for part in totals { amount.add(part.amount) }
        return ListTotal(
            title: total.title, category: category, amount: amount, count: totals.reduce(0) { $0 + $1.count })
    }

    /// The one category that the result is narrowed to; nil where it is not.
    private func chosenCategory(of schema: Schema, in predicate: Predicate?) -> Field.Choice? {
        switch predicate {
        case .equals(let field, .text(let category)) where field == schema.category: field.choice(category)
        case .and(let conditions):
            conditions.lazy.compactMap { chosenCategory(of: schema, in: $0) }.first
        default: nil
        }
    }
}

extension Failure {
    /// A question about sums in a service that has none.
    public init(nothingAddedUpIn schema: Schema) {
        self.init(
            .usage, "Nothing is added up in \(schema.service.rawValue).", hint: "Type use transactions.")
    }
}

extension Workspace {
    /// Charts the whole of the current result; where pins say what counts, what is pinned of it, as its sum is.
    ///
    /// - Throws: `.usage` for what cannot be charted so, and what the source throws.
    public func chart(_ request: ChartRequest, using world: World) async throws(Failure) -> Chart {
        let source = try source(in: world)
        try request.check(in: source.schema)
        var query = try await query(using: world)
        if source.schema.pinning == .counts { query = query.and(view.pinMark(source.schema).condition) }
        // The order of the records says nothing in a chart, and may cost a sort.
        query.sort = nil
        let asked = query
        let samples = ChartSamples(try await world.feed(of: source).tallies(asked, of: request.fields))
        return try Chart(of: samples, for: request, in: source.schema, zone: world.conditions.timeZone)
    }
}
