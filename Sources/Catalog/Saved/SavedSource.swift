public import Domain
public import FoundationEssentials
public import Ports
import Synchronization

/// A server's records, saved as they are fetched, so that they are available when the server is not.
///
/// A server that sends everything at once is asked once, and again when a list is read from the beginning and the
/// response is a minute old; the copy then answers every query. Any other server is asked for each page.
///
/// If the server cannot be reached, the saved records answer instead, with the time at which they were saved. For half
/// a minute it is not tried again, so that no query waits for it; ``refresh()`` tries at once.
public final class SavedSource: RecordSource {
    /// Seconds for which a complete response counts as current.
    private static let freshness: TimeInterval = 60
    /// Seconds for which a server that could not be reached is not tried again.
    private static let patience: TimeInterval = 30
    /// The number of times that all pages are fetched from a server whose records change meanwhile.
    private static let fetches = 3

    private struct State {
        /// The time at which the server was last found to be unreachable; nil while it can be reached.
        var outage: Date?
        /// The time at which this program fetched all of the server's records.
        var fetched: Date?
        var lastError: Message?
        var hasHeard = false
        var scan = CompleteScan()
        var hasCategories = false
        /// True if the categories that came along with records were saved.
        var hasNamedCategories = false
    }

    public let schema: Schema
    public let scanCache: ScanCache?
    private let remote: any RemoteService
    private let format: ServiceFormat
    private let copy: SavedCopy
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// - Parameter readsAhead: True to fetch the next page of a list that was continued before it is asked for, if that
    ///   is likely or certain.
    public init(
        of remote: any RemoteService, in database: CatalogDatabase, within patience: Duration? = nil,
        readsAhead: Bool = false, now: @escaping @Sendable () -> Date
    ) {
        schema = remote.schema
        self.remote = remote
        let fetch: ScanCache.PageFetch = { query in
            do throws(Failure) { return .success(try await remote.page(query)) } catch { return .failure(error) }
        }
        scanCache =
            remote.sendsEverything
            ? nil
            : ScanCache(
                isSequential: remote.isSequential, pageSize: remote.fetchedAtOnce,
                fetchingAhead: readsAhead ? fetch : nil, longestPage: { remote.longestPage })
        format = ServiceFormat.format(of: remote.schema)
        self.now = now
        copy = SavedCopy(of: remote, in: database, within: patience)
    }

    public var location: SourceLocation { .server(remote.address) }

    public var abilities: QueryAbilities { remote.sendsEverything ? .all : remote.abilities }

    public func abilities(for query: Query) -> QueryAbilities {
        remote.sendsEverything ? .all : remote.abilities(for: query)
    }

    public var account: Account? { remote.account }

    public func narrowing(_ condition: Domain.Predicate) -> Domain.Predicate? { remote.narrowing(condition) }

    public var archive: (any RemoteArchive)? {
        remote.archive.map { SavedArchive(archive: $0, source: self) }
    }

    public func page(_ query: Query) async throws(Failure) -> Page {
        let isBeginning = query.range.lowerBound == 0
        if remote.sendsEverything {
            try await update(atBeginning: isBeginning)
        } else if !isOut(for: isBeginning ? Self.patience : .infinity) {
            // The server is asked meanwhile.
            if isBeginning { copy.openLater() }
            do {
                let ahead = try await scanCache?.takeAhead(query)
                let page = if let ahead { ahead } else { try await remote.page(query) }
                await keep(page, of: query)
                return page
            } catch {
                // A page after others of the server is not answered from the copy: a list does not mix two times.
                guard isBeginning || !state.withLock(\.hasHeard) else { throw recorded(error) }
                try await fallBack(on: error)
            }
        }
        return try await saved(query)
    }

    public func count(_ query: Query) async throws(Failure) -> Int? {
        try await answersAlone() ? try await copy.source.count(query) : nil
    }

