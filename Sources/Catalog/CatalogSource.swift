public import Domain
public import FoundationEssentials
public import struct Domain.Record
import GRDB
public import Ports
import SQLQueries
import Synchronization

/// A service that is answered from the catalog: every part of a query is SQL, and nothing is left for `Feed` to do.
///
/// If the service requires signing in, it answers only with valid tokens.
public final class CatalogSource: RecordSource {
    private let data: CatalogService
    private let made = Mutex<ServiceTable?>(nil)
    /// The last totals, by queries without a sort or a range.
    private let counts = Mutex<[Query: Int]>([:])
    private let database: CatalogDatabase
    private let file: FileImport?
    public let location: SourceLocation
    public let account: Account?

    init(
        of service: CatalogService, at location: SourceLocation = .builtIn, behind account: Account? = nil,
        in database: CatalogDatabase, importing file: FileImport? = nil
    ) {
        (data, self.location, self.account) = (service, location, account)
        (self.database, self.file) = (database, file)
    }

    /// Created at the first query: every start creates a source for each service, most are not queried, and reading
    /// their data for its fingerprint would be a tenth of the time before the prompt.
    var table: ServiceTable {
        made.withLock { made in
            let table = made ?? ServiceTable(for: data)
            made = table
            return table
        }
    }

    public var schema: Schema { data.schema }
    public var service: ServiceName { data.format.service }
    public var abilities: QueryAbilities { .all }

    public func page(_ query: Query) async throws(Failure) -> Page {
        try await read(query, onlyPage: true, by: \.page) { [table] database, compiler in
            let rows = try database.statement(compiler.page)
            var records: [Record] = []
            try rows.run { records.append(table.record(from: rows)) }
            // One more than requested was read, to learn whether there are more.
            let hasMore = records.count > query.range.count
            // It takes no time here; asking for it separately would.
            let total =
                compiler.isCounted ? try Self.count(compiler, in: database) : query.total(ofPageWith: records.count)
            return Page(records: hasMore ? records.dropLast() : records, hasMore: hasMore, total: total)
        }
    }

    /// Counts the matches, but those of a large file only once: the pages of a list have the same total.
    public func count(_ query: Query) async throws(Failure) -> Int? {
        let counted = Query(text: query.text, predicate: query.predicate)
        if database.hasText, let known = counts.withLock({ $0[counted] }) { return known }
        let count = try await read(counted, by: \.count) { database, compiler in
            try Self.count(compiler, in: database)
        }
        guard database.hasText else { return count }
        counts.withLock { counts in
            if counts.count == Self.keptCounts { counts = [:] }
            counts[counted] = count
        }
        return count
    }

    private static func count(_ compiler: QueryCompiler, in database: Database) throws -> Int {
        Int(try database.number(compiler.count) ?? 0)
    }

    private static let keptCounts = 16

    public var countsSlowly: Bool { database.hasText }

    public func categories() async throws(Failure) -> [CategoryCount] {
        guard let sql = table.categoryCounts else { return [] }
        return try await read { database in
            try Row.fetchAll(database.statement(sql)).map { row in
                CategoryCount(name: row[0], count: row[1], image: row[2])
            }
        }
    }

    /// Returns the names without counts, because it runs before each prompt, where counting would read all records and
    /// an import could not be cancelled.
    public func knownCategories() async -> [String] {
        guard database.isReady, let sql = table.categoryNames else { return [] }
        let names = try? await read { database in
            try String.fetchAll(database.statement(sql))
        }
        return names ?? []
    }

