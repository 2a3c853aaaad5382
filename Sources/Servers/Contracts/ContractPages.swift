import Domain
import Ports
import Synchronization
import WireFormat

struct ListAnswer: Sendable {
    let read: ReadRecords
    /// The number of all records; nil if the contract has none.
    let total: Int?
    /// True if more records follow; nil if the contract does not say.
    let more: Bool?
    /// The next page's cursor or address; nil on the last page.
    let next: String?
    /// The page's number or offset, which some servers repeat.
    let number: Int?

    /// Creates an answer of nothing but records; of none for a server that refuses the page after the last one.
    init(_ read: ReadRecords = ReadRecords(), total: Int? = nil, more: Bool? = nil) {
        (self.read, self.total, self.more) = (read, total, more)
        (next, number) = (nil, nil)
    }

    /// - Throws: ``PayloadError`` for an answer without something that the contract promises.
    init(
        _ response: HTTPResponse, by contract: ServerContract, _ schema: Schema, _ rules: ReadingRules,
        after offset: Int, keptIn kept: KeptReading
    ) throws(PayloadError) {
        let (json, paging) = (try JSONValue(payload: response.body), contract.paging)
        func value(_ path: [String]) throws(PayloadError) -> JSONValue {
            guard let value = json.value(at: path) else {
                switch json {
                case .object, .array: throw PayloadError(.missing, field: path.joined(separator: "."))
                default: throw PayloadError(.unreadable)
                }
            }
            return value
        }
        func number(_ path: [String]?) throws(PayloadError) -> Int? {
            guard let path else { return nil }
            let value = try value(path)
            // Some servers write it as text.
            guard let number = value.words.flatMap({ Int($0) }) else {
                throw PayloadError(value == .null ? .missing : .unreadable, field: path.joined(separator: "."))
            }
            return number
        }
        let sent = try number(paging.total)
        total = sent ?? paging.totalHeader.flatMap { response.headers[$0.lowercased()] }.flatMap { Int($0) }
        self.number = try number(paging.number)
        // Some servers leave out what is false; a next page tells it as well.
        if let path = paging.more, ![.cursor, .link].contains(paging.style) || json.value(at: path) ?? .null != .null {
            guard case .boolean(let flag) = try value(path) else {
                throw PayloadError(.unreadable, field: path.joined(separator: "."))
            }
            more = flag
        } else {
            more = nil
        }
        switch (paging.style, paging.next) {
        case (.cursor, let path?), (.link, let path?):
            let value = json.value(at: path)
            let written = value?.written
            guard written != nil || value == nil || value == .null else {
                throw PayloadError(.unreadable, field: path.joined(separator: "."))
            }
            next = written?.isEmpty == true || written == "false" ? nil : written
        case (.link, nil): next = response.nextPage
        default: next = nil
        }
        let list = try contract.records.map(value) ?? json
        let isEmpty = contract.records != nil && list == .null
        read =
            isEmpty
            ? ReadRecords() : try RecordReader.records(of: schema, in: list, by: rules, after: offset, keptIn: kept)
    }
}

extension HTTPResponse {
    /// The address of the next page in its header `Link` (RFC 8288); nil if there is none.
    var nextPage: String? {
        for part in headers["link"]?.split(separator: "<") ?? [] {
            let sides = part.split(separator: ">", maxSplits: 1)
            guard sides.count == 2 else { continue }
            let relations = sides[1].lowercased().matches(of: /rel\s*=\s*"?([^",;]*)/).map(\.1)
            if relations.contains(where: { $0.split(separator: " ").contains("next") }) { return String(sides[0]) }
        }
        return nil
    }
}

extension ReadRecords {
    mutating func keep(_ range: Range<Int>) {
        if range.lowerBound == 0, range.count >= records.count { return }
        records = Array(records.dropFirst(range.lowerBound).prefix(range.count))
    }
}

// MARK: Pages by number

