public import Domain
public import Ports
import SQLQueries
import Synchronization

/// A service whose records are in a PostgreSQL database, which answers whole queries.
public final class PostgreSQLSource: RecordSource {
    /// The table and the categories, as they were when the connection was opened.
    struct Contents: Sendable {
        let table: PostgreSQLTable
        /// In the service's order.
        let categories: [Domain.Category]
    }

    public let schema: Schema
    private let connection: DatabaseConnection
    private let read = ReadProblems()
    /// The contents that the last connection has found, for questions that must not wait.
    private let known = Mutex<Contents?>(nil)
    /// The number of all rows.
    private let total = Mutex<(count: Int, time: ContinuousClock.Instant)?>(nil)

    /// The time for which the number of all rows is kept that is told beside a small part of them: PostgreSQL reads the
    /// whole table to count it.
    private static let totalLifetime = Duration.seconds(30)

    /// - Parameter prompter: Asks for a password if the server wants one.
    public init(
        of schema: Schema, at address: DatabaseAddress, within deadline: Duration, asking prompter: any Prompter
    ) {
        self.schema = schema
        connection = DatabaseConnection(to: address, for: .reading, within: deadline, asking: prompter)
    }

    public var location: SourceLocation { .database(connection.address) }

    public var abilities: QueryAbilities { .all }

    public var countsSlowly: Bool { true }

    public func page(_ query: Query) async throws(Failure) -> Page {
        let answer = try await ask { (table, session) throws(DatabaseError) in
            try table.read(try session.run(try table.compiled(query).page))
        }
        let records = read.recording(answer)
        // One more than requested was read, to learn whether there are more.
        return Page(
            records: Array(records.prefix(query.range.count)), hasMore: answer.count > query.range.count,
            total: query.total(ofPageWith: answer.count))
    }

    public func count(_ query: Query) async throws(Failure) -> Int? {
        let isOfAll = query.text.isEmpty && query.predicate == nil
        if isOfAll, query.range.isEmpty, let total = total.withLock(\.self),
            total.time.duration(to: .now) < Self.totalLifetime
        {
            return total.count
        }
        let count = try await counted(query)
        if isOfAll { total.withLock { $0 = (count, .now) } }
        return count
    }

    private func counted(_ query: Query) async throws(Failure) -> Int {
        try await ask { (table, session) throws(DatabaseError) in
            let rows = try session.run(try table.compiled(query).count)
            guard let count = rows.values.first.flatMap(\.self).flatMap({ Int($0) }) else {
                throw PostgreSQLTable.wrongShape
            }
            return count
        }
    }

    public func totals(_ query: Query, of field: Field, by grouping: Grouping) async throws(Failure) -> [Total]? {
        guard case .money(let usual) = field.kind else { return nil }
        return try await ask { (table, session) throws(DatabaseError) -> [Total]? in
            guard let sql = try table.compiled(query).totals(of: field, by: grouping) else { return nil }
            let rows = try session.run(sql)
            var totals: [Total] = []
            for row in 0..<rows.count {
                let texts = Array(rows[row])
                guard texts.count == 5, let currency = texts[1].flatMap(Currency.init(code:)) ?? Optional(usual),
                    let count = texts[3].flatMap({ Int($0) }),
                    let sum = texts[4].flatMap({ MoneySum(digits: $0, currency) })
                else { throw PostgreSQLTable.wrongShape }
                totals.append(Total(group: texts[0], count: count, amount: sum))
            }
            return Total.merging(totals)
        }
    }

