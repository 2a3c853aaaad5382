package import Domain
import struct FoundationEssentials.Date
import Synchronization

/// A scan of a source's pages for the part of a query that the source does not answer itself: the position reached,
/// and the matches found.
struct PageScan: Sendable {
    let residual: ResidualQuery
    /// The position of the first match in the result.
    let start: Int
    /// The number of records passed, including those before the start.
    private(set) var position: Int
    /// The matching records after the start, in the source's order.
    private(set) var matches: [Record] = []
    /// True if the source has no more records.
    private(set) var isOver = false
    /// The total number of records that the source reports; nil if it reports none.
    private(set) var reportedTotal: Int?
    private(set) var saved: Date?
    /// False once a larger page has failed.
    var canGrow = true
    /// True if the same page came three times in a row although the source reports more records. The same page can come
    /// twice if exactly as many records were added meanwhile as the page holds.
    private(set) var hasStalled = false
    private var seen: Set<RecordID>
    private var lastPage: [RecordID] = []
    private var repetitions = 0

    /// - Parameters:
    ///   - start: The position to begin at; the rest of the query must not depend on the records before it.
    ///   - shown: Records that were shown before the start; they are skipped.
    init(for residual: ResidualQuery, from start: Int = 0, after shown: Set<RecordID> = []) {
        (self.residual, self.start) = (residual, start)
        position = start
        seen = shown
    }

    /// Returns whether the scan began at or before a position of the result and has reached it, or has reached the end.
    func reaches(_ position: Int) -> Bool { start <= position && (isOver || position <= start + matches.count) }

    /// Returns the matches at these positions of the result, as far as they were found.
    func matches(at range: Range<Int>) -> [Record] {
        Array(matches.dropFirst(range.lowerBound - start).prefix(range.count))
    }

    /// The total number of records, if every record passed is a match; nil while unknown.
    var total: Int? { isOver && (position > start || start == 0) ? start + matches.count : reportedTotal }

    /// Returns whether more records must be passed to find the matches up to `end`. All records must be passed if the
    /// source does not have the requested order.
    func isUnfinished(at end: Int) -> Bool { !isOver && (residual.sort != nil || start + matches.count < end) }

    /// Returns the next queries for the source, so that `width` pages are in flight: the next page, and of the pages
    /// after it those that are expected to exist.
    ///
    /// - Parameter requested: The position up to which pages were already requested.
    func next(_ width: Int, after requested: Int, of size: Int) -> [Query] {
        stride(from: requested, to: position + width * size, by: size)
            .filter { start in start == position || start < reportedTotal ?? .max }
            .map { start in
                var query = residual.sourceQuery
                query.range = start..<start + size
                return query
            }
    }

    /// Returns the size of the next page of a list through which a person pages: larger pages mean fewer requests. It
    /// is doubled while the page begins at a multiple of that size, since servers number their pages.
    ///
    /// - Parameters:
    ///   - longest: The maximum size.
    ///   - count: The number of records before the page that were not passed yet.
    func grown(_ size: Int, upTo longest: Int, after count: Int = 0) -> Int {
        var size = size
        let position = position + count
        while canGrow, size * 2 <= min(longest, position), position.isMultiple(of: size * 2) { size *= 2 }
        return size
    }

    /// Passes a page. Records that were seen before, because pages shifted in between, are skipped.
    ///
    /// - Returns: True if the page had the requested size, so that the next one follows it.
    mutating func pass(_ page: Page, of size: Int) -> Bool {
        for record in page.records where seen.insert(record.id).inserted && residual.matches(record) {
            matches.append(record)
        }
        let ids = page.records.map(\.id)
        repetitions = !ids.isEmpty && ids == lastPage ? repetitions + 1 : 0
        hasStalled = page.hasMore && repetitions > 1
        lastPage = ids
        position += page.records.count
        isOver = !page.hasMore || page.records.isEmpty
        reportedTotal = page.total
        saved = saved ?? page.saved
        return page.records.count == size
    }
}

/// The last scan of a source, so that the next page continues where the previous one ended.
public final class ScanCache: Sendable {
    package typealias PageFetch = @concurrent @Sendable (Query) async -> Swift.Result<Page, Failure>

    private struct Ahead {
        let query: Query
        /// True if the page will be requested in any case. Its error is reported then; otherwise it is dropped, since a
        /// later attempt may succeed.
        let isCertain: Bool
        let page: Task<Swift.Result<Page, Failure>, Never>
    }

