import Syntax

extension Workspace {
    /// The number of rows whose numbers are kept while paging; the oldest rows beyond it are forgotten.
    static let numberedRows = 200

    public func source(in world: World) throws(Failure) -> any RecordSource {
        try world.requiredSource(of: session.service)
    }

    /// Shows records that are not the view's result, such as the pinned ones, and numbers them from 1.
    public mutating func show(
        _ rows: [View.Row], saying message: (Int) -> Message, using world: World
    ) async throws(Failure) -> Output {
        let records = try await records(of: rows, using: world)
        return try show(records, total: records.count, saying: message, using: world)
    }

    /// Shows the records with a mark in the order of the source; the first ones if there are too many to use at once.
    ///
    /// - Parameter filter: The condition that finds them.
    public mutating func show(
        _ mark: MarkedRecords, where filter: String, saying message: (Int) -> Message, using world: World
    ) async throws(Failure) -> Output {
        let (source, query, limit) = (try source(in: world), Query(predicate: mark.condition), Feed.scanLimit)
        let found = mark.isEmpty ? [] : try await world.feed(of: source).matches(query, upTo: limit + 1)
        let total = found.count > limit ? await count(query, of: source, using: world) : found.count
        var output = try show(Array(found.prefix(limit)), total: total ?? found.count, saying: message, using: world)
        if found.count > limit {
            output.hint = "Only the first \(limit) are listed. Type \(line("filter \(filter)")) for all of them."
        }
        return output
    }

    private mutating func show(
        _ records: [Record], total: Int, saying message: (Int) -> Message, using world: World
    ) throws(Failure) -> Output {
        let source = try source(in: world)
        // An empty list does not replace the rows: the numbers on the screen stay valid.
        if !records.isEmpty {
            let language = world.language(in: session.settings)
            view.rows = records.map { source.schema.row(of: $0, in: language) }
            view.firstNumber = 1
            (view.total, view.lastSpoken, view.listsResult) = (total, 0, false)
        }
        var list = RecordList(
            schema: source.schema, records: listed(records, of: source, from: 1), offset: 0, total: total)
        list.preferred = preferredColumns(of: source.schema)
        return Output(.records(list), message: message(total))
    }

    /// Returns the records of rows in their order, without those that no longer exist.
    public func records(of rows: [View.Row], using world: World) async throws(Failure) -> [Record] {
        let found = try await world.feed(of: try source(in: world)).records(Set(rows.map(\.id)))
        let places = Dictionary(rows.enumerated().map { ($1.id, $0) }) { first, _ in first }
        return found.sorted { places[$0.id, default: 0] < places[$1.id, default: 0] }
    }

    public func record(_ row: View.Row, using world: World) async throws(Failure) -> Record {
        if let record = try await records(of: [row], using: world).first { return record }
        throw Failure(
            .notFound, "“\(row.headline)” no longer exists.", hint: "Type \(line("refresh")) to reload the list.")
    }

    public func listed(_ record: Record, of source: any RecordSource, number: Int?) -> ListedRecord {
        listed([record], of: source, from: number)[0]
    }

    public func number(of row: View.Row) -> Int? {
        view.rows.firstIndex { $0.id == row.id }.map { view.firstNumber + $0 }
    }

    /// Returns the page that lists a row, made from the current rows; nil if the row is not listed.
    public func page(with row: View.Row) -> ListedRows? {
        guard let place = view.rows.firstIndex(where: { $0.id == row.id }) else { return nil }
        let rows = view.rows.enumerated().map { ListedRows.Row(number: view.firstNumber + $0, headline: $1.headline) }
        let shown = view.firstNumber + place
        let size = session.settings.pageSize ?? max(1, view.count ?? Settings.usualPageSize)
        // Pages are counted from the current one, which may begin anywhere.
        let first = view.offset + 1 + Int((Double(shown - view.offset - 1) / Double(size)).rounded(.down)) * size
        return ListedRows(rows: rows.filter { (first..<first + size).contains($0.number) }, shown: shown)
    }

