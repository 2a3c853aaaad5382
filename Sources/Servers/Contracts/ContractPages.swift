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
        let (paging, isPaged) = (contract.paging, contract.paging.style == .page)
        let isFixed = paging.size == nil || ignoresSize.withLock(\.self)
        let size = isFixed ? paging.limit : min(range.count, paging.limit, sent ?? clamp.withLock(\.self))
        var place = isPaged ? range.lowerBound / size * size : range.lowerBound
        let skipped = range.lowerBound - place
        let list = Endpoint(.get, contract.list, query: parameters).target
        var (found, total, hasMore) = (ReadRecords(), Int?.none, true)
        while hasMore, found.records.count < skipped + range.count {
            func asked(_ place: Int) async throws(Failure) -> ListAnswer {
                let number = isPaged ? place / size + paging.first : place
                var query = [Endpoint.QueryItem(paging.place, String(number))]
                if let name = paging.size { query.append(.init(name, String(size))) }
                return try await listAnswer(to: query + parameters, after: place, mayEnd: place > 0)
            }
            let number = isPaged ? place / size + paging.first : place
            let saysEnd = paging.total ?? paging.more != nil || paging.totalHeader != nil
            var answer = try await asked(place)
            if saysEnd, place > 0, answer.total == nil, answer.more == nil, answer.read.count == 0 {
                // A refused page is after the last one unless the page before it tells of more.
                let before = try await asked(max(0, place - size))
                let more = before.more ?? before.total.map { place < $0 }
                answer = ListAnswer(total: before.total, more: more ?? false)
            }
            let repeated = ends.withLock {
                $0[list, default: ListEnd()].page(equalTo: answer.read.records, before: place)
            }
            if let repeated, !saysEnd {
                answer = ListAnswer()
                if repeated == 0 {
                    found.problems.append(
                        RecordProblem(
                            at: nil, field: paging.place, value: String(number), "The same records as on the first page"
                        ))
                }
            }
            let count = answer.read.count
            if count == paging.limit, count > size {
                ignoresSize.withLock { $0 = true }
                return try await numbered(parameters, range)
            }
            do throws(Failure) {
                try check(answer, number, from: place, of: size)
            } catch {
                throw repeated == 0 ? Failure.sameRecords(from: .server(address), of: schema.service) : error
            }
            if let more = answer.more ?? answer.total.map({ place + count < $0 }) {
                hasMore = more
            } else {
                hasMore = try await isFollowed(answer, parameters, at: place, of: size)
            }
            total = answer.total ?? remembered(list, place, count: count, of: size)
            if hasMore, count < size, paging.size != nil {
                // A server may limit the size of its pages, but then it fills them.
                guard sent == nil else { throw server.unreadable("Received \(count, schema.noun) instead of \(size).") }
                let page = try await numbered(parameters, range, inPagesOf: count)
                clamp.withLock { $0 = min($0, count) }
                return page
            }
            place += size
            found += (consume answer).read
        }
        hasMore = hasMore || found.records.count > skipped + range.count
        found.keep(skipped..<skipped + range.count)
        return Page(records: try await named(consume found), hasMore: hasMore, total: total)
    }

    /// Returns true if records follow a page of a list without a total.
    ///
    /// A page that is shorter than asked for is the last one, or as long as the server lets pages be. If no page of
    /// that length was the last one yet, the next one is asked for. Some servers refuse it, or ignore which one is
    /// asked for.
    private func isFollowed(
        _ answer: ListAnswer, _ parameters: [Endpoint.QueryItem], at place: Int, of size: Int
    ) async throws(Failure) -> Bool {
        let (paging, count) = (contract.paging, answer.read.count)
        let isFull = count == size
        let isKnown = widest.withLock { widest in
            // As many as on a full page may be as many as the server sends.
            if isFull { widest = max(widest, count - 1) }
            return isFull || count <= widest
        }
        guard !isKnown, let name = paging.size, paging.style == .offset || place % count == 0 else { return isFull }
        let next = place + count
        let number = paging.style == .page ? next / count + paging.first : next
        let query = [Endpoint.QueryItem(paging.place, String(number)), .init(name, String(count))] + parameters
        var follows = false
        do throws(Failure) {
            let following = try await listAnswer(to: query, after: next).read
            follows = following.count > 0 && following.records.first?.id != answer.read.records.first?.id
        } catch {
            // Refusing is an answer; a broken connection is none.
            guard error.kind == .invalidResponse else { throw error }
        }
        if !follows { widest.withLock { $0 = max($0, count) } }
        return follows
    }

    private func check(_ answer: ListAnswer, _ number: Int, from place: Int, of size: Int) throws(Failure) {
        let count = answer.read.count
        if let sent = answer.number, sent != number {
            throw server.unreadable("Received page \(sent) instead of page \(number).")
        }
        if let total = answer.total, count > min(size, max(0, total - place)) {
            throw server.unreadable("A page of \(size) has \(count, schema.noun), of \(total) in all.")
        }
        guard count <= size else { throw server.unreadable("Received \(count, schema.noun) instead of \(size).") }
        guard count > 0 || !(answer.more ?? ((answer.total ?? 0) > place)) else {
            throw server.unreadable("Page \(number) is empty, although more were announced.")
        }
    }

    /// Returns the number of records in a list without a total; nil if its end was never reached.
    private func remembered(_ list: String, _ place: Int, count: Int, of size: Int) -> Int? {
        ends.withLock { ends in
            if ends.count > Self.memory { ends = [:] }
            return ends[list, default: ListEnd()].total(place, count: count, of: size)
        }
    }
}

/// The end of a list, as far as it was seen.
struct ListEnd {
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
        var chain = range.lowerBound == 0 ? PageChain() : chains.withLock { $0[list] } ?? PageChain()
        var step = chain.steps.lastIndex { $0.place <= range.lowerBound } ?? 0
        let start = chain.steps[step].place
        var size: [Endpoint.QueryItem] = []
        if let name = paging.size { size = [.init(name, String(min(max(range.count, 20), paging.limit)))] }
        var (found, total, hasMore, empty) = (ReadRecords(), Int?.none, true, 0)
        while hasMore, start + found.records.count < range.upperBound {
            let (place, sent, token) = chain.steps[step]
            let answer: ListAnswer
            if let last = chain.last, last.place == place, !last.answer.read.records.isEmpty {
                answer = last.answer
            } else {
                answer = try await chainAnswer(size, parameters, token, after: place)
            }
            chain.last = (place, answer)
            // Some servers repeat the cursor at the end; one that ignores it sends the same page again.
            let first = answer.read.records.first?.id
            let isRepeated = token != nil && first != nil && found.records.contains { $0.id == first }
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
        let read = chain
        chains.withLock { chains in
            if chains.count > Self.memory { chains = [:] }
            chains[list] = read
        }
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
