import Domain
public import Ports
import Synchronization
import WireFormat

/// A client of a server, by the contract in the description of its service.
///
/// A condition that the server answers lets it send fewer records; the rest of a query is left to the caller.
final class ContractClient: RemoteService {
    let schema: Schema
    let account: Account?
    let contract: ServerContract
    let server: RemoteServer
    /// The server's transport, if the server sleeps.
    private let host: ColdStartServer?
    private let secrets: SecretLookup
    /// Reads the list, if it is not JSON: at the address of a table, and in an answer of that type.
    private let table: TableReader?
    private var isOfTable: Bool { table != nil && address.isOfTable }
    private let kept = ServerCategories()
    let memory = Mutex(ServerMemory())

    /// The most records that are asked for one by one.
    private static let detailLimit = 20

    init(
        of schema: Schema, by contract: ServerContract, on server: RemoteServer, waking host: ColdStartServer? = nil,
        reading table: TableReader? = nil, account: Account? = nil, secrets: @escaping SecretLookup = { _ in nil }
    ) {
        (self.schema, self.contract, self.server, self.host) = (schema, contract, server, host)
        (self.table, self.account, self.secrets) = (table, account, secrets)
    }

    var address: ServerAddress { server.address }
    var problems: ReadProblems { server.problems }
    var usualCurrency: Currency? { server.currency }
    var abilities: QueryAbilities { contract.search == nil ? [] : .search }
    var sendsEverything: Bool { contract.paging.style == .none && contract.search == nil }
    var isSequential: Bool { [.cursor, .link].contains(contract.paging.style) }
    var longestPage: Int? {
        isSequential || contract.paging.size == nil ? nil : min(contract.paging.limit, memory.withLock(\.clamp))
    }

    // A page of a server that decides their size is not requested twice if it is fetched in parts.
    var fetchedAtOnce: Int { isSequential && contract.paging.size == nil ? 20 : min(contract.paging.limit, 100) }

    var archive: (any RemoteArchive)? {
        guard let host, let flag = schema.archivedFlag else { return nil }
        return CallsArchive(client: self, host: host, flag: flag)
    }

    func abilities(for query: Query) -> QueryAbilities {
        query.sort.flatMap { contract.orders[$0.contractName] } == nil ? abilities : abilities.union(.sort)
    }

    func narrowing(_ condition: Predicate) -> Predicate? { selections(condition).isEmpty ? nil : condition }

    func page(_ query: Query) async throws(Failure) -> Page {
        guard !query.range.isEmpty else { return Page(records: [], hasMore: false) }
        var parameters = contract.parameters.sorted { $0.key < $1.key }.map { Endpoint.QueryItem($0.key, $0.value) }
        let text = query.text.plain
        if let search = contract.search, !text.isEmpty { parameters.append(.init(search, text)) }
        for selection in query.predicate.map(selections) ?? [] {
            switch selection {
            case .records(let ids): return try await details(ids)
            case .parameter(let name, let value): parameters.append(.init(name, value))
            case .category(let filter, let name):
                guard let category = try await kept.category(named: name, categoryPayloads) else { continue }
                if let id = filter.id { parameters.append(.init(id, category.id)) }
                if let name = filter.equals { parameters.append(.init(name, category.name ?? "")) }
            }
        }
        if let order = query.sort.flatMap({ contract.orders[$0.contractName] }) {
            parameters += order.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
        }
        switch contract.paging.style {
        case .none: return try await whole(parameters, query.range)
        case .page, .offset: return try await numbered(parameters, query.range)
        case .cursor, .link: return try await chained(parameters, query.range)
        }
    }

    func categories() async throws(Failure) -> [Category]? {
        guard contract.categories != nil else { return nil }
        return try await kept.fetch(categoryPayloads).compactMap { payload in
            payload.name.map { Category(name: $0, image: address.picture(payload.image)) }
        }
    }

    func namedCategories() async -> [Category]? {
        schema.category?.isNumbered == true ? await kept.categories?.compactMap(\.category) : nil
    }
}

extension ServerContract.Authorization {
    /// The places of the secret.
    fileprivate var hint: Message {
        """
        Set \(Secret.variable(of: name)), or type in a shell: secret-tool store --label souk application souk secret \
        \(name)
        """
    }
}

/// The result of looking for a secret by its name.
public typealias SecretLookup = @Sendable (_ name: String) async throws(Failure) -> Secret?

extension Sort {
    /// The order's name in a contract.
    fileprivate var contractName: String { (isDescending ? "-" : "") + field.name }
}

// MARK: Conditions

/// A part of a condition by which a server selects records.
private enum Selection {
    case records(Set<RecordID>)
    case parameter(String, String)
    case category(ServerContract.Filter, String)
}

