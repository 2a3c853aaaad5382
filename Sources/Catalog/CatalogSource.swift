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
        let isQuick = query.predicate == nil
        return try await readIndexed(isQuick: isQuick) { [table] database, index in
            if let index { return try IndexedQuery(query, of: table, by: index, in: database).page() }
            let compiler = try QueryCompiler(query, of: table)
            let rows = try database.statement(compiler.page)
            var records: [Record] = []
            try rows.run { records.append(table.record(from: rows)) }
            // It takes no time here; asking for it separately would.
            let total = compiler.isCounted ? try Self.count(compiler, in: database) : nil
            return Page(records, of: query, total: total)
        }
    }

    public func count(_ query: Query) async throws(Failure) -> Int? {
        try await readIndexed { [table] database, index in
            try index.map { try IndexedQuery(query, of: table, by: $0, in: database).count() }
                ?? Self.count(QueryCompiler(query, of: table), in: database)
        }
    }

    private static func count(_ compiler: QueryCompiler, in database: Database) throws -> Int {
        Int(try database.number(compiler.count) ?? 0)
    }

    public var countsSlowly: Bool { database.isImported }

    public func categories() async throws(Failure) -> [CategoryCount] {
        guard let sql = table.categories, let category = schema.category,
            let tallies = try await tallies(Query(), by: TallyKeys([category]))
        else { return [] }
        let counts = Dictionary(tallies.map { ($0.values.first?.text, $0.count) }, uniquingKeysWith: +)
        return try await read { database in
            try Row.fetchAll(database.statement(sql)).map { row in
                let name: String = row[0]
                return CategoryCount(name: name, count: counts[name] ?? 0, image: row[1])
            }
        }
    }

    /// Returns the names without counts, because it runs before each prompt, where counting would read all records and
    /// an import could not be cancelled.
    public func knownCategories() async -> [String] {
        guard database.isReady, let sql = table.categories else { return [] }
        let names = try? await read { database in
            try String.fetchAll(database.statement(sql))
        }
        return names ?? []
    }

    public func tallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally]? {
        try await readIndexed { [table] database, index in
            guard let index else {
                return try Self.tallies(by: keys, of: QueryCompiler(query, of: table), in: database)
            }
            let plan = try IndexedQuery(query, of: table, by: index, in: database)
            return try plan.tallies(by: keys) ?? Self.tallies(by: keys, of: plan.selecting(), in: database)
        }
    }

    private static func tallies(
        by keys: TallyKeys, of compiler: QueryCompiler, in database: Database
    ) throws -> [Tally]? {
        guard let sql = compiler.tallies(of: keys.fields, summing: keys.amount) else { return nil }
        let kinds = keys.fields.map(\.kind)
        let currency = keys.fields.firstIndex { $0.name == Field.currency.name }
        // Rows are joined as they are read: they may be many more than the tallies.
        let areParts = keys.rounding != nil || currency != nil
        var (joined, tallies) = (JoinedTallies(), [Tally]())
        let row = try database.statement(sql)
        try row.run {
            let code = currency.flatMap { row.text(at: $0) }
            let named = code.flatMap(Currency.init(code:))
            var values = kinds.indices.map { keys.rounded(kinds[$0].value(at: $0, of: row, in: named)) }
            if let currency, code != nil, named == nil { values[currency] = .missing }
            let sum = keys.amount.flatMap { MoneySum(of: $0, in: row, at: kinds.count + 1) }
            let tally = Tally(values: values, count: Int(row.number(at: kinds.count)), sum: sum)
            if areParts { joined.add(tally) } else { tallies.append(tally) }
        }
        return areParts ? joined.all : tallies
    }

    public func sortedNumbers(_ query: Query, of field: Field) async throws(Failure) -> SortedNumbers? {
        try await readIndexed { [table] database, index in
            try index.flatMap { try IndexedQuery(query, of: table, by: $0, in: database).sortedNumbers(of: field) }
        }
    }

    public func middles(
        of amount: Field, in currency: Currency, _ query: Query, by keys: TallyKeys
    ) async throws(Failure) -> [Value: MiddleAmounts]? {
        try await readIndexed { [table] database, index in
            try index.flatMap { index in
                try IndexedQuery(query, of: table, by: index, in: database).middles(of: amount, in: currency, by: keys)
            }
        }
    }

    public func explanation(of query: Query) async throws(Failure) -> QueryExplanation? {
        try await readIndexed { [table] database, index in
            if let index { return try IndexedQuery(query, of: table, by: index, in: database).explanation() }
            let compiler = try QueryCompiler(query, of: table)
            return QueryExplanation(
                page: try database.explain(compiler.page), total: try database.explain(compiler.count))
        }
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
        return try await count(Query())
    }

    private func read<Answer: Sendable>(
        _ question: @escaping @Sendable (Database) throws -> Answer
    ) async throws(Failure) -> Answer {
        _ = try await account?.tokens()
        return try await database.read(table, question)
    }

    /// Runs a question with the files beside the table, if it is that of a large file.
    ///
    /// - Parameter isQuick: True if it takes a moment even in a large table.
    private func readIndexed<Answer: Sendable>(
        isQuick: Bool = false, _ question: @escaping @Sendable (Database, ImportIndex?) throws -> Answer
    ) async throws(Failure) -> Answer {
        _ = try await account?.tokens()
        return try await database.readIndexed(table, isQuick: isQuick, question)
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
