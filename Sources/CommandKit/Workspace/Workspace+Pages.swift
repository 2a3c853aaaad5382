import Syntax
import struct FoundationEssentials.Date

// The part that `list`, `search`, `filter`, `sort` and `next` share: fetch the page that the view describes, number its
// rows, and report how many records there are and what is set.

extension Workspace {
    /// Shows the page at an offset, or at the view's, and numbers its rows.
    ///
    /// - Parameter isWhole: True if the page contains all records that follow.
    public mutating func showPage(
        at offset: Int? = nil, ofAll isWhole: Bool = false, using world: World
    ) async throws(Failure) -> Output {
        if let offset { view.offset = offset }
        let height = isWhole ? nil : await world.dialogue.screen?.lines(in: session.settings)
        let lines = session.settings.pageSize == nil ? height : nil
        let size = isWhole ? Self.firstPart(of: try source(in: world)).count : lines ?? fixedPageSize
        let range = view.offset..<view.offset + size
        // Only a list on the screen is begun before its records are counted.
        guard height != nil else {
            let page = try await page(range, ofAll: isWhole, using: world)
            return show(page, page.list.records.indices, using: world)
        }
        var shown: (page: ResultPage, count: Int)?
        let current = self
        let page: ResultPage
        do {
            page = try await self.page(range, using: world) { early in
                let fitted = await current.rowsThatFit(lines, of: early, using: world)
                var uncounted = early
                (uncounted.list.sum, uncounted.total) = (nil, nil)
                shown = (uncounted, fitted.count)
                fitted.layout?.begin(uncounted.list.slice(0..<fitted.count))
            }
        } catch {
            // The page is on the screen, and its row numbers are there to be used.
            guard let shown, error.kind == .cancelled else { throw error }
            return show(shown.page, 0..<shown.count, using: world)
        }
        let count = if let shown { shown.count } else { await rowsThatFit(lines, of: page, using: world).count }
        return show(page, 0..<count, using: world)
    }

    public mutating func showPreviousPage(using world: World) async throws(Failure) -> Output {
        let end = view.offset
        guard let lines = await screenLines(using: world) else {
            return try await showPage(at: max(0, end - fixedPageSize), using: world)
        }
        view.offset = max(0, end - lines)
        let page = try await page(view.offset..<end, using: world)
        let records = page.list.records.count
        let count = await rowsThatFit(lines, of: page, fromEnd: true, using: world).count
        // The first page is filled up with the records that follow it.
        guard view.offset + records - count > 0 else { return try await showPage(using: world) }
        view.offset += records - count
        return show(page, records - count..<records, using: world)
    }

    /// Returns the first rows of the result, as many as can be numbered, and numbers them.
    public mutating func numberedRows(using world: World) async throws(Failure) -> RecordList {
        view.offset = 0
        let page = try await page(0..<Self.numberedRows, using: world)
        _ = show(page, page.list.records.indices, using: world)
        // Paging goes on after the first page of the screen.
        view.count =
            if let lines = await screenLines(using: world) {
                await rowsThatFit(lines, of: page, using: world).count
            } else {
                nil
            }
        view.lastSpoken = 0
        return page.list
    }

    /// Returns the number of records on a page, estimated from the current page.
    public func pageSize(using world: World) async -> Int {
        guard let lines = await screenLines(using: world) else { return fixedPageSize }
        return min(lines, max(1, view.count ?? lines))
    }

    /// Returns the offset of the record after the current page, without the listed records that have left the result.
    public func nextOffset(using world: World) async throws(Failure) -> Int {
        // Before the first list, the next page is the first one.
        guard !view.rows.isEmpty else { return view.offset }
        let lines = await screenLines(using: world)
        let end = view.offset + (lines.map { view.count ?? $0 } ?? fixedPageSize)
        let source = try source(in: world)
        // Between two pages only marks take records away, and a server that keeps the archive goes on with its scan.
        guard view.listsResult, marks != Marks(), source.archive == nil else { return end }
        let listed = view.rows.prefix(max(0, end + 1 - view.firstNumber)).map(\.id)
        let query = try await query(using: world).and(.isAmong(Set(listed)))
        return try await end - listed.count + world.feed(of: source).everyMatch(query).count
    }

