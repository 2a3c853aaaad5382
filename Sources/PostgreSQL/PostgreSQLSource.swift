public import Domain
public import FoundationEssentials
public import Ports
import SQLQueries
import Synchronization

/// A service whose records are in a PostgreSQL database, which answers whole queries.
public final class PostgreSQLSource: RecordSource {
    public let schema: Schema
    private let connection: DatabaseConnection
    private let read = ReadProblems()
    /// The table that the last connection has found, for questions that must not wait.
    private let known = Mutex<PostgreSQLTable?>(nil)
    private let total = Mutex<(count: Int, time: ContinuousClock.Instant)?>(nil)
    private let now: @Sendable () -> Date
    private let lastContact = Mutex(SourceStatus())

    /// The lifetime of the number of all rows, which PostgreSQL reads the whole table to count.
    private static let totalLifetime = Duration.seconds(30)

    /// - Parameters:
    ///   - zone: The zone of times without one.
    ///   - prompter: Asks for a password if the server wants one.
    public init(
        of schema: Schema, at address: DatabaseAddress, in zone: TimeZone = .gmt, within deadline: Duration,
        asking prompter: any Prompter, now: @escaping @Sendable () -> Date
    ) {
        (self.schema, self.now) = (schema, now)
        connection = DatabaseConnection(to: address, for: .reading, in: zone, within: deadline, asking: prompter)
    }

    public var location: SourceLocation { .database(connection.address) }
    public var abilities: QueryAbilities { .all }
    public var countsSlowly: Bool { true }

    public func page(_ query: Query) async throws(Failure) -> Page {
        let answer = try await ask { (table, session) throws(DatabaseError) in
            table.read(try session.run(try table.compiled(query).page, columns: table.present.count + 1))
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
        let count = try await ask { (table, session) throws(DatabaseError) in
            let rows = try session.run(try table.compiled(query).count, columns: 1)
            guard let count = rows.first?[0].flatMap({ Int($0) }) else { throw .wrongShape }
            return count
        }
        if isOfAll { total.withLock { $0 = (count, .now) } }
        return count
    }

    public func tallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally]? {
        try await ask { [schema] (table, session) throws(DatabaseError) -> [Tally]? in
            let columns = keys.fields.compactMap { field in table.present.first { $0.field == field } }
            let amount = keys.amount
            guard columns.count == keys.fields.count,
                let sql = try table.compiled(query).tallies(of: keys.fields, summing: amount)
            else { return nil }
            let currency = keys.fields.firstIndex { $0 == schema.currency }
            let width = columns.count + (amount == nil ? 1 : 4)
            let tallies = try session.run(sql, columns: width).map { (texts) throws(DatabaseError) in
                guard let count = texts[columns.count].flatMap({ Int($0) }) else { throw .wrongShape }
                let named = PostgreSQLTable.currency(currency.flatMap { texts[$0] })
                let values = zip(columns, texts).map { column, text in
                    column.field == schema.currency
                        ? named == .unspecified ? .missing : text.map(Value.text) ?? .missing
                        : keys.rounded(text.flatMap { column.value(of: $0, in: named) } ?? .missing)
                }
                let sum = try amount.flatMap { (amount) throws(DatabaseError) in
                    try MoneySum(of: amount, in: Array(texts.suffix(3)))
                }
                return Tally(values: values, count: count, sum: sum)
            }
            return amount == nil && keys.rounding == nil ? tallies : Tally.merging(tallies)
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
        guard let category = schema.category,
            let tallies = try await tallies(Query(), by: TallyKeys([category]))
        else { return [] }
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
        (known.withLock(\.self)?.categories ?? schema.choices).map(\.name)
    }

    public func problems() async throws(Failure) -> [RecordProblem] { read.all }

    /// Opens a new connection, which learns how the tables are now.
    public func refresh() async throws(Failure) -> Int? {
        read.clear()
        connection.reset()
        total.withLock { $0 = nil }
        return try await count(Query())
    }

    public func status() async throws(Failure) -> SourceStatus { lastContact.withLock(\.self) }

    public var remarks: [Message] {
        guard let table = known.withLock(\.self) else { return [] }
        let place = connection.address.string
        var remarks: [Message] = []
        if !table.missingFields.isEmpty {
            remarks.append("“\(place)” has no columns for \(list: table.missingFields).")
        }
        if !table.unfoldedFields.isEmpty {
            remarks.append("“\(place)” has no folded text: accents count in \(list: table.unfoldedFields).")
        }
        return remarks
    }

    private func ask<Answer: Sendable>(
        _ work: @escaping @Sendable (PostgreSQLTable, Session) throws(DatabaseError) -> Answer
    ) async throws(Failure) -> Answer {
        do throws(Failure) {
            let answer = try await connection.perform { [self] session throws(DatabaseError) in
                if let table = session.table { return try work(table, session) }
                let table = try PostgreSQLTable(of: schema, at: connection.address, through: session)
                session.table = table
                known.withLock { $0 = table }
                return try work(table, session)
            }
            lastContact.withLock { $0 = SourceStatus(heard: now()) }
            return answer
        } catch {
            if error.kind != .cancelled { lastContact.withLock { $0.lastError = error.message } }
            throw error
        }
    }
}

extension PostgreSQLTable {
    fileprivate func compiled(_ query: Query) throws(DatabaseError) -> QueryCompiler {
        do throws(Failure) { return try QueryCompiler(query, of: self) } catch { throw .shape(error) }
    }

