import Domain

extension Feed {
    private static let pageSize = 100
    /// The maximum number of pages in flight on a long walk. Each uses a connection; one page is read while others
    /// arrive.
    private static let mostPages = 4

    /// Walks the source until it has the matches for the requested range, or all matches if they must be sorted here.
    func walk(_ query: Query) async throws(Failure) -> Walk {
        let remainder = Remainder(of: query, beyond: source.abilities, of: source)
        let memory = source.walks
        let begun = query.range.lowerBound > 0 ? memory?.walk(for: remainder) : nil
        var walk = begun ?? Walk(for: remainder)
        // This runs however the walk ends: after a page fails, the next query continues with that page.
        defer { memory?.keep(walk) }
        while walk.isUnfinished(at: query.range.upperBound) {
            guard walk.place < Self.walkLimit else { throw Failure.tooManyRecords(limit: Self.walkLimit) }
            try await pass(pagesOf: &walk, until: query.range.upperBound)
            guard !walk.isStuck else { throw sendsTheSame }
        }
        return walk
    }

    /// Returns a page of a server that answers the query itself, without records that were on earlier pages: records
    /// that are added to the server meanwhile move earlier ones to this page.
    func nextPage(
        _ query: Query, remembering walks: WalkMemory, after shown: Set<RecordID>
    ) async throws(Failure) -> Result {
        let (range, size) = (query.range, query.range.count)
        let remainder = Remainder(of: query, beyond: source.abilities, of: source)
        let begun = range.lowerBound > 0 ? walks.walk(for: remainder) : nil
        var walk =
            begun.flatMap { $0.reaches(range.lowerBound) ? $0 : nil }
            ?? Walk(for: remainder, from: range.lowerBound, after: shown)
        defer { walks.keep(walk) }
        while walk.isUnfinished(at: range.upperBound) {
            guard walk.place - range.lowerBound < Self.walkLimit else { throw sendsTheSame }
            var next = query
            next.range = walk.place..<walk.place + size
            walk.pass(try await source.page(next), of: size)
            guard !walk.isStuck else { throw sendsTheSame }
        }
        var total = walk.total
        if total == nil { total = try await source.count(query) }
        return Result(records: walk.matches(at: range), total: total, saved: walk.saved)
    }

    private var sendsTheSame: Failure {
        Failure(.invalidResponse, "“\(source.location.text)” sends the same records again and again.")
    }

    /// Passes pages in order, until there are `end` matches or a page is shorter than requested. After a short page the
    /// next pages begin at other positions.
    private func pass(pagesOf walk: inout Walk, until end: Int) async throws(Failure) {
        let failure = await withTaskGroup { group -> Failure? in
            defer { group.cancelAll() }
            var arrived: [Int: Swift.Result<Page, Failure>] = [:]
            var asked = walk.place
            // Most walks end on their first page; one that does not is likely to continue.
            var width = 1
            while true {
                for query in walk.next(width, after: asked, of: Self.pageSize) where walk.isUnfinished(at: end) {
                    group.addTask { (place: query.range.lowerBound, page: await answer(to: query)) }
                    asked = query.range.upperBound
                }
                guard let (place, page) = await group.next() else { return nil }
                arrived[place] = page
                while let page = arrived.removeValue(forKey: walk.place) {
                    switch page {
                    case .success(let page):
                        let isFull = walk.pass(page, of: Self.pageSize)
                        progress.note(walk.expected.map { "scanned \(walk.place) of \($0)" } ?? "scanned \(walk.place)")
                        guard isFull, !walk.isStuck else { return nil }
                    case .failure(let error):
                        return walk.isUnfinished(at: end) ? error : nil
                    }
                    width = min(width + 1, Self.mostPages)
                }
            }
        }
        if let failure { throw failure }
    }

    private func answer(to query: Query) async -> Swift.Result<Page, Failure> {
        do { return .success(try await source.page(query)) } catch { return .failure(error) }
    }
}