    private var fixedPageSize: Int { session.settings.pageSize ?? Settings.usualPageSize }

    /// Returns the number of screen lines that a page must fit; nil if all pages have the same number of records.
    private func screenLines(using world: World) async -> Int? {
        guard session.settings.pageSize == nil else { return nil }
        return await world.dialogue.screen?.lines(in: session.settings)
    }

    /// Returns the number of a page's first or last rows that fit these lines of the screen, at least 1 if it has any,
    /// and their layout.
    ///
    /// Each layout takes longer than fetching the rows, so it starts with the number that usually fits: a line for each
    /// row, or, as matches are often below their rows, that of the last page. A further row is taken to be as high as
    /// the lowest before it, unless cards are side by side; a row that does not fit is not tried again with fewer above
    /// it.
    ///
    /// - Parameter lines: All rows fit if nil.
    private func rowsThatFit(
        _ lines: Int?, of page: ResultPage, fromEnd: Bool = false, using world: World
    ) async -> (count: Int, layout: LaidOutList?) {
        let records = page.list.records.count
        guard let lines else { return (records, await layout(of: page, 0..<records, using: world)) }
        let isSideBySide = page.list.schema.layout == .cards
        var fitting: (count: Int, layout: LaidOutList?) = (0, nil)
        var tooMany = records + 1
        // The headings above the rows, and the sentence and the hint below them.
        let others = 3
        var next = page.list.search.isEmpty ? lines - others : view.count ?? lines - others
        while tooMany - fitting.count > 1 {
            let count = min(max(next, fitting.count + 1), tooMany - 1)
            let layout = await layout(of: page, fromEnd ? records - count..<records : 0..<count, using: world)
            let left = lines - (layout?.height ?? 0)
            if left >= 0 || count == 1 {
                fitting = (count, layout)
                let further = left / (layout?.lowest ?? 1)
                if further < 1, !isSideBySide { break }
                next = isSideBySide ? records : count + further
            } else {
                next = layout?.count(fitting: lines, fromEnd: fromEnd) ?? 0
                tooMany = max(2, next + 1)
            }
        }
        return fitting
    }

    private func layout(of page: ResultPage, _ places: Range<Int>, using world: World) async -> LaidOutList? {
        let output = output(of: page, places, using: world)
        guard let screen = world.dialogue.screen, case .records(let list) = output.data else { return nil }
        return await screen.layout(
            of: list, isVertical: view.isVertical, saying: output.message, hint: output.hint, in: session.settings)
    }

    private mutating func show(_ page: ResultPage, _ places: Range<Int>, using world: World) -> Output {
        let records = page.list.records[places].map(\.record)
        // Each use of the session's view copies it.
        var view = view
        view.offset = page.list.offset + places.lowerBound
        number(records, of: page.list.schema, in: world.language(in: session.settings), for: &view)
        (view.total, view.lastSpoken, view.count) = (page.total, view.offset, records.count + page.restCount)
        view.listsResult = true
        self.view = view
        return output(of: page, places, using: world)
    }
}

/// A page of a result, with what is said about it.
private struct ResultPage {
    var list: RecordList
    var total: Int?
    /// The number of records without search and filter; nil if it is unknown, or if neither is set.
    let all: Int?
    /// The part of a server's records that the result is based on; nil if it is based on all of them.
    let part: Message?
    /// The origin of the records if it has to be reported, and then the records that were left out.
    let origin: Message?
    let problems: Message?
    /// The command that widens an empty result; nil if it is not known.
    var widening: String?
    /// The pages that are shown after this one.
    var rest: FollowingPages?
    var restCount: Int { rest?.count ?? 0 }
}