extension ContractClient {
    private func selections(_ condition: Predicate) -> [Selection] {
        switch condition {
        case .and(let conditions):
            conditions.flatMap { part in
                // A record without a value meets such a condition, unless another one excludes it.
                switch part {
                case .not(.precedes(let field, let value)) where conditions.contains(.isPresent(field)):
                    parameter(contract.filters[field.name]?.least, value)
                case .not(.follows(let field, let value)) where conditions.contains(.isPresent(field)):
                    parameter(contract.filters[field.name]?.most, value)
                default: selections(part)
                }
            }
        case .isAmong(let ids) where contract.record != nil && ids.count <= Self.detailLimit: [.records(ids)]
        case .precedes(let field, let value): parameter(contract.filters[field.name]?.most, value)
        case .follows(let field, let value): parameter(contract.filters[field.name]?.least, value)
        case .holds(let field): parameter(contract.filters[field.name]?.equals, .boolean(true))
        case .equals(let field, let value): selections(field, value)
        default: []
        }
    }

    /// Text is sent in the server's own spelling, which has to be known: other servers compare letter by letter.
    private func selections(_ field: Field, _ value: Value) -> [Selection] {
        guard let filter = contract.filters[field.name], filter.equals ?? filter.id != nil else { return [] }
        guard case .text(let text) = value else { return parameter(filter.equals, value) }
        if field == schema.category, contract.categories != nil { return [.category(filter, text)] }
        let choice = field.choices.first { FoldedText.areEqual($0.name, text) }
        return choice.map { parameter(filter.equals, .text($0.name)) } ?? []
    }

    private func parameter(_ name: String?, _ value: Value) -> [Selection] {
        guard let name, let text = value.plain else { return [] }
        return [.parameter(name, text)]
    }
}

// MARK: Requests

extension ContractClient {
    /// Returns the server's answer to a GET, at the place that the server named for it if there is a `link`. Statuses
    /// that are `accepted` are not errors.
    func answer(
        to endpoint: Endpoint, at link: WebLink? = nil, accepting accepted: [Int] = []
    ) async throws(Failure) -> HTTPResponse {
        guard let account else { return try await answer(to: endpoint, link, accepted, with: try await secret()) }
        return try await account.authorised { (token) async throws(Failure) in
            try await answer(to: endpoint, link, accepted, with: token)
        }
    }

    private func answer(
        to endpoint: Endpoint, _ link: WebLink?, _ accepted: [Int], with token: Secret?
    ) async throws(Failure) -> HTTPResponse {
        var request = Request(endpoint, on: address, with: token)
        if let link {
            (request.endpoint, request.address, request.query) = (Endpoint(.get, []), link.address, link.query)
        }
        if isOfTable { request.accepts = "*/*" }
        request.tokenPlace = contract.authorization?.place ?? .bearer
        let response = try await server.transport.response(to: request)
        if accepted.contains(response.status) { return response }
        guard let refusal = server.error(for: response, to: endpoint, with: token) else { return response }
        guard account == nil, let authorization = contract.authorization, [401, 403].contains(response.status) else {
            throw refusal
        }
        throw Failure(
            .signInRefused,
            """
            “\(address.string)” refuses the secret “\(authorization.name)”\(server.quoted(response, with: token)).
            """, hint: authorization.hint)
    }

    private func secret() async throws(Failure) -> Secret? {
        // A secret is for one server, whatever source a service has now.
        guard let authorization = contract.authorization, contract.address?.origin == address.origin else { return nil }
        if let secret = try await secrets(authorization.name) { return secret }
        throw Failure(
            .signInNeeded, "“\(address.string)” needs the secret “\(authorization.name)”.", hint: authorization.hint)
    }

    private func categoryPayloads() async throws(Failure) -> [CategoryPayload] {
        guard let categories = contract.categories else { return [] }
        let response = try await answer(to: Endpoint(.get, categories.list))
        return try server.read { () throws(PayloadError) in
            try CategoryPayload.list(in: response.body, at: categories.records, id: categories.id)
        }
    }

    /// Returns the records with these ids, each from its own address; without those that the server does not have.
    private func details(_ ids: Set<RecordID>) async throws(Failure) -> Page {
        var records: [Record] = []
        for path in ids.sorted(by: { $0.rawValue < $1.rawValue }).compactMap(contract.path) {
            let response = try await answer(to: Endpoint(.get, path), accepting: [404, 410])
            guard (200..<300).contains(response.status) else { continue }
            let record = try server.read { () throws(PayloadError) in
                try RecordReader.record(of: schema, from: response.body, keptIn: server.reading)
            }
            records += try await named(ReadRecords(records: [record]))
        }
        return Page(records: records, hasMore: false)
    }