    public func tallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally]? {
        try await answersAlone() ? try await copy.source.tallies(query, by: keys) : nil
    }

    public func categories() async throws(Failure) -> [CategoryCount] {
        if try await !answersAlone(), !state.withLock(\.hasCategories) {
            do {
                let sent = try await remote.categories()
                let categories = if let sent { sent } else { try await savedCategories() }
                await copy.replace(categories)
                state.withLock { $0.hasCategories = sent != nil }
            } catch {
                try await fallBack(on: error)
            }
        }
        let categories = try await copy.source.categories()
        if try await copy.serverState().isWhole { return categories }
        return categories.map { CategoryCount(name: $0.name, count: nil, image: $0.image) }
    }

    /// Returns the categories for a server that sends none: the known words, and others that saved records have.
    private func savedCategories() async throws(Failure) -> [Category] {
        guard let field = schema.category else { return format.categories }
        let tallies = try await copy.source.tallies(Query(), by: TallyKeys([field])) ?? []
        let words = tallies.compactMap(\.values[0].text)
        return format.categories.adding(words)
    }

    public func knownCategories() async -> [String] {
        guard (try? await enter()) != nil else { return [] }
        let saved = await copy.source.knownCategories()
        return saved.isEmpty ? format.categories.map(\.name) : saved
    }

    public func held(_ ids: Set<RecordID>) async throws(Failure) -> [Record]? {
        try await enter()
        let records = try await copy.records(ids)
        if records.count == ids.count || isOut(for: .infinity) { return records }
        return try await copy.serverState().isWhole ? records : nil
    }

    public func status() async throws(Failure) -> SourceStatus {
        try await enter()
        let known = try await copy.serverState()
        var status = SourceStatus(
            count: known.total, isOffline: isOut(for: .infinity), heard: known.heard,
            lastError: state.withLock(\.lastError))
        status.isRead = state.withLock(\.hasHeard)
        guard known.heard != nil else { return status }
        let saved = try await copy.source.count(Query()) ?? 0
        let cut = try await copy.fetched(at: now())
        // The server turned out to have more since all was saved, or records may have gone.
        if known.isWhole, cut.isEmpty { status.count = saved } else { status.savedCount = saved }
        if !cut.isEmpty { status.cutCount = cut.count }
        return status
    }

    public func problems() async throws(Failure) -> [RecordProblem] { remote.problems.all }

    public func reading() async throws(Failure) -> FileReading? {
        guard remote.address.isOfTable else { return nil }
        try await update(atBeginning: true)
        return remote.problems.reading
    }

    public var remarks: [Message] { remarks(on: remote.problems.reading) }

    public func refresh() async throws(Failure) -> Int? {
        remote.problems.clear()
        do {
            if remote.sendsEverything {
                try await fetch()
                return try await copy.source.count(Query())
            }
            let page = try await remote.page(Query(range: 0..<1))
            heard()
            state.withLock { $0.hasCategories = false }
            return page.total
        } catch {
            throw recorded(error)
        }
    }
}

extension SavedSource {
    public func fetchAll(reporting progress: any ProgressWatcher) async throws(Failure) -> Bool {
        if remote.sendsEverything {
            _ = try await refresh()
            return true
        }
        var fetched = try await copy.fetched(at: now())
        var last: Set<RecordID>?
        for _ in 0..<Self.fetches {
            let all = try await fetchPages(after: fetched, reporting: progress)
            // A server may count records that cannot be read: then two fetches find the same.
            let leftOut = remote.problems.all.reduce(0) { $0 + $1.others + ($1.isLeftOut ? 1 : 0) }
            if let all, (0...leftOut).contains((all.total ?? all.ids.count) - all.ids.count) || all.ids == last {
                await keepNamedCategories()
                try await copy.finish(with: all.ids)
                return true
            }
            (fetched, last) = ([], all?.ids)
        }
        throw Failure(
            .service, "“\(location.text)” changed while its records were fetched.",
            hint: "Type \("fetch all") to try again.")
    }

    /// Fetches the pages after those of some records, and returns the IDs of all of them, with the total; nil if
    /// records were added or removed meanwhile.
    private func fetchPages(
        after fetched: Set<RecordID>, reporting progress: any ProgressWatcher
    ) async throws(Failure) -> (ids: Set<RecordID>, total: Int?)? {
        let size = remote.fetchedAtOnce
        var (ids, total) = (fetched, Int?.none)
        // A page is asked for again, because records may have moved since then.
        var place = max(0, ids.count / size - 1) * size
        var (isFirst, repetitions) = (true, 0)
        // The first page decides how the others are read.
        if place > 0 { total = try await remote.page(Query(range: 0..<size)).total }
        while true {
            let page: Page
            do {
                page = try await remote.page(Query(range: place..<place + size))
            } catch {
                var failure = recorded(error)
                let cut: Message = "\(ids.count, schema.noun) are saved: fetch all continues from there."
                if !ids.isEmpty { failure.hint = cut }
                throw failure
            }
            heard()
            let known = ids.count
            ids.formUnion(page.records.map(\.id))
            repetitions = ids.count == known ? repetitions + 1 : 0
            let hasMoved = isFirst && known > 0 && ids.count > known
            if hasMoved || (page.total ?? total) != (total ?? page.total) { return nil }
            total = page.total ?? total
            // The page has fewer records if some were left out.
            place += size
            try await copy.addFetched(page.records, heard: now(), total: total, isFirst: isFirst && known == 0)
            isFirst = false
            progress.report(Self.progress(ids.count, of: total))
            guard page.hasMore else { return (ids, total) }
            if repetitions > 2 {
                throw Failure.sameRecords(from: location, of: service)
            }
        }
    }

    public func whole(reporting progress: any ProgressWatcher) async throws(Failure) -> any RecordSource {
        if remote.sendsEverything { return self }
        do {
            _ = try await fetchAll(reporting: progress)
            _ = try await categories()
        } catch {
            let status = try await status()
            guard error.kind == .unreachable, status.heard != nil, status.savedCount == nil else { throw error }
        }
        return copy.source
    }