extension Workspace {
    /// - Parameter early: Receives the page if counting takes long, with a total that is not smaller, and a sum of
    ///   nothing in place of that of a service that has one, so that there is room for them.
    private func page(
        _ range: Range<Int>, ofAll isWhole: Bool = false, using world: World,
        beforeCounting early: ((ResultPage) async -> Void)? = nil
    ) async throws(Failure) -> ResultPage {
        let source = try source(in: world)
        let (unlimited, hidesArchive) = try await query(where: nil, using: world)
        var query = unlimited
        query.range = range
        let earlier = view.rows.prefix(max(0, range.lowerBound + 1 - view.firstNumber))
        let result = try await world.feed(of: source).page(
            query, first: marks.raised(in: source.schema), after: Set(earlier.map(\.id)),
            beforeCounting: early.map { early in
                { result in
                    await early(
                        ResultPage(
                            list: rows(
                                of: result, from: source, at: range,
                                sum: source.schema.total.map { ListTotal(of: [], $0) }),
                            total: View.farthest, all: nil, part: nil, origin: nil,
                            problems: try? await problems(of: source)))
                }
            })
        let status = result.saved == nil ? SourceStatus() : try await source.status()
        let part = status.savedPart(source.schema.noun)
        let list = rows(
            of: result, from: source, at: range, total: part == nil ? result.total : nil,
            sum: try await total(of: query, using: world))
        let rest = isWhole ? rest(after: list, of: query, isRaised: true, using: world) : nil
        // It is said only of a result that fits the page, and counting takes long in a large table.
        let hasAll = range.lowerBound == 0 && result.total == result.records.count + (rest?.count ?? 0)
        return ResultPage(
            list: list, total: result.total,
            all: hasAll ? await recordCount(of: source, hidingArchive: hidesArchive, using: world) : nil, part: part,
            origin: Self.origin(of: result, status.lastError, now: world.now()),
            problems: try await problems(of: source),
            widening: result.total == 0 ? try await wideningCommand(of: source, using: world) : nil, rest: rest)
    }

    private func rows(
        of result: Feed.Result, from source: any RecordSource, at range: Range<Int>, total: Int? = nil,
        sum: ListTotal? = nil
    ) -> RecordList {
        var list = RecordList(
            schema: source.schema, records: listed(result.records, of: source, from: range.lowerBound + 1),
            offset: range.lowerBound, total: total, sum: sum, saved: result.saved)
        let fields = view.fields.compactMap { source.schema.field(named: $0) }
        (list.fields, list.search) = (fields.isEmpty ? nil : fields, view.search)
        list.preferred = preferredColumns(of: source.schema)
        return list
    }

    func preferredColumns(of schema: Schema) -> [Field]? {
        let fields = session.settings.columns[schema.service]?.compactMap { schema.field(named: $0) } ?? []
        return fields.isEmpty ? nil : fields
    }

    /// Returns the number of records of a source; nil if counting is expensive, or without a search or filter.
    private func recordCount(
        of source: any RecordSource, hidingArchive: Bool, using world: World
    ) async -> Int? {
        guard isNarrowed else { return nil }
        return await count(hidingArchive ? withoutArchive(Query(), of: source) : Query(), of: source, using: world)
    }

    private static func origin(of result: Feed.Result, _ lastError: Message?, now: Date) -> Message? {
        if let saved = result.saved {
            let age = Message(age: saved, at: now)
            return lastError.map { "Saved \(age): \($0)" } ?? "Saved \(age)."
        }
        guard let fetched = result.countFetchedToSort, fetched > 0 else { return nil }
        return "Sorted here, after fetching all \(fetched) (\(Feed.scanLimit) at most)."
    }