extension ContractClient {
    /// Requests one page if the range is one of the server's, otherwise those that it spans.
    ///
    /// - Parameter sent: The number of records on a page, once the server has sent fewer than were asked for.
    func numbered(
        _ parameters: [Endpoint.QueryItem], _ range: Range<Int>, inPagesOf sent: Int? = nil
    ) async throws(Failure) -> Page {
        let paging = contract.paging
        let (ignoresSize, clamp) = memory.withLock { ($0.ignoresSize, $0.clamp) }
        let most = min(paging.limit, sent ?? clamp)
        let size = paging.size == nil || ignoresSize ? most : min(range.count, most)
        var place = paging.style == .page ? range.lowerBound / size * size : range.lowerBound
        let skipped = range.lowerBound - place
        let list = Endpoint(.get, contract.list, query: parameters).target
        var (found, total, hasMore) = (ReadRecords(), Int?.none, true)
        while hasMore, found.records.count < skipped + range.count {
            let (answer, repeated) = try await answer(parameters, of: list, at: place, size)
            let count = answer.read.count
            if !ignoresSize, paging.size != nil, count > size, count <= paging.limit {
                memory.withLock { $0.ignoresSize = true }
                return try await numbered(parameters, range)
            }
            if let fault = fault(in: answer, from: place, of: size) {
                throw repeated == 0 ? Failure.sameRecords(from: .server(address), of: schema.service) : fault
            }
            hasMore = try await isFollowed(answer, parameters, at: place, of: size)
            if hasMore, count < size {
                // A server may limit the size of its pages, but then it fills them.
                guard sent == nil else { throw server.unreadable("Received \(count, schema.noun) instead of \(size).") }
                let page = try await numbered(parameters, range, inPagesOf: count)
                memory.withLock { $0.clamp = min($0.clamp, count) }
                return page
            }
            total = answer.total ?? memory.withLock { $0.update(list) { $0.total(place, count: count, of: size) } }
            place += size
            found += (consume answer).read
        }
        hasMore = hasMore || found.records.count > skipped + range.count
        found.keep(skipped..<skipped + range.count)
        return Page(records: try await named(consume found), hasMore: hasMore, total: total)
    }

    private func number(of place: Int, _ size: Int) -> Int {
        contract.paging.style == .page ? place / size + contract.paging.first : place
    }

    private func query(at place: Int, of size: Int) -> [Endpoint.QueryItem] {
        let sizes = contract.paging.size.map { [Endpoint.QueryItem($0, String(size))] } ?? []
        return [.init(contract.paging.place, String(number(of: place, size)))] + sizes
    }

    /// Returns a page, and the place of an earlier one with the same records.
    ///
    /// A refused page is after the last one unless the page before it announces more. So is one with the records of an
    /// earlier page, if the server does not announce the end.
    private func answer(
        _ parameters: [Endpoint.QueryItem], of list: String, at place: Int, _ size: Int
    ) async throws(Failure) -> (ListAnswer, repeated: Int?) {
        func page(at place: Int) async throws(Failure) -> ListAnswer {
            try await listAnswer(to: query(at: place, of: size) + parameters, after: place, mayEnd: place > 0)
        }
        let paging = contract.paging
        let announcesEnd = (paging.total ?? paging.more) != nil || paging.totalHeader != nil
        var answer = try await page(at: place)
        if announcesEnd, place > 0, answer.total == nil, answer.more == nil, answer.read.count == 0 {
            let before = try await page(at: max(0, place - size))
            answer = ListAnswer(total: before.total, more: before.more ?? before.total.map { place < $0 } ?? false)
        }
        let repeated = memory.withLock { $0.update(list) { $0.page(equalTo: answer.read.records, before: place) } }
        if repeated != nil, !announcesEnd {
            let number = String(number(of: place, size))
            let problem = RecordProblem(
                at: nil, field: paging.place, value: number, "The same records as on the first page")
            answer = ListAnswer(ReadRecords(problems: repeated == 0 ? [problem] : []))
        }
        return (answer, repeated)
    }