    private static func progress(_ count: Int, of total: Int?) -> Message {
        guard let total, total > 0 else { return "fetched \(count)" }
        let filled = min(20, count * 20 / total)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
        return "[\(bar)] fetched \(count) of \(total)"
    }
}

extension SavedSource {
    private func answersAlone() async throws(Failure) -> Bool {
        if remote.sendsEverything {
            try await update(atBeginning: false)
        } else if !isOut(for: .infinity) {
            return false
        }
        try await enter()
        return true
    }

    /// Requires signing in if the server does: saved records are as private as the server's.
    private func enter() async throws(Failure) {
        guard let account = remote.account, try await account.credentials()?.tokens == nil else { return }
        throw Failure(.signInNeeded, "You are not signed in to \(schema.service.rawValue).")
    }

    private func saved(_ query: Query) async throws(Failure) -> Page {
        try await enter()
        var page = try await copy.source.page(query)
        guard isOut(for: .infinity) else { return page }
        page.total = try await copy.source.count(query)
        page.saved = try await copy.serverState().heard
        // A damaged copy was replaced by an empty one while it was read.
        if page.saved == nil, let error = state.withLock(\.lastError) { throw Failure(.unreachable, error) }
        return page
    }

    /// Returns true if the server could not be reached at the last attempt, less than this many seconds ago.
    private func isOut(for seconds: TimeInterval) -> Bool {
        guard let outage = state.withLock(\.outage) else { return false }
        // The clock may have been set back since.
        return abs(now().timeIntervalSince(outage)) < seconds
    }

    /// Fetches everything if that has not been done; at the beginning of a list, also if it was done a while ago.
    private func update(atBeginning isBeginning: Bool) async throws(Failure) {
        let freshness = isBeginning ? Self.freshness : .infinity
        if let fetched = state.withLock(\.fetched), abs(now().timeIntervalSince(fetched)) < freshness { return }
        guard !isOut(for: isBeginning ? Self.patience : .infinity) else { return }
        do {
            try await fetch()
        } catch {
            try await fallBack(on: error)
        }
    }

    private func fetch() async throws(Failure) {
        remote.problems.clear()
        let sent = try await remote.page(Query(range: 0..<View.farthest)).records
        var spellings = CategorySpellings(of: schema)
        let records = remote.problems.recording(format.named(ReadRecords(records: sent), &spellings))
        let known = await remote.namedCategories() ?? format.categories
        let categories = known.adding(spellings.occurred)
        try await copy.replace(with: records, categories: categories, heard: now())
        heard()
        let time = now()
        state.withLock { $0.fetched = time }
    }

    private func heard() {
        state.withLock { ($0.outage, $0.lastError, $0.hasHeard) = (nil, nil, true) }
    }

    private func recorded(_ error: Failure) -> Failure {
        if error.kind != .cancelled { state.withLock { $0.lastError = error.message } }
        return error
    }

    /// Answers from the copy from now on.
    ///
    /// - Throws: The error itself if nothing is saved, or if the server did respond.
    private func fallBack(on error: Failure) async throws(Failure) {
        let error = recorded(error)
        guard error.kind == .unreachable, try await copy.serverState().heard != nil else { throw error }
        let time = now()
        state.withLock { $0.outage = time }
    }

    /// Adds a page to the copy, while the caller goes on. If that fails, the page is still valid, because the copy is
    /// only for later.
    private func keep(_ page: Page, of query: Query) async {
        heard()
        let isOfAll = query.text.isEmpty && query.predicate == nil
        await copy.add(page.records, heard: now(), total: isOfAll ? page.total : nil) {
            isOfAll ? self.state.withLock { $0.scan.add(page, at: query.range.lowerBound) } : nil
        }
        await keepNamedCategories()
    }

    /// Saves the categories that the server was asked for to name those of its records, once per run, while the caller
    /// goes on.
    private func keepNamedCategories() async {
        guard state.withLock({ !$0.hasCategories && !$0.hasNamedCategories }) else { return }
        guard let categories = await remote.namedCategories() else { return }
        state.withLock { $0.hasNamedCategories = true }
        await copy.replace(categories)
    }

    /// Replaces a record by the server's current one.
    fileprivate func keep(_ record: Record) async {
        heard()
        await copy.add([record], heard: now(), total: nil) { nil }
    }
}

/// A server's archive, whose changes are also saved in the copy of its records.
private struct SavedArchive: RemoteArchive {
    let archive: any RemoteArchive
    let source: SavedSource

    func setArchived(_ isArchived: Bool, _ id: RecordID) async throws(Failure) -> Record {
        let record = try await archive.setArchived(isArchived, id)
        await source.keep(record)
        return record
    }

    func reset() async throws(Failure) {
        try await archive.reset()
        _ = try await source.refresh()
    }
}