    private func whole(_ parameters: [Endpoint.QueryItem], _ range: Range<Int>) async throws(Failure) -> Page {
        // A list that is sent as a whole decides again how it is read.
        server.reading.decided = nil
        var read: ReadRecords
        if isOfTable, let table {
            read = try table(Array(try await answer(to: Endpoint(.get, [], query: parameters)).body))
        } else {
            let answer = try await listAnswer(to: parameters)
            read = answer.read
            read.problems += missing(after: read.count, of: answer.total)
        }
        let all = schema.inSentOrder(try await named(read))
        if sendsEverything { return Page(records: all, hasMore: false, total: all.count) }
        return Page(range, of: all, total: all.count)
    }

    /// Returns records with the names of their categories and complete addresses of their pictures.
    func named(_ read: consuming ReadRecords) async throws(Failure) -> [Record] {
        if let category = schema.category, category.isNumbered {
            let numbers = read.records.compactMap { record in
                if case .integer(let number) = record[category] { number } else { nil }
            }
            if server.isFile || isOfTable {
                if let names = await categoriesBesideFile() { read = schema.naming(consume read, of: names) }
            } else if contract.categories != nil {
                let names = try await kept.names(for: Set(numbers), categoryPayloads)
                read = schema.naming(consume read, of: names)
            }
        }
        return server.locatingPictures(problems.recording(consume read), schema)
    }

    /// Returns the names in `categories.json` beside a file; nil if there are none.
    private func categoriesBesideFile() async -> [Int: String]? {
        guard let file = address.path.split(separator: "/").last.map(String.init) else { return nil }
        var folder = server
        folder.address = address.dropping(file)
        let beside = folder
        let categories = try? await kept.fetch { () async throws(Failure) in
            let endpoint = Endpoint(.get, ["categories.json"])
            let body = try beside.body(of: try await beside.response(to: endpoint), to: endpoint)
            return try beside.read { () throws(PayloadError) in try CategoryPayload.list(in: body) }
        }
        return categories?.names
    }

    /// The statuses with which servers refuse a page after the last one.
    private static let endStatuses = [400, 404, 416, 422]

    /// - Parameter mayEnd: True if the server may refuse the page because the list has ended.
    func listAnswer(
        to parameters: [Endpoint.QueryItem], at link: WebLink? = nil, after offset: Int = 0, mayEnd: Bool = false
    ) async throws(Failure) -> ListAnswer {
        let endpoint = Endpoint(.get, contract.list, query: parameters)
        let response = try await answer(to: endpoint, at: link, accepting: mayEnd ? Self.endStatuses : [])
        if mayEnd, Self.endStatuses.contains(response.status) { return ListAnswer() }
        if response.isTable, let table { return ListAnswer(try table(Array(response.body))) }
        do throws(PayloadError) {
            return try ListAnswer(
                response, by: contract, schema, ReadingRules(usualCurrency: server.currency), after: offset,
                keptIn: server.reading)
        } catch {
            if let said = try? JSONValue(payload: response.body).object?["error"], said != .null {
                let quoted = server.quoted(response, with: (try? await secret()) ?? nil)
                throw Failure(.invalidResponse, "“\(address.string)” sent an error\(quoted).")
            }
            let isEnvelope = error.problem == .missing && error.place == nil
            guard isEnvelope, !address.isBuiltIn, DescribedService.builtIn(schema.service) != nil else {
                throw server.unreadable(error.message)
            }
            let list = ([address.string] + contract.list).joined(separator: "/")
            throw server.unreadable(
                error.message,
                hint: "If it has another API, type service add NAME \(list) to make it a service of its own.")
        }
    }
}

/// A server's categories, whose numbers its records have, or which its filters need. They are cached; unknown numbers
/// refresh them.
actor ServerCategories {
    typealias Fetch = @Sendable () async throws(Failure) -> [CategoryPayload]

    /// The time for which unknown numbers are left without a name before the server is asked again.
    private let patience: Duration
    private var kept: (categories: [CategoryPayload], asked: ContinuousClock.Instant)?

    init(patience: Duration = .seconds(60)) { self.patience = patience }

    /// The categories of the last response; nil before the first request.
    var categories: [CategoryPayload]? { kept?.categories }

    func fetch(_ fetch: Fetch) async throws(Failure) -> [CategoryPayload] {
        let categories = try await fetch()
        kept = (categories, .now)
        return categories
    }

    /// Returns the names of the categories by number. Requests them again if one of `numbers` is missing, but not too
    /// often.
    func names(for numbers: Set<Int>, _ fetch: Fetch) async throws(Failure) -> [Int: String] {
        let names = kept?.categories.names ?? [:]
        let isDue = kept.map { $0.asked.duration(to: .now) >= patience } ?? true
        return isDue && !numbers.isSubset(of: names.keys) ? try await self.fetch(fetch).names : names
    }

    /// Returns the category with this name, ignoring case and accents; nil if the server has none.
    func category(named name: String, _ fetch: Fetch) async throws(Failure) -> CategoryPayload? {
        let categories = if let kept { kept.categories } else { try await self.fetch(fetch) }
        return categories.first { $0.name.map { FoldedText.areEqual($0, name) } ?? false }
    }
}