    public func tallies(_ query: Query, of fields: [Field]) async throws(Failure) -> [Tally]? {
        try await ask { [schema] (table, session) throws(DatabaseError) -> [Tally]? in
            let columns = fields.compactMap { field in
                table.columns.indices.contains(field.position) ? table.columns[field.position] : nil
            }
            guard columns.count == fields.count, let sql = try table.compiled(query).tallies(of: fields) else {
                return nil
            }
            let rows = try session.run(sql)
            let currency = fields.firstIndex { $0 == schema.currency }
            var tallies: [Tally] = []
            for row in 0..<rows.count {
                let texts = Array(rows[row])
                guard texts.count == columns.count + 1, let count = texts.last?.flatMap({ Int($0) }) else {
                    throw PostgreSQLTable.wrongShape
                }
                let named = currency.flatMap { texts[$0] }.flatMap(Currency.init(code:))
                let values = zip(columns, texts).map { column, text in
                    text.flatMap { column.value(of: $0, in: named) } ?? .missing
                }
                tallies.append(Tally(values: values, count: count))
            }
            return tallies
        }
    }

    public func explanation(of query: Query) async throws(Failure) -> QueryExplanation? {
        try await ask { (table, session) throws(DatabaseError) in
            let compiler = try table.compiled(query)
            return QueryExplanation(
                page: try session.explain(compiler.page), total: try session.explain(compiler.count))
        }
    }

    /// The known categories with their counts, then others that occur in records.
    public func categories() async throws(Failure) -> [CategoryCount] {
        guard let category = schema.category, let tallies = try await tallies(Query(), of: [category]) else {
            return []
        }
        let known = known.withLock(\.self)?.categories ?? []
        let counts = Dictionary(tallies.compactMap { tally in tally.values[0].text.map { ($0, tally.count) } }) {
            $0 + $1
        }
        let names = Set(known.map(\.name))
        let others = counts.keys.filter { !names.contains($0) }.sorted()
        return known.map { CategoryCount(name: $0.name, count: counts[$0.name] ?? 0, image: $0.image) }
            + others.map { CategoryCount(name: $0, count: counts[$0]) }
    }

    /// Returns the names that the last connection has learned, because it runs before each prompt.
    public func knownCategories() async -> [String] {
        let known = known.withLock(\.self)?.categories.map(\.name)
        return known ?? schema.category?.choices.map(\.name) ?? []
    }

    public func problems() async throws(Failure) -> [RecordProblem] { read.all }

    /// Opens a new connection, which learns how the tables are now.
    public func refresh() async throws(Failure) -> Int? {
        read.clear()
        connection.reset()
        total.withLock { $0 = nil }
        return try await count(Query())
    }

    /// Nothing is known without asking the server.
    public func status() async throws(Failure) -> SourceStatus { SourceStatus() }

    public var remarks: [Message] {
        guard let table = known.withLock(\.self)?.table else { return [] }
        let place = connection.address.string
        var remarks: [Message] = []
        if !table.lackingFields.isEmpty {
            remarks.append("“\(place)” has no columns for \(list: table.lackingFields).")
        }
        if !table.unfoldedFields.isEmpty {
            remarks.append("“\(place)” has no folded text: accents count in \(list: table.unfoldedFields).")
        }
        return remarks
    }

    private func ask<Answer: Sendable>(
        _ work: @escaping @Sendable (PostgreSQLTable, Session) throws(DatabaseError) -> Answer
    ) async throws(Failure) -> Answer {
        try await connection.perform { [self] session throws(DatabaseError) in
            if let contents = session.contents { return try work(contents.table, session) }
            let contents = try Contents(of: schema, at: connection.address, through: session)
            session.contents = contents
            known.withLock { $0 = contents }
            return try work(contents.table, session)
        }
    }
}

extension PostgreSQLTable {
    fileprivate func compiled(_ query: Query) throws(DatabaseError) -> QueryCompiler {
        do throws(Failure) { return try QueryCompiler(query, of: self) } catch { throw .shape(error) }
    }
}

extension Session {
    /// Returns the statement with its arguments in their places, and the server's plan, which names the statements that
    /// other servers get. The lists of columns that steps pass on are left out.
    fileprivate func explain(_ sql: SQLText) throws(DatabaseError) -> QueryExplanation.Statement {
        let explained: SQLText = "EXPLAIN (VERBOSE) \(sql)"
        let plan = try run(explained).values.compactMap(\.self)
        return QueryExplanation.Statement(
            sql.text { Argument($1).literal },
            plan: plan.filter { !$0.trimmed.hasPrefix("Output: ") })
    }
}