    /// Returns true if records follow a page.
    ///
    /// In a list without a total, a page that is shorter than asked for is the last one, or as long as the server lets
    /// pages be. If no page of that length was the last one yet, the next one is asked for. Some servers refuse it, or
    /// ignore which one is asked for.
    private func isFollowed(
        _ answer: ListAnswer, _ parameters: [Endpoint.QueryItem], at place: Int, of size: Int
    ) async throws(Failure) -> Bool {
        let (paging, count) = (contract.paging, answer.read.count)
        if let more = answer.more ?? answer.total.map({ place + count < $0 }) { return more }
        let isFull = count == size
        let isKnown = memory.withLock { memory in
            // As many as on a full page may be as many as the server sends.
            if isFull { memory.widest = max(memory.widest, count - 1) }
            return isFull || count <= memory.widest
        }
        guard !isKnown, paging.style == .offset || place % count == 0 else { return isFull }
        let next = place + count
        var follows = false
        do throws(Failure) {
            let following = try await listAnswer(to: query(at: next, of: count) + parameters, after: next).read
            follows = following.count > 0 && following.records.first?.id != answer.read.records.first?.id
        } catch {
            // Refusing is an answer; a broken connection is none.
            guard error.kind == .invalidResponse else { throw error }
        }
        if !follows { memory.withLock { $0.widest = max($0.widest, count) } }
        return follows
    }

    private func fault(in answer: ListAnswer, from place: Int, of size: Int) -> Failure? {
        let (count, number) = (answer.read.count, number(of: place, size))
        if let sent = answer.number, sent != number {
            return server.unreadable("Received page \(sent) instead of page \(number).")
        }
        let most = min(size, max(0, (answer.total ?? .max) - place))
        if count > most { return server.unreadable("Received \(count, schema.noun) instead of \(most).") }
        guard count == 0, answer.more ?? ((answer.total ?? 0) > place) else { return nil }
        return server.unreadable("Page \(number) is empty, although more were announced.")
    }
}

/// Facts about a server that its answers have shown.
struct ServerMemory {
    /// The most records that the server was seen to send on a page.
    var clamp = Int.max
    /// True if the server was seen to ignore how many records are asked for: all its pages have as many as it likes.
    var ignoresSize = false
    /// The most records of a page that was the last one of its list, or shorter than a full page.
    var widest = 0
    /// True if the server has taken a change as a PATCH, after it did not know the POST.
    var hasPatch = false
    private var lists: [String: ListMemory] = [:]

    /// Changes the memory of a list. All lists are forgotten before there are more than 20.
    mutating func update<Result>(_ list: String, _ change: (inout ListMemory) -> Result) -> Result {
        if lists[list] == nil, lists.count >= 20 { lists = [:] }
        return change(&lists[list, default: ListMemory()])
    }
}

/// The pages and the end of a list, as far as they were seen.
struct ListMemory {
    var chain = PageChain()
    private var count = 0
    private var isAll = false
    /// The first and the last record of each page, by its place.
    private var pages: [Int: [RecordID?]] = [:]

    /// Returns the place of an earlier page with the same records: some servers send the last page again after it.
    mutating func page(equalTo records: [Record], before place: Int) -> Int? {
        let page = [records.first?.id, records.last?.id]
        if place == 0 { pages = [:] }
        pages[place] = page
        return records.isEmpty ? nil : pages.filter { $0.key < place && $0.value == page }.keys.min()
    }

    mutating func total(_ place: Int, count sent: Int, of size: Int) -> Int? {
        let end = place + sent
        if sent < size {
            if sent > 0 || count == end { (count, isAll) = (end, true) }
        } else if end > count {
            (count, isAll) = (end, false)
        }
        return isAll ? count : nil
    }
}

// MARK: Pages that follow each other

/// The pages of a list that lead to each other, as far as they were read.
struct PageChain {
    /// The numbers of records before each page, without and with those left out, and what leads to it.
    var steps: [(place: Int, sent: Int, token: String?)] = [(0, 0, nil)]
    var last: (place: Int, answer: ListAnswer)?
    /// The least total that the pages told.
    var total: Int?
}

extension ContractClient {
    /// The most empty pages in a row.
    private static let emptyLimit = 20