    func listed(_ records: [Record], of source: any RecordSource, from first: Int?) -> [ListedRecord] {
        // Made once, not for each record.
        let (pins, archive) = (marks.pinMark(source.schema).condition, marks.archiveMark(of: source).condition)
        return records.enumerated().map { place, record in
            ListedRecord(
                number: first.map { $0 + place }, record: record, isPinned: pins.matches(record),
                isArchived: archive.matches(record))
        }
    }

    /// Returns the query of the view, without archived records unless the filter asks for them.
    public func query(using world: World) async throws(Failure) -> Query {
        try await query(where: nil, using: world).query
    }

    /// Returns the query of the view, or of all records of the service, narrowed by a filter that was typed. It
    /// excludes archived records unless a filter asks for them.
    ///
    /// - Parameters:
    ///   - mark: If not nil, only records with this mark are included, archived or not.
    ///   - keepsArchive: True to include archived records in any case.
    /// - Returns: The query, and true if it excludes archived records, or would.
    func query(
        where typed: FilterText?, isEverywhere: Bool = false, among mark: MarkedRecords? = nil,
        keepsArchive: Bool = false, using world: World
    ) async throws(Failure) -> (query: Query, hidesArchive: Bool) {
        let source = try source(in: world)
        var query = Query()
        if !isEverywhere { query = Query(text: SearchText(view.search), sort: try sort(of: source, using: world)) }
        var hidesArchive = mark == nil
        let kept = isEverywhere || view.filter.isEmpty ? nil : try FilterText.expression(view.filter)
        for filter in [kept, typed?.expression].compactMap(\.self) {
            do throws(Failure) {
                let resolved = try await resolver(of: filter, using: world).resolve(filter)
                query = query.and(resolved.predicate)
                if resolved.mentionsArchive { hidesArchive = false }
            } catch {
                // A place in a filter that was kept is not one in the line.
                guard filter == kept, error.range != nil else { throw error }
                throw Failure(error.kind, error.message, hint: "Type \(line("clear filter")) to remove it.")
            }
        }
        if hidesArchive, !keepsArchive { query = withoutArchive(query, of: source) }
        return (mark.map { query.and($0.condition) } ?? query, hidesArchive)
    }

    func withoutArchive(_ query: Query, of source: any RecordSource) -> Query {
        let archive = marks.archiveMark(of: source)
        return archive.isEmpty ? query : query.and(.not(archive.condition))
    }

    /// Returns the number of archived records by their category, an empty text for those without one.
    public func archivedByCategory(using world: World) async throws(Failure) -> [String: Int] {
        let source = try source(in: world)
        let archive = marks.archiveMark(of: source)
        guard let category = source.schema.category, !archive.isEmpty else { return [:] }
        let tallies =
            source.abilities.contains(.predicate)
            ? try await world.feed(of: source).tallies(Query(predicate: archive.condition), by: TallyKeys([category]))
            : Tally.counting(try await source.held(archive.added) ?? [], by: TallyKeys([category]))
        return tallies.reduce(into: [:]) { $0[$1.values.first?.text ?? "", default: 0] += $1.count }
    }

    private func sort(of source: any RecordSource, using world: World) throws(Failure) -> Sort? {
        guard !view.sort.isEmpty else { return nil }
        let titles = world.titles(in: session.settings)
        guard let field = source.schema.field(named: view.sort) else {
            // A description that was edited may have lost it.
            let service = source.schema.service.rawValue
            throw Failure(
                .usage, "The list is sorted by “\(view.sort)”, which is not a field of \(service).",
                hint: "Type \(line("clear")) to reset search, filter and sort.")
        }
        let words = field.choices.map { ($0.name, titles.title($0.title)) }
        return source.schema.sort(
            by: field, descending: view.isDescending, in: titles.language,
            titles: Dictionary(words.filter { $0.0 != $0.1 }) { first, _ in first })
    }

