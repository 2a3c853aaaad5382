public import Domain
public import struct FoundationEssentials.Date

/// Plans a query: the source answers the parts that it supports, and the rest is done here.
///
/// It scans the source's pages, drops records it has already seen (pages shift while a server is written to), applies
/// the rest of the query, and keeps the source's order.
public struct Feed: Sendable {
    public struct Result: Sendable, Hashable {
        public var records: [Record]
        /// The number of records that match in all; nil while unknown.
        public var total: Int?
        /// The time when the records were fetched, if they are saved ones that replace a server that cannot be reached.
        public var saved: Date?
        /// The number of records that were fetched to be sorted here; nil if the source sorts them, and on later pages.
        public var countFetchedToSort: Int?
    }

    /// The maximum number of records that are fetched to answer what a source cannot, such as a sort.
    public static let scanLimit = 50_000

    public let source: any RecordSource
    let progress: any ProgressWatcher
    /// The number of pages that will be asked for after this one; `Int.max` if that is only likely.
    let pagesToCome: Int

    /// - Parameters:
    ///   - progress: Receives reports on how far a scan has come.
    ///   - pages: The number of pages that will be asked for after the first one; `Int.max` if that is only likely.
    public init(
        _ source: any RecordSource, progress: any ProgressWatcher = NoProgressWatcher(), pagesToCome pages: Int = 0
    ) {
        (self.source, self.progress, pagesToCome) = (source, progress, pages)
    }

    /// Returns the records at `query.range` of a result in which the matching records of `first` come before the rest.
    ///
    /// A range that begins at 0 queries the source again; a later range continues the previous scan.
    ///
    /// - Parameters:
    ///   - shown: The records on earlier pages, which this page does not repeat.
    ///   - early: Receives the page without its total from a source that counts slowly. The total stays unknown then if
    ///     counting fails.
    public func page(
        _ query: Query, first: Set<RecordID> = [], after shown: @autoclosure () -> Set<RecordID> = [],
        beforeCounting early: ((Result) async -> Void)? = nil
    ) async throws(Failure) -> Result {
        guard !first.isEmpty else { return try await page(query, after: shown(), beforeCounting: early) }
        let leading = query.and(.isAmong(first))
        let trailing = query.and(.not(.isAmong(first)))
        let head = try await matches(leading, upTo: Self.scanLimit)
        let leadingRecords = Array(head.dropFirst(query.range.lowerBound).prefix(query.range.count))
        var rest = trailing
        let start = max(0, query.range.lowerBound - head.count)
        rest.range = start..<start + (query.range.count - leadingRecords.count)
        let whole = { (tail: Result) in
            var whole = tail
            whole.records = leadingRecords + tail.records
            whole.total = tail.total.map { $0 + head.count }
            return whole
        }
        return whole(
            try await page(rest, after: shown(), beforeCounting: early.map { early in { await early(whole($0)) } }))
    }

    /// Returns the records with these ids, in no particular order. They are not fetched if the source already holds
    /// them.
    public func records(_ ids: Set<RecordID>) async throws(Failure) -> [Record] {
        if let held = try await source.held(ids) { return held }
        return try await matches(Query(predicate: .isAmong(ids)), upTo: ids.count)
    }

