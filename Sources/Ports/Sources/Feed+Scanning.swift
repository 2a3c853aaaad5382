import Domain

extension Feed {
    private static let pageSize = 100
    /// The maximum number of pages in flight on a long scan. Each uses a connection; one page is read while others
    /// arrive.
    private static let mostPages = 4

    /// Walks the source until it has the matches for the requested range, or all matches if they must be sorted here.
    func scan(_ query: Query) async throws(Failure) -> PageScan {
        let residual = ResidualQuery(of: query, beyond: source.abilities(for: query), of: source)
        let cache = source.scanCache
        let begun = query.range.lowerBound > 0 ? cache?.scan(for: residual) : nil
        var scan = begun ?? PageScan(for: residual)
        // This runs however the scan ends: after a page fails, the next query continues with that page.
        defer { cache?.keep(scan) }
        while scan.isUnfinished(at: query.range.upperBound) {
            guard scan.place < Self.scanLimit else { throw Failure.tooManyRecords(limit: Self.scanLimit) }
            try await pass(pagesOf: &scan, until: query.range.upperBound)
            guard !scan.hasStalled else { throw sendsTheSame }
        }
        return scan
    }

    /// Returns a page of a server that answers the query itself, without records that were on earlier pages: records
    /// that are added to the server meanwhile move earlier ones to this page.
    func nextPage(
        _ query: Query, remembering scanCache: ScanCache, after shown: Set<RecordID>
    ) async throws(Failure) -> Result {
        let (range, size) = (query.range, query.range.count)
        let residual = ResidualQuery(of: query, beyond: source.abilities(for: query), of: source)
        let begun = range.lowerBound > 0 ? scanCache.scan(for: residual) : nil
        var scan =
            begun.flatMap { $0.reaches(range.lowerBound) ? $0 : nil }
            ?? PageScan(for: residual, from: range.lowerBound, after: shown)
        defer { scanCache.keep(scan) }
        while scan.isUnfinished(at: range.upperBound) {
            guard scan.place - range.lowerBound < Self.scanLimit else { throw sendsTheSame }
            var next = query
            next.range = scan.place..<scan.place + size
            scan.pass(try await source.page(next), of: size)
            guard !scan.hasStalled else { throw sendsTheSame }
        }
        var total = scan.total
        if total == nil { total = try await source.count(query) }
        return Result(records: scan.matches(at: range), total: total, saved: scan.saved)
    }

    private var sendsTheSame: Failure {
        Failure(.invalidResponse, "“\(source.location.text)” sends the same records again and again.")
    }

    /// Passes pages in order, until there are `end` matches or a page is shorter than requested. After a short page the
    /// next pages begin at other positions.
    private func pass(pagesOf scan: inout PageScan, until end: Int) async throws(Failure) {
        let failure = await withTaskGroup { group -> Failure? in
            defer { group.cancelAll() }
            var arrived: [Int: Swift.Result<Page, Failure>] = [:]
            var asked = scan.place
            // Most scans end on their first page; one that does not is likely to continue.
            var width = 1
            while true {
                for query in scan.next(width, after: asked, of: Self.pageSize) where scan.isUnfinished(at: end) {
                    group.addTask { (place: query.range.lowerBound, page: await answer(to: query)) }
                    asked = query.range.upperBound
                }
                guard let (place, page) = await group.next() else { return nil }
                arrived[place] = page
                while let page = arrived.removeValue(forKey: scan.place) {
                    switch page {
                    case .success(let page):
                        let isFull = scan.pass(page, of: Self.pageSize)
                        progress.report(
                            scan.expected.map { "scanned \(scan.place) of \($0)" } ?? "scanned \(scan.place)")
                        guard isFull, !scan.hasStalled else { return nil }
                    case .failure(let error):
                        return scan.isUnfinished(at: end) ? error : nil
                    }
                    if source.scanCache?.isSequential != true { width = min(width + 1, Self.mostPages) }
                }
            }
        }
        if let failure { throw failure }
    }

    private func answer(to query: Query) async -> Swift.Result<Page, Failure> {
        do { return .success(try await source.page(query)) } catch { return .failure(error) }
    }
}