    /// Checks a filter that was typed, and returns the one to keep, which means the same later and in every language.
    public func checked(_ filter: FilterText, using world: World) async throws(Failure) -> FilterText {
        let resolver = try await resolver(of: filter.expression, using: world)
        do {
            _ = try resolver.resolve(filter.expression)
        } catch {
            if let (filter, order) = resolver.sorted(filter.expression) {
                throw error.hinting("Try: \(line("filter \(filter)") + "; " + line("sort \(order)")).")
            }
            guard resolver.meant(filter.expression) == nil, let text = resolver.text(of: filter.expression) else {
                throw error
            }
            throw error.hinting("Try: \(line("search \(text)")).")
        }
        var filter = filter
        filter.expression = resolver.completed(filter.expression)
        return filter
    }

    private func resolver(
        of expression: Expression, using world: World
    ) async throws(Failure) -> FilterResolver {
        let source = try source(in: world)
        var categories: [String] = []
        let named = expression.names.map { source.schema.field(named: $0) }
        if let category = source.schema.category, named.contains(category) {
            categories = try await source.categories().map(\.name)
        } else if named.contains(nil) {
            // An unknown name may be that of a category, which a file has once it is read.
            _ = try await source.reading()
            categories = await source.knownCategories()
        }
        var currencies: [String] = []
        if let field = source.schema.currency, FilterResolver.needsCurrencies(expression, in: source.schema) {
            let tallies = try await source.tallies(Query(), by: TallyKeys([field])) ?? []
            currencies = tallies.compactMap { $0.values.first?.text }.sorted()
        }
        let reader = ValueReader(
            now: world.now(), timeZone: world.conditions.timeZone, language: world.language(in: session.settings))
        return FilterResolver(
            schema: source.schema, pins: marks.pinMark(source.schema), archive: marks.archiveMark(of: source),
            categories: categories, currencies: currencies, reader: reader, titles: world.titles(in: session.settings))
    }

    /// Numbers the rows of a page. The rows of earlier pages keep their numbers while paging.
    func number(_ records: [Record], of schema: Schema, in language: Language, for view: inout View) {
        // The first rows of a result that is shown whole are numbered: they are on the first page too.
        let page = records.prefix(max(Self.numberedRows, session.settings.pageSize ?? 0)).map {
            schema.row(of: $0, in: language)
        }
        let first = view.offset + 1
        if !page.isEmpty, first >= view.firstNumber,
            view.rows.dropFirst(first - view.firstNumber).starts(with: page)
        {
            return
        }
        let isNextPage = !view.rows.isEmpty && view.firstNumber + view.rows.count == first
        let earlier = isNextPage ? view.rows.suffix(max(0, Self.numberedRows - page.count)) : view.rows[..<0]
        view.rows = earlier + page
        view.firstNumber = first + page.count - view.rows.count
    }

    /// The part of a result that is fetched first if all of it is wanted; all of it if the source has to be scanned.
    static func firstPart(of source: any RecordSource) -> Range<Int> {
        0..<(source.scanCache == nil ? Feed.scanLimit : View.farthest)
    }

    /// Returns the records of a selection, by default of the current result, without row numbers: the first part, and
    /// the pages that follow it.
    public func records(of selection: RowSelection?, using world: World) async throws(Failure) -> Output {
        let source = try source(in: world)
        let query: Query
        switch selection {
        case nil: query = try await self.query(using: world)
        case .found(let filter, let isEverywhere):
            query = try await self.query(where: filter, isEverywhere: isEverywhere, using: world).query
        case .rows(let rows):
            let records = listed(try await records(of: rows, using: world), of: source, from: nil)
            return Output(
                .records(RecordList(schema: source.schema, records: records, offset: 0, total: records.count)))
        }
        let (first, isRaised) = (Self.firstPart(of: source), selection == nil)
        let list = try await part(first, of: query, isRaised: isRaised, isNumbered: false, using: world)
        var output = Output(.records(list))
        output.rest = rest(after: list, of: query, isRaised: isRaised, using: world)
        return output
    }

