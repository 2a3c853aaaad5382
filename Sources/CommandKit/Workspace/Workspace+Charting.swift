import Domain
public import Services

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
