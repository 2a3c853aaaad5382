public import Domain
public import Services

extension Workspace {
    /// Every record of the current result in the order of the list, for what shows them all at once.
    ///
    /// Their rows are numbered by their places in it, which are the numbers that the list gives them too; where they
    /// are more than are kept, the page on the table or else the first ones are.
    ///
    /// - Throws: `.service` where there are more than `Feed.walkLimit`, and what the source throws.
    public mutating func wholeResult(using world: World) async throws(Failure) -> [Record] {
        let source = try source(in: world)
        let query = try await query(using: world)
        let matches = try await world.feed(of: source).everyMatch(query)
        let raised = view.raised(in: source.schema)
        let records =
            raised.isEmpty
            ? matches : matches.filter { raised.contains($0.id) } + matches.filter { !raised.contains($0.id) }
        let places = records.dropFirst(view.firstNumber - 1).prefix(view.rows.count).map(\.id)
        if records.count <= Self.numberedRows || places != view.rows.map(\.id) {
            let language = world.language(in: session.settings)
            view.rows = records.prefix(Self.numberedRows).map { source.schema.row(of: $0, in: language) }
            view.firstNumber = 1
            (view.total, view.said) = (records.count, 0)
        }
        return records
    }
}