    func chained(_ parameters: [Endpoint.QueryItem], _ range: Range<Int>) async throws(Failure) -> Page {
        let paging = contract.paging
        let list = Endpoint(.get, contract.list, query: parameters).target
        // A list that is read from its beginning is read again.
        var chain = range.lowerBound == 0 ? PageChain() : memory.withLock { $0.update(list) { $0.chain } }
        var step = chain.steps.lastIndex { $0.place <= range.lowerBound } ?? 0
        let start = chain.steps[step].place
        var size: [Endpoint.QueryItem] = []
        if let name = paging.size { size = [.init(name, String(min(max(range.count, 20), paging.limit)))] }
        var (found, total, hasMore, empty) = (ReadRecords(), Int?.none, true, 0)
        while hasMore, start + found.records.count < range.upperBound {
            let (place, sent, token) = chain.steps[step]
            let answer: ListAnswer
            var isRepeated = false
            if let last = chain.last, last.place == place, !last.answer.read.records.isEmpty {
                answer = last.answer
            } else {
                answer = try await chainAnswer(size, parameters, token, after: place)
                // Some servers repeat the cursor at the end; one that ignores it sends the same page again.
                let first = answer.read.records.first?.id
                let before = found.records + (chain.last?.answer.read.records ?? [])
                isRepeated = token != nil && first != nil && before.contains { $0.id == first }
            }
            chain.last = (place, answer)
            found += answer.read
            total = answer.total ?? total
            chain.total = [chain.total, answer.total].compactMap(\.self).min()
            empty = answer.read.records.isEmpty ? empty + 1 : 0
            let count = sent + answer.read.count
            // Some servers name a next page without an end: an empty one after the total is the last.
            let isAll = empty > 0 && chain.total.map { count >= $0 } == true
            guard let next = answer.next, answer.more != false, !isAll, next != token || isRepeated else {
                hasMore = false
                found.problems += missing(after: count, of: chain.total)
                break
            }
            let isKnown = chain.steps.prefix(step + 1).contains { $0.token == next }
            guard !isKnown, empty < Self.emptyLimit else {
                throw server.unreadable("One page leads to the next without an end.")
            }
            step += 1
            chain.steps = chain.steps.prefix(step) + [(start + found.records.count, count, next)]
        }
        memory.withLock { [chain] in $0.update(list) { $0.chain = chain } }
        if !hasMore, total == nil { total = start + found.records.count }
        hasMore = hasMore || start + found.records.count > range.upperBound
        found.keep(range.lowerBound - start..<range.upperBound - start)
        return Page(records: try await named(consume found), hasMore: hasMore, total: total)
    }

    /// Returns the problem of a list that ends before its total.
    func missing(after count: Int, of total: Int?) -> [RecordProblem] {
        guard let total, count < total else { return [] }
        let field = contract.paging.total?.joined(separator: ".") ?? contract.paging.totalHeader
        return [RecordProblem(at: nil, field: field, value: String(total), "Received only \(count, schema.noun)")]
    }

    private func chainAnswer(
        _ size: [Endpoint.QueryItem], _ parameters: [Endpoint.QueryItem], _ token: String?, after place: Int
    ) async throws(Failure) -> ListAnswer {
        guard let token else { return try await listAnswer(to: size + parameters, after: place) }
        guard contract.paging.style == .link else {
            return try await listAnswer(to: [.init(contract.paging.place, token)] + size + parameters, after: place)
        }
        let page = address.url(of: Endpoint(.get, contract.list).target)
        // Many servers behind a proxy write http for their own https.
        let isPlain = address.scheme == .https && token.hasPrefix("http://\(address.host)/")
        let next = isPlain ? "https" + token.dropFirst(4) : token
        guard let link = address.resolved(next, from: page).flatMap(WebLink.init),
            link.address.origin == address.origin
        else {
            throw Failure(
                .invalidResponse, "“\(address.string)” names another server for its next page; it is not followed.")
        }
        return try await listAnswer(to: size + parameters, at: link, after: place)
    }
}