extension PostgreSQLSource.Contents {
    init(of schema: Schema, at address: DatabaseAddress, through session: Session) throws(DatabaseError) {
        let service = address.table(of: schema)
        let (columns, comment) = try session.columns(
            of: service, at: address, orFailing: .invalidResponse,
            hint: "Type publish \(service) \(address.string) to make it.")
        if let note = comment.flatMap(PublishedNote.init), !note.isComplete {
            throw .shape(
                Failure(
                    .service, "The table “\(service)” at “\(address.string)” is not complete yet.",
                    hint: "Type publish \(service) \(address.string) to finish it."))
        }
        do throws(Failure) {
            table = try PostgreSQLTable(of: schema, columns, at: address)
        } catch {
            throw .shape(error)
        }
        categories = try Self.categories(of: schema, through: session)
    }

    private static func categories(
        of schema: Schema, through session: Session
    ) throws(DatabaseError) -> [Domain.Category] {
        guard let category = schema.category else { return [] }
        let name = SQLText.quoted(schema.service.rawValue + "_categories")
        let found = try session.run("SELECT to_regclass(\(.text(name))) IS NOT NULL")
        guard found.values.first == "t" else { return category.choices.map { Domain.Category(name: $0.name) } }
        let rows = try session.run("SELECT name, image FROM \(sql: name) ORDER BY place")
        guard rows.count == 0 || rows.width == 2 else { throw PostgreSQLTable.wrongShape }
        return (0..<rows.count).compactMap { row in
            let texts = Array(rows[row])
            return texts[0].map { Domain.Category(name: $0, image: texts[1]) }
        }
    }
}

extension Session {
    /// Returns the columns of a table, and its comment.
    ///
    /// - Throws: A failure of this kind with this hint if there is no such table, and the errors of the connection.
    func columns(
        of table: String, at address: DatabaseAddress, orFailing kind: Failure.Kind, hint: Message
    ) throws(DatabaseError) -> (columns: [PostgreSQLTable.Description], comment: String?) {
        // 950 is the collation "C".
        let columns: SQLText = """
            SELECT a.attname, CASE t.typtype WHEN 'e' THEN 'enum' ELSE t.typname END, a.attcollation = 950, \
            obj_description(a.attrelid, 'pg_class')
            FROM pg_catalog.pg_attribute AS a JOIN pg_catalog.pg_type AS t ON t.oid = a.atttypid
            WHERE a.attrelid = to_regclass(\(.text(PostgreSQLTable.quoted(table)))) AND a.attnum > 0
            AND NOT a.attisdropped ORDER BY a.attnum
            """
        let rows = try run(columns)
        guard rows.count > 0 else {
            throw .shape(Failure(kind, "There is no table “\(table)” at “\(address.string)”.", hint: hint))
        }
        guard rows.width == 4 else { throw PostgreSQLTable.wrongShape }
        let descriptions = (0..<rows.count).map { row in
            let texts = rows[row].map { $0 ?? "" }
            return PostgreSQLTable.Description(name: texts[0], type: texts[1], isBinary: texts[2] == "t")
        }
        return (descriptions, rows.values[3])
    }
}

/// The comment on a table that souk has made: `souk: complete 81985529216486895`.
struct PublishedNote: Sendable, Hashable {
    let isComplete: Bool
    /// Identifies the published data.
    let fingerprint: String

    init(isComplete: Bool, fingerprint: String) {
        (self.isComplete, self.fingerprint) = (isComplete, fingerprint)
    }

    /// Nil for any other comment.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 3, words[0] == "souk:", ["complete", "loading"].contains(words[1]) else { return nil }
        self.init(isComplete: words[1] == "complete", fingerprint: String(words[2]))
    }

    var text: String { "souk: \(isComplete ? "complete" : "loading") \(fingerprint)" }
}