    /// Returns the pages that follow the first part of a result.
    ///
    /// - Parameter isRaised: True if pins come first, as in a list.
    func rest(after list: RecordList, of query: Query, isRaised: Bool, using world: World) -> FollowingPages? {
        let isNumbered = list.records.first?.number != nil
        return FollowingPages(after: list) { [self] offset throws(Failure) in
            let range = offset..<offset + Feed.scanLimit
            return try await part(range, of: query, isRaised: isRaised, isNumbered: isNumbered, using: world).records
        }
    }

    private func part(
        _ range: Range<Int>, of query: Query, isRaised: Bool, isNumbered: Bool, using world: World
    ) async throws(Failure) -> RecordList {
        let source = try source(in: world)
        var query = query
        query.range = range
        let first = isRaised ? marks.raised(in: source.schema) : []
        let page = try await world.feed(of: source).page(query, first: first)
        let records = listed(page.records, of: source, from: isNumbered ? range.lowerBound + 1 : nil)
        return RecordList(schema: source.schema, records: records, offset: range.lowerBound, total: page.total)
    }

    /// Returns the number of records in the result; nil if counting is expensive.
    public func resultCount(using world: World) async -> Int? {
        let world = seen(in: world)
        guard let source = try? source(in: world), let query = try? await query(using: world) else { return nil }
        return await count(query, of: source, using: world)
    }

    /// Returns the number of records of a source that match; nil if counting is expensive.
    public func count(_ query: Query, of source: any RecordSource, using world: World) async -> Int? {
        guard source.scanCache == nil else { return nil }
        var counted = query
        counted.range = 0..<0
        let everything = counted
        return (try? await world.feed(of: source).page(everything))?.total
    }

    /// Returns every record of the current result in the order of the list, for commands that show all of them at once.
    ///
    /// Its rows are numbered by their positions, as in the list. If the result has more than `numberedRows` rows, the
    /// rows of the current page stay numbered if they are part of it, otherwise the first rows are numbered.
    ///
    /// - Throws: `.usage` if there are more records than `Feed.scanLimit`, and the errors of the source.
    public mutating func wholeResult(using world: World) async throws(Failure) -> [Record] {
        let source = try source(in: world)
        let query = try await query(using: world)
        let matches = try await world.feed(of: source).everyMatch(query)
        let raised = marks.raised(in: source.schema)
        let records =
            raised.isEmpty
            ? matches : matches.filter { raised.contains($0.id) } + matches.filter { !raised.contains($0.id) }
        let places = records.dropFirst(view.firstNumber - 1).prefix(view.rows.count).map(\.id)
        if records.count <= Self.numberedRows || places != view.rows.map(\.id) {
            let language = world.language(in: session.settings)
            view.rows = records.prefix(Self.numberedRows).map { source.schema.row(of: $0, in: language) }
            view.firstNumber = 1
            (view.total, view.lastSpoken, view.listsResult) = (records.count, 0, true)
        }
        return records
    }
}

extension World {
    /// Returns the source of a service.
    ///
    /// - Throws: `.notFound` for an unknown service, and the faults of its description if it was left out for them.
    public func requiredSource(of service: ServiceName) throws(Failure) -> any RecordSource {
        if let source = source(of: service) { return source }
        if !conditions.isSafe { _ = try sources.adder?.source(describedAt: service.rawValue, as: ReadingOptions()) }
        throw Failure(
            .notFound, "Unknown service “\(service.rawValue)”.",
            hint: .suggestion(for: service.rawValue, among: sources.all.map(\.service.rawValue)))
    }
}

extension Schema {
    func row(of record: Record, in language: Language) -> View.Row {
        View.Row(id: record.id, headline: headline(of: record, in: language))
    }

    /// Returns the name of rows in a sentence: one row by its headline in quotes, several rows by their number.
    public func naming(_ rows: [View.Row]) -> Message {
        if rows.count == 1, let row = rows.first { return "“\(row.headline)”" }
        return "\(rows.count, noun)"
    }
}