    public func tallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally]? {
        let kinds = keys.fields.map(\.kind)
        let (amount, currency) = (keys.amount, keys.fields.firstIndex { $0 == schema.currency })
        let kept = isOfAll(query) ? table.tallies?.statement(of: keys.fields, summing: amount) : nil
        let statement: @Sendable (QueryCompiler) -> SQLText? = { $0.tallies(of: keys.fields, summing: amount) }
        return try await read(query, by: statement) { database, compiler in
            guard let sql = kept ?? statement(compiler) else { return nil }
            // Rows are joined as they are read: they may be many more than the tallies.
            let areParts = kept != nil || keys.rounding != nil || currency != nil
            var (joined, tallies) = (JoinedTallies(), [Tally]())
            let row = try database.statement(sql)
            try row.run {
                let code = currency.flatMap { row.text(at: $0) }
                let named = code.flatMap(Currency.init(code:))
                var values = kinds.indices.map { keys.rounded(kinds[$0].value(at: $0, of: row, in: named)) }
                if let currency, code != nil, named == nil { values[currency] = .missing }
                let sum = amount.flatMap { MoneySum(of: $0, in: row, at: kinds.count + 1) }
                let tally = Tally(values: values, count: Int(row.number(at: kinds.count)), sum: sum)
                if areParts { joined.add(tally) } else { tallies.append(tally) }
            }
            return areParts ? joined.all : tallies
        }
    }

    public func sortedAmounts(_ query: Query, of field: Field) async throws(Failure) -> (any SortedAmounts)? {
        guard let kept = kept(query, of: field) else { return nil }
        let (summaries, missing) = try await read { try kept.summaries(in: $0) }
        return CatalogAmounts(summaries: summaries, missing: missing, kept: kept, table: table, database: database)
    }

    /// Returns what is kept about the amounts of all records; nil if the query asks for others.
    private func kept(_ query: Query, of field: Field) -> KeptAmounts? {
        isOfAll(query) && table.amounts?.field == field ? table.amounts : nil
    }

    private func isOfAll(_ query: Query) -> Bool { query.text.isEmpty && query.predicate == nil }

    public func explanation(of query: Query) async throws(Failure) -> QueryExplanation? {
        QueryExplanation(
            page: try await read(query, onlyPage: true, by: \.page) { try $0.explain($1.page) },
            total: try await read(query, by: \.count) { try $0.explain($1.count) })
    }

    public func problems() async throws(Failure) -> [RecordProblem] {
        guard let problems = data.problems else { return [] }
        try await read { _ in }
        return problems.all
    }

    public func reading() async throws(Failure) -> FileReading? {
        guard let problems = data.problems else { return nil }
        try await read { _ in }
        return problems.reading
    }

    public var remarks: [Message] {
        guard case .file = location else { return [] }
        return [file?.remark].compactMap(\.self) + remarks(on: data.problems?.reading)
    }

    /// Reads the data into the catalog again.
    public func refresh() async throws(Failure) -> Int? {
        _ = try await account?.tokens()
        try await database.reload(table)
        counts.withLock { $0 = [:] }
        return try await count(Query())
    }

    private func read<Answer: Sendable>(
        _ question: @escaping @Sendable (Database) throws -> Answer
    ) async throws(Failure) -> Answer {
        _ = try await account?.tokens()
        return try await database.read(table, question)
    }

    /// Runs a question about a query, whose plan is chosen first if its table is that of a large file.
    ///
    /// - Parameters:
    ///   - onlyPage: True if only the query's range is asked for.
    ///   - statement: Returns the statement that the question runs.
    private func read<Answer: Sendable>(
        _ query: Query, onlyPage: Bool = false, by statement: @escaping @Sendable (QueryCompiler) -> SQLText?,
        _ question: @escaping @Sendable (Database, QueryCompiler) throws -> Answer
    ) async throws(Failure) -> Answer {
        _ = try await account?.tokens()
        let isQuick = onlyPage && query.predicate == nil
        return try await database.readText(table, isQuick: isQuick) { [table] database, text in
            let compiler =
                try text.map { try table.plan(query, onlyPage: onlyPage, by: statement, with: $0, in: database) }
                ?? QueryCompiler(query, of: table)
            return try question(database, compiler)
        }
    }

    public static var services: [ServiceName] { ServiceFormat.all.map(\.service) }

    /// Returns a source for every service, with the records that come with souk.
    ///
    /// A service that has accounts requires signing in.
    ///
    /// - Parameters:
    ///   - now: The clock by which tokens expire.
    ///   - guarding: Wraps the accounts of a service.
    public static func sources(
        in database: CatalogDatabase, keeping credentials: any CredentialStore, now: @escaping @Sendable () -> Date,
        guarding: (any AccountService) -> any AccountService = { $0 }
    ) -> [any RecordSource] {
        ServiceFormat.all.map { format in
            let account = format.accounts.map { accounts in
                Account(with: format.service, of: guarding(accounts(now)), keptIn: credentials, now: now)
            }
            return CatalogSource(of: .builtIn(format), behind: account, in: database)
        }
    }

    /// Returns a reader for the bytes of a file that a server sends.
    ///
    /// - Parameters:
    ///   - address: The address of the file.
    ///   - zone: The zone of times that are written without one.
    public static func reader(
        of schema: Schema, at address: ServerAddress, in zone: TimeZone, as options: ReadingOptions
    ) -> TableReader {
        { (bytes) throws(Failure) in
            do {
                return try RecordFile.holding(bytes, sentFrom: address.string) { file in
                    try RecordFileReader(file: file, format: .format(of: schema), zone: zone, options: options)
                        .records()
                }
            } catch {
                throw Failure(catalogFailure: error)
            }
        }
    }

    /// Returns true if a path ends as that of a file of records, and there is no file.
    public static func isMissing(file path: String) -> Bool {
        (try? RecordFile(path: path)) != nil && !FileManager.default.fileExists(atPath: path)
    }

    /// Returns a source for a user's own file, which is read at the first query, and imported once if it is large.
    ///
    /// - Parameters:
    ///   - path: The path of a JSON, NDJSON or CSV file, which may be compressed with gzip.
    ///   - zone: The zone of times that are written without one.
    ///   - folder: The folder of imports; nil to keep none.
    ///   - smallest: The size in bytes from which a file is imported.
    ///   - faults: The faults that a tester sets; nil if they are not allowed.
    /// - Throws: `Failure` for a file of another format.
    public static func source(
        of schema: Schema, file path: String, in zone: TimeZone = .gmt,
        as options: ReadingOptions = ReadingOptions(), keptIn folder: String? = nil,
        importedFrom smallest: Int = 1 << 20, progress: any ProgressWatcher = NoProgressWatcher(),
        failing faults: Faults? = nil
    ) throws(Failure) -> CatalogSource {
        let reader = RecordFileReader(
            file: try RecordFile(path: path), format: .format(of: schema), zone: zone, options: options)
        let service = CatalogService.file(reader)
        let file = FileImport(
            of: reader, as: service, keptIn: folder, from: smallest, progress: progress, failing: faults)
        return CatalogSource(
            of: service, at: .file(path), in: CatalogDatabase(.memory, patience: 5, importing: file),
            importing: file)
    }
}

extension MoneySum {
    /// Reads the currency, the sign and the two halves of the sum in a row of tallies; nil without amounts.
    fileprivate init?(of field: Field, in row: Statement, at place: Int) {
        guard !row.isNull(at: place + 1) else { return nil }
        let currency = row.text(at: place).flatMap(Currency.init(code:)) ?? field.kind.currency ?? .unspecified
        let (upper, lower) = (Int128(row.number(at: place + 2)), Int128(row.number(at: place + 3)))
        self.init(currency, tenThousandths: upper << 32 + lower)
    }
}