    init(of schema: Schema, at address: DatabaseAddress, through session: Session) throws(DatabaseError) {
        let service = address.table(of: schema)
        let (columns, comment) = try session.columns(
            of: service, at: address, orFailing: .invalidResponse,
            // A table with a name of its own is not one that souk makes.
            hint: address.table == nil
                ? "Type publish \(service) \(address.string) to make it."
                : "Check the name of the table in the address.")
        if comment?.hasPrefix(PublishedNote.loading) == true {
            throw .shape(
                Failure(
                    .service, "The table “\(service)” at “\(address.string)” is not complete yet.",
                    hint: "Type publish \(service) \(address.string) to finish it."))
        }
        do throws(Failure) {
            let isOwn = comment?.hasPrefix(PublishedNote.start) == true
            self = try PostgreSQLTable(of: schema, columns, at: address, isOwn: isOwn)
        } catch {
            throw .shape(error)
        }
        categories = try Self.categories(of: schema, through: session)
    }

    private static func categories(
        of schema: Schema, through session: Session
    ) throws(DatabaseError) -> [Domain.Category] {
        let name = SQLText.quoted(schema.service.rawValue + "_categories")
        guard schema.category != nil,
            try session.run("SELECT to_regclass(\(.text(name))) IS NOT NULL", columns: 1).first?[0] == "t"
        else { return schema.choices }
        return try session.run("SELECT name, image FROM \(sql: name) ORDER BY place", columns: 2).compactMap { texts in
            texts[0].map { Domain.Category(name: $0, image: texts[1]) }
        }
    }
}

extension MoneySum {
    /// Reads the currency, the sign and the sum in a row of tallies; nil without amounts, and for those in an unknown
    /// currency.
    fileprivate init?(of field: Field, in texts: [String?]) throws(DatabaseError) {
        let named = PostgreSQLTable.currency(texts[0])
        guard texts[1] != nil, named != .unspecified else { return nil }
        guard let sum = texts[2].flatMap({ Int128($0) }) else { throw .wrongShape }
        self.init(named ?? field.kind.currency ?? .unspecified, tenThousandths: sum)
    }
}

extension Schema {
    fileprivate var choices: [Domain.Category] { category?.choices.map { Domain.Category(name: $0.name) } ?? [] }
}

extension Session {
    /// Returns the statement with its arguments in their places, and the server's plan, which names the statements that
    /// other servers get. The lists of columns that steps pass on are left out.
    fileprivate func explain(_ sql: SQLText) throws(DatabaseError) -> QueryExplanation.Statement {
        let explained: SQLText = "EXPLAIN (VERBOSE) \(sql)"
        let plan = try run(explained, columns: 1).compactMap(\.[0])
        return QueryExplanation.Statement(
            sql.text { Argument($1).literal },
            plan: plan.filter { !$0.trimmed.hasPrefix("Output: ") })
    }

    /// Returns the columns of a table, and its comment.
    ///
    /// - Throws: A failure of this kind with this hint if there is no such table, and the errors of the connection.
    func columns(
        of table: String, at address: DatabaseAddress, orFailing kind: Failure.Kind, hint: Message
    ) throws(DatabaseError) -> (columns: [PostgreSQLTable.Description], comment: String?) {
        // 950 is the collation "C". If no column may be read, reading them is an error.
        let columns: SQLText = """
            SELECT a.attname, CASE t.typtype WHEN 'e' THEN 'enum' ELSE t.typname END, a.attcollation = 950, \
            obj_description(a.attrelid, 'pg_class'), has_column_privilege(a.attrelid, a.attnum, 'SELECT')
            OR NOT has_any_column_privilege(a.attrelid, 'SELECT')
            FROM pg_catalog.pg_attribute AS a JOIN pg_catalog.pg_type AS d ON d.oid = a.atttypid
            JOIN pg_catalog.pg_type AS t ON t.oid = CASE d.typtype WHEN 'd' THEN d.typbasetype ELSE d.oid END
            WHERE a.attrelid = to_regclass(\(.text(PostgreSQLTable.quoted(table)))) AND a.attnum > 0
            AND NOT a.attisdropped ORDER BY a.attnum
            """
        let rows = try run(columns, columns: 5)
        guard let first = rows.first else {
            throw .shape(Failure(kind, "There is no table “\(table)” at “\(address.string)”.", hint: hint))
        }
        let descriptions = rows.map { texts in
            PostgreSQLTable.Description(
                name: texts[0] ?? "", type: texts[1] ?? "", isBinary: texts[2] == "t", isReadable: texts[4] == "t")
        }
        return (descriptions, first[3])
    }
}

/// The comment on a table that souk has made, before the fingerprint of the data: `souk: complete 81985529216486895`.
enum PublishedNote {
    static let (start, complete, loading) = ("souk: ", "souk: complete ", "souk: loading ")
}