    private let last = Mutex<PageScan?>(nil)
    /// The pages after the last scan, fetched in the background.
    private let ahead = Mutex<[Ahead]>([])
    /// Fetches a page before it is requested, and saves nothing of it; nil to fetch none.
    private let fetch: PageFetch?
    /// True if each page leads to the next one.
    let isSequential: Bool
    /// Returns the maximum number of records on a page of the source; nil if all pages of a list have one size.
    let longestPage: @Sendable () -> Int?
    /// The number of records that are asked for at once.
    fileprivate let pageSize: Int
    package static let usualPageSize = 100

    package init(
        isSequential: Bool = false, pageSize: Int = usualPageSize, fetchingAhead fetch: PageFetch? = nil,
        longestPage: @escaping @Sendable () -> Int? = { nil }
    ) {
        (self.isSequential, self.fetch, self.longestPage) = (isSequential, fetch, longestPage)
        self.pageSize = pageSize
    }

    /// Removes and returns the scan for a query, if it was the last one. It is removed so that its records are not
    /// copied when the next page is added.
    func take(for residual: ResidualQuery) -> PageScan? {
        last.withLock { $0?.residual == residual ? $0.take() : nil }
    }

    func keep(_ scan: PageScan) { last.withLock { $0 = scan } }

    /// Begins to fetch the pages that follow, unless that has begun, and cancels others.
    func fetchAhead(_ queries: [Query], areCertain: Bool) {
        guard let fetch else { return }
        ahead.withLock { ahead in
            for other in ahead where !queries.contains(other.query) { other.page.cancel() }
            ahead.removeAll { !queries.contains($0.query) }
            for query in queries where !ahead.contains(where: { $0.query == query }) {
                ahead.append(Ahead(query: query, isCertain: areCertain, page: Task { await fetch(query) }))
            }
        }
    }

    /// Returns the page that was fetched ahead for the query; nil if it was not.
    ///
    /// One that failed without being certain to be asked for is none: a later attempt may succeed.
    package func takeAhead(_ query: Query) async throws(Failure) -> Page? {
        let taken = ahead.withLock { ahead in ahead.firstIndex { $0.query == query }.map { ahead.remove(at: $0) } }
        guard let taken else { return nil }
        let result = await withTaskCancellationHandler {
            await taken.page.value
        } onCancel: {
            taken.page.cancel()
        }
        return taken.isCertain ? try result.get() : try? result.get()
    }
}

/// The part of a query that the source leaves to be done here.
struct ResidualQuery: Sendable, Hashable {
    /// The part that the source answers.
    let sourceQuery: Query
    let predicate: Predicate?
    let sort: Sort?
    private let text: SearchText
    private let schema: Schema

    /// - Parameter abilities: The parts of the query that the source is to answer.
    init(of query: Query, beyond abilities: QueryAbilities, of source: any RecordSource) {
        sourceQuery = Query(
            text: abilities.contains(.search) ? query.text : "",
            predicate: abilities.contains(.predicate) ? query.predicate : query.predicate.flatMap(source.narrowing),
            sort: abilities.contains(.sort) ? query.sort : nil, range: 0..<0)
        text = abilities.contains(.search) ? "" : query.text
        predicate = abilities.contains(.predicate) ? nil : query.predicate
        sort = abilities.contains(.sort) ? nil : query.sort
        schema = source.schema
    }

    /// The records to leave out, if nothing else remains to be done; otherwise nil.
    var leftOutIDs: Set<RecordID>? { text.isEmpty && sort == nil ? predicate?.leftOutIDs : nil }

    func matches(_ record: Record) -> Bool { schema.finds(text, in: record) && (predicate?.matches(record) ?? true) }

    /// Returns the records sorted, if the source does not sort them; otherwise unchanged.
    func sorted(_ records: [Record]) -> [Record] { sort?.sorted(records) ?? records }
}

extension Predicate {
    fileprivate var leftOutIDs: Set<RecordID>? {
        switch self {
        case .not(.isAmong(let ids)): return ids
        case .and(let conditions):
            let ids = conditions.compactMap(\.leftOutIDs)
            return ids.count == conditions.count ? ids.reduce(into: []) { $0.formUnion($1) } : nil
        default: return nil
        }
    }
}

extension Feed {
    /// The maximum number of pages in flight on a long scan. Each uses a connection; one page is read while others
    /// arrive.
    private static let mostPages = 4