    /// Counts the records that match for each combination of values of the fields, and adds up a money field in each
    /// currency and sign; the tallies are in no particular order.
    public func tallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally] {
        if Task.isCancelled { throw Failure.cancelled }
        if isAnswerable(query), let tallies = try await source.tallies(query, by: keys) { return tallies }
        return Tally.counting(try await everyMatch(query), by: keys)
    }

    /// Returns the numbers of a field in the records that match, if the source has them in order.
    public func sortedNumbers(_ query: Query, of field: Field) async throws(Failure) -> SortedNumbers? {
        isAnswerable(query) ? try await source.sortedNumbers(query, of: field) : nil
    }

    /// Returns the amounts in the middle for each value of a field, if the source has the amounts in order.
    public func middles(
        of amount: Field, in currency: Currency, _ query: Query, by keys: TallyKeys
    ) async throws(Failure) -> [Value: MiddleAmounts]? {
        isAnswerable(query) ? try await source.middles(of: amount, in: currency, query, by: keys) : nil
    }

    /// Returns all records that match, up to ``scanLimit``.
    ///
    /// - Throws: `Failure` of kind `.usage` with the hint if there are more.
    public func everyMatch(_ query: Query, orAdvise hint: Message? = nil) async throws(Failure) -> [Record] {
        let records = try await matches(query, upTo: Self.scanLimit + 1)
        guard records.count <= Self.scanLimit else {
            throw Failure(
                .usage, "At most \(Self.scanLimit) records can be used at once.",
                hint: hint ?? "Narrow the result with search or filter first.")
        }
        return records
    }

    private func page(
        _ query: Query, after shown: @autoclosure () -> Set<RecordID>, beforeCounting early: ((Result) async -> Void)?
    ) async throws(Failure) -> Result {
        // A source that has to be scanned is never asked for everything at once.
        let isTooLong = source.scanCache != nil && query.range.count > Self.scanLimit
        guard isAnswerable(query), !isTooLong else { return try await localResult(of: query) }
        if source.scanCache != nil, !query.range.isEmpty { return try await nextPage(query, after: shown()) }
        let page = query.range.isEmpty ? Page(records: [], hasMore: false) : try await source.page(query)
        var result = Result(records: page.records, total: page.total, saved: page.saved)
        guard let early, source.countsSlowly, !page.records.isEmpty else {
            if result.total == nil { result.total = try await source.count(query) }
            return result
        }
        // Also if its total is known: saving the view, which comes next, takes as long as drawing the page.
        await early(result)
        if result.total == nil { result.total = try? await source.count(query) }
        return result
    }

    /// Returns the first records that match.
    public func matches(_ query: Query, upTo limit: Int) async throws(Failure) -> [Record] {
        var whole = query
        whole.range = 0..<limit
        let isOnePage = isAnswerable(query) && source.scanCache == nil
        return isOnePage ? try await source.page(whole).records : try await localResult(of: whole).records
    }

    private func isAnswerable(_ query: Query) -> Bool {
        var needs: QueryAbilities = []
        if !query.text.isEmpty { needs.insert(.search) }
        if query.predicate != nil { needs.insert(.predicate) }
        if query.sort != nil { needs.insert(.sort) }
        return source.abilities(for: query).contains(needs)
    }

    /// Answers the query here: from records that the source already holds if the query names them, otherwise by a scan.
    private func localResult(of query: Query) async throws(Failure) -> Result {
        if let ids = query.predicate?.wantedIDs, let held = try await source.held(ids) {
            let everything = ResidualQuery(of: query, beyond: [], of: source)
            return Self.slice(of: everything.sorted(held.filter(everything.matches)), at: query.range)
        }
        let scan = try await scan(query)
        let sorts = scan.residual.sort != nil
        var result = Self.slice(of: scan.residual.sorted(scan.matches), at: query.range)
        if !scan.isOver { result.total = try await total(of: scan) }
        result.saved = scan.saved
        result.countFetchedToSort = sorts && query.range.lowerBound == 0 ? scan.position : nil
        return result
    }

    /// Returns the total number of matches of a scan that ended early; nil unless the source reports a total and the
    /// query leaves out only records that the source already holds.
    private func total(of scan: PageScan) async throws(Failure) -> Int? {
        guard let reportedTotal = scan.reportedTotal, let leftOut = scan.residual.leftOutIDs,
            let held = try await source.held(leftOut)
        else { return nil }
        return reportedTotal - held.count { source.schema.finds(scan.residual.sourceQuery.text, in: $0) }
    }

    private static func slice(of matches: [Record], at range: Range<Int>) -> Result {
        Result(records: Array(matches.dropFirst(range.lowerBound).prefix(range.count)), total: matches.count)
    }
}

extension Predicate {
    /// The only records that can meet the condition, if it names them; otherwise nil.
    fileprivate var wantedIDs: Set<RecordID>? {
        switch self {
        case .isAmong(let ids): ids
        case .and(let conditions): conditions.lazy.compactMap(\.wantedIDs).first
        default: nil
        }
    }
}