    /// Returns the number of records that could not be read or only in part, in one sentence.
    private func problems(of source: any RecordSource) async throws(Failure) -> Message? {
        let problems = try await source.problems()
        if problems.isEmpty { return nil }
        let leftOut = problems.reduce(0) { $0 + $1.others + ($1.isLeftOut ? 1 : 0) }
        let inPart = problems.filter { !$0.isLeftOut }
        // Without an ID, the place tells a record from others.
        let parts =
            Set(inPart.compactMap(\.id)).count + Set(inPart.filter { $0.id == nil }.map(\.place)).count
            + problems.reduce(0) { $0 + $1.othersInPart }
        let (noun, command) = (source.schema.noun, line("problems"))
        let all = source.location.isLocal ? try await source.count(Query()).map { $0 + leftOut } : nil
        return switch (leftOut, parts, all) {
        case (0, _, _): "\(parts, noun) read only in part: \(command) lists what is missing."
        case (_, 0, let all?): "\(leftOut) of \(all, noun) left out: \(command) lists them."
        case (_, 0, nil): "\(leftOut, noun) left out: \(command) lists them."
        case (_, _, let all?): "\(leftOut) of \(all, noun) left out, \(parts) read only in part: \(command) lists them."
        case (_, _, nil): "\(leftOut, noun) left out, \(parts) read only in part: \(command) lists them."
        }
    }

    private func output(of page: ResultPage, _ places: Range<Int>, using world: World) -> Output {
        let list = page.list.slice(places)
        var output = Output(
            .records(list), view: view.isVertical ? .sheets : .usual, message: summary(of: list, of: page))
        output.rest = page.rest
        if list.records.isEmpty {
            let subjects = NameLookup(filterSubjectsOf: list.schema, in: world.titles(in: session.settings))
            output.hint = widening(subjects, by: page.widening)
        } else if page.total.map({ list.offset + list.records.count + page.restCount < $0 }) ?? true {
            output.hint = world.dialogue.screen != nil ? "Press Enter for more." : "Type \(line("next")) for more."
            output.continuation = line("next")
        }
        if let origin = page.origin {
            // The search, filter and sort order end without a full stop, so the origin begins a new line.
            let gap: Message = settingWords.isEmpty || list.records.isEmpty ? " " : "\n"
            output.message = output.message.map { $0 + gap + origin } ?? origin
            if list.saved != nil { output.hint = "Type \(line("refresh")) to try again." }
        }
        // In the message, which scripts print too: a sum that lacks rows must not look complete.
        if let problems = page.problems { output.message = output.message.map { $0 + "\n" + problems } ?? problems }
        return output
    }

    /// Returns the range and number of the rows, and the search, filter and sort order that are set.
    private func summary(of list: RecordList, of page: ResultPage) -> Message {
        let saved: Message? = page.part.map { "\($0) saved" }
        guard let first = list.records.first?.number, let last = list.records.last?.number.map({ $0 + page.restCount })
        else {
            return (saved.map { $0 + ". " } ?? "") + emptyMessage(of: list.schema)
        }
        let (noun, isOne) = (list.schema.noun, first == last)
        let isAll = list.offset == 0 && page.total == last
        if let saved, isAll, !isNarrowed { return summary(of: saved) }
        let count: Message =
            switch page.total {
            case let total? where isAll: page.all.map { "\(total) of \($0, noun)" } ?? "\(total, noun)"
            case let total?: isOne ? "Row \(first) of \(total, noun)" : "Rows \(first) to \(last) of \(total, noun)"
            case nil: isOne ? "Row \(first)" : "Rows \(first) to \(last)"
            }
        return summary(of: saved.map { "\(count) · \($0)" } ?? count)
    }

    /// Returns a number of records with the search, the filter and the sort order that are set.
    package func summary(of count: Message) -> Message {
        let words = settingWords
        return words.isEmpty ? "\(count)." : (words + ["\(line("clear")) to reset"]).reduce(count) { "\($0) · \($1)" }
    }

    /// The search, the filter and the sort order, as far as they are set, as they are typed.
    private var settingWords: [Message] {
        let view = view
        var words: [Message] = []
        if !view.search.isEmpty { words.append("search \(view.search)") }
        if !view.filter.isEmpty { words.append("\(view.filter)") }
        if !view.sort.isEmpty { words.append(view.isDescending ? "sort \(view.sort) desc" : "sort \(view.sort)") }
        return words
    }
}
