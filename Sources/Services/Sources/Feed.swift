public import Domain

/// Plans a query: what the source can answer is asked of it, the rest is done here.
///
/// Walks the source's pages, drops records it has already seen (pages shift while a server is written to), applies
/// what is left of the query, and keeps the source's order.
public struct Feed: Sendable {
    /// A stretch of a result.
    public struct Result: Sendable, Hashable {
        public var records: [Record]
        /// How many records match in all; nil while unknown.
        public var total: Int?
    }

    /// Records fetched at most to answer what a source cannot, such as a sort.
    public static let walkLimit = 50_000

    private static let walkPageSize = 100

    public let source: any RecordSource

    public init(_ source: any RecordSource) {
        self.source = source
    }

    /// The records at `query.range` of a result in which those of `first` that match stand before the rest.
    public func page(_ query: Query, first: Set<RecordID> = []) async throws(ServiceError) -> Result {
        guard !first.isEmpty else { return try await page(query) }
        let leading = query.and(.isAmong(first))
        let trailing = query.and(.not(.isAmong(first)))
        let head = try await matches(leading, upTo: Self.walkLimit)
        var result = Result(records: Array(head.dropFirst(query.range.lowerBound).prefix(query.range.count)))
        var rest = trailing
        let start = max(0, query.range.lowerBound - head.count)
        rest.range = start..<start + (query.range.count - result.records.count)
        let tail = try await page(rest)
        result.records += tail.records
        result.total = tail.total.map { $0 + head.count }
        return result
    }

    /// The sums of a money field over all records that match.
    public func totals(
        _ query: Query, of field: Field, by grouping: Grouping
    ) async throws(ServiceError) -> [Total] {
        if isAnswerable(query), let totals = try await source.totals(query, of: field, by: grouping) { return totals }
        return Total.adding(try await everyMatch(query), of: field, by: grouping)
    }

    /// All records that match, up to ``walkLimit``.
    ///
    /// - Throws: `ServiceError` of kind `tooLarge` where there are more.
    public func everyMatch(_ query: Query) async throws(ServiceError) -> [Record] {
        let records = try await matches(query, upTo: Self.walkLimit + 1)
        guard records.count <= Self.walkLimit else { throw ServiceError(.tooLarge(limit: Self.walkLimit)) }
        return records
    }

    private func page(_ query: Query) async throws(ServiceError) -> Result {
        guard isAnswerable(query) else { return try await walk(query) }
        let page = query.range.isEmpty ? Page(records: [], hasMore: false) : try await source.page(query)
        return Result(records: page.records, total: try await source.count(query))
    }

    private func matches(_ query: Query, upTo limit: Int) async throws(ServiceError) -> [Record] {
        var whole = query
        whole.range = 0..<limit
        return isAnswerable(query) ? try await source.page(whole).records : try await walk(whole).records
    }

    private func isAnswerable(_ query: Query) -> Bool {
        source.abilities.contains(needs(of: query))
    }

    private func needs(of query: Query) -> QueryAbilities {
        var needs: QueryAbilities = []
        if !query.text.isEmpty { needs.insert(.search) }
        if query.predicate != nil { needs.insert(.predicate) }
        if query.sort != nil { needs.insert(.sort) }
        return needs
    }

    /// Walks the source for the matches that the range asks for, and for all of them where an order is wanted that the
    /// source does not have.
    private func walk(_ query: Query) async throws(ServiceError) -> Result {
        let remainder = Remainder(of: query, beyond: source.abilities, in: source.schema)
        var asked = remainder.asked
        var matches: [Record] = []
        var seen: Set<RecordID> = []
        var place = 0
        while true {
            asked.range = place..<place + Self.walkPageSize
            let page = try await source.page(asked)
            for record in page.records where seen.insert(record.id).inserted && remainder.matches(record) {
                matches.append(record)
            }
            place += page.records.count
            if !page.hasMore || page.records.isEmpty {
                return remainder.result(matches, at: query.range, isWhole: true)
            }
            guard place < Self.walkLimit else { throw ServiceError(.tooLarge(limit: Self.walkLimit)) }
            if remainder.sort == nil, matches.count >= query.range.upperBound {
                return remainder.result(matches, at: query.range, isWhole: false)
            }
        }
    }
}

/// What a source leaves of a query for us to do.
private struct Remainder {
    /// The part the source answers.
    let asked: Query
    let text: FoldedText
    let predicate: Predicate?
    let sort: Sort?
    let schema: Schema

    init(of query: Query, beyond abilities: QueryAbilities, in schema: Schema) {
        asked = Query(
            text: abilities.contains(.search) ? query.text : "",
            predicate: abilities.contains(.predicate) ? query.predicate : nil,
            sort: abilities.contains(.sort) ? query.sort : nil)
        text = FoldedText(abilities.contains(.search) ? "" : query.text)
        predicate = abilities.contains(.predicate) ? nil : query.predicate
        sort = abilities.contains(.sort) ? nil : query.sort
        self.schema = schema
    }

    func matches(_ record: Record) -> Bool {
        schema.finds(text, in: record) && (predicate?.matches(record) ?? true)
    }

    func result(_ matches: [Record], at range: Range<Int>, isWhole: Bool) -> Feed.Result {
        var ordered = matches
        if let sort {
            // A stable sort: Swift's keeps the order of elements that compare equal.
            ordered.sort { sort.places($0, before: $1) }
        }
        return Feed.Result(
            records: Array(ordered.dropFirst(range.lowerBound).prefix(range.count)),
            total: isWhole ? matches.count : nil)
    }
}