    /// Scans the source until it has the matches for the requested range, or all matches if they must be sorted here.
    ///
    /// - Parameters:
    ///   - start: The position to begin at, unless the last scan has reached it.
    ///   - shown: Records that were shown before it, and are skipped; the last scan knows them itself.
    ///   - width: The maximum number of pages in flight.
    func scan(
        _ query: Query, from start: Int = 0, after shown: @autoclosure () -> Set<RecordID> = [],
        of size: Int? = nil, width: Int = mostPages
    ) async throws(Failure) -> PageScan {
        let residual = ResidualQuery(of: query, beyond: source.abilities(for: query), of: source)
        let cache = source.scanCache
        let pageSize = cache?.pageSize ?? ScanCache.usualPageSize
        let size = size ?? pageSize
        var cached = query.range.lowerBound > 0 ? cache?.take(for: residual) : nil
        let isContinued = cached != nil
        if cached?.reaches(start) == false { cached = nil }
        var scan = cached.take() ?? PageScan(for: residual, from: start, after: shown())
        if !isContinued { cache?.fetchAhead([], areCertain: false) }
        func nextSize(after count: Int = 0) -> Int {
            let longest = isContinued ? cache?.longestPage() : nil
            return longest.map { scan.grown(size, upTo: min($0, pageSize), after: count) } ?? size
        }
        // This runs however the scan ends: after a page fails, the next query continues with that page.
        defer { cache?.keep(scan) }
        let limit = start + Self.scanLimit
        while scan.isUnfinished(at: query.range.upperBound) {
            guard scan.position < limit else { throw Failure.tooManyRecords(limit: Self.scanLimit) }
            let grown = nextSize()
            do throws(Failure) {
                try await pass(pagesOf: &scan, until: query.range.upperBound, before: limit, of: grown, width)
            } catch {
                guard grown > size, error.kind != .cancelled else { throw error }
                // The records that are wanted may be there, and only those after them not.
                scan.canGrow = false
            }
            guard !scan.hasStalled else {
                throw Failure.sameRecords(from: source.location, of: source.service)
            }
        }
        let reserve = (scan.start + scan.matches.count - query.range.upperBound) / max(1, query.range.count)
        if isContinued, !scan.isOver, scan.position < limit, reserve < pagesToCome {
            let (size, areCertain) = (nextSize(), pagesToCome < .max)
            // A second page arrives while the first one is parsed, if it is certain where it begins and how it ends.
            let isKnown = scan.reportedTotal != nil && cache?.isSequential == false && nextSize(after: size) == size
            let isSecond = areCertain && isKnown && reserve + size / max(1, query.range.count) < pagesToCome
            cache?.fetchAhead(scan.next(isSecond ? 2 : 1, after: scan.position, of: size), areCertain: areCertain)
        }
        return scan
    }

    /// Returns a page of a server that answers the query itself, without records that were on earlier pages: records
    /// that are added to the server meanwhile move earlier ones to this page.
    func nextPage(_ query: Query, after shown: @autoclosure () -> Set<RecordID>) async throws(Failure) -> Result {
        let range = query.range
        let scan = try await scan(query, from: range.lowerBound, after: shown(), of: range.count, width: 1)
        var total = scan.total
        if total == nil { total = try await source.count(query) }
        return Result(records: scan.matches(at: range), total: total, saved: scan.saved)
    }

    /// Passes pages in order, until there are `end` matches or a page is shorter than requested. After a short page the
    /// next pages begin at other positions.
    ///
    /// - Parameter limit: The position at which no page begins any more.
    private func pass(
        pagesOf scan: inout PageScan, until end: Int, before limit: Int, of size: Int, _ mostPages: Int
    ) async throws(Failure) {
        let failure = await withTaskGroup { group -> Failure? in
            defer { group.cancelAll() }
            var arrived: [Int: Swift.Result<Page, Failure>] = [:]
            var requested = scan.position
            // Most scans end on their first page; one that does not is likely to continue.
            var width = 1
            while true {
                for query in scan.next(width, after: requested, of: size)
                where scan.isUnfinished(at: end) && query.range.lowerBound < limit {
                    group.addTask { (place: query.range.lowerBound, page: await answer(to: query)) }
                    requested = query.range.upperBound
                }
                guard let (place, page) = await group.next() else { return nil }
                arrived[place] = page
                while let page = arrived.removeValue(forKey: scan.position) {
                    switch page {
                    case .success(let page):
                        let isFull = scan.pass(page, of: size)
                        let passed = scan.position
                        progress.report(
                            scan.reportedTotal.map { "scanned \(passed) of \($0)" } ?? "scanned \(passed)")
                        guard isFull, !scan.hasStalled else { return nil }
                    case .failure(let error):
                        return scan.isUnfinished(at: end) ? error : nil
                    }
                    if source.scanCache?.isSequential != true { width = min(width + 1, mostPages) }
                }
            }
        }
        if let failure { throw failure }
    }

    private func answer(to query: Query) async -> Swift.Result<Page, Failure> {
        do { return .success(try await source.page(query)) } catch { return .failure(error) }
    }
}
