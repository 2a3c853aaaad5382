import Domain
import GRDB
import Ports
import SQLQueries

/// The counts and sums of a table's amounts, which do not change, before marks in their index. To count the amounts
/// below any other one, fewer than ``distance`` entries of the index are read.
struct KeptAmounts: Sendable {
    /// The number of entries of the index between two marks; a value that occurs more often has a mark.
    private static let distance = 500

    let field: Field
    private let rows: String
    private let name: String
    /// The quoted columns of the amounts and of their currency.
    private let (amount, currency): (String, String)
    /// The SQL that recreates the table.
    let definition: String

    /// The condition that a row has an amount, in whatever currency, for the index that begins with the currency.
    var isPresent: SQLText { "r.\(sql: currency) IN (SELECT currency FROM \(sql: name))" }

    /// Nil for a service whose rows change, or without amounts.
    init?(of service: CatalogService, columns: [ServiceTable.Column]) {
        guard service.isIndexed, let field = service.schema.amount, let currency = service.schema.currency else {
            return nil
        }
        self.field = field
        rows = SQLText.quoted(service.key)
        name = SQLText.quoted(service.key + "_amounts")
        (amount, self.currency) = (columns[field.position].name, columns[currency.position].name)
        definition = """
            DROP TABLE IF EXISTS \(name);
            CREATE TABLE \(name) (
                currency TEXT NOT NULL, amount INTEGER NOT NULL, below INTEGER NOT NULL, through INTEGER NOT NULL,
                sum TEXT NOT NULL, PRIMARY KEY (currency, amount)) WITHOUT ROWID;
            """
    }

    /// Keeps those of a table that has its rows and its indexes.
    func write(into database: Database) throws {
        try database.execute(sql: definition)
        let insertion = try database.makeStatement(sql: "INSERT INTO \(name) VALUES (?, ?, ?, ?, ?)")
        var last: (currency: String, amount: Int64, below: Int, through: Int, sum: Int128)?
        var marked = 0
        func mark() throws {
            guard let last, last.through != marked else { return }
            marked = last.through
            try insertion.execute(arguments: [last.currency, last.amount, last.below, last.through, String(last.sum)])
        }
        let values = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(currency), \(amount), count(*) FROM \(rows) WHERE \(amount) IS NOT NULL
                GROUP BY 1, 2 ORDER BY 1, 2
                """)
        while let row = try values.next() {
            let (currency, amount, count): (String, Int64, Int) = (row[0], row[1], row[2])
            if last?.currency != currency {
                try mark()
                last = (currency, 0, 0, 0, 0)
                marked = -Self.distance
            }
            let (below, sum) = (last?.through ?? 0, last?.sum ?? 0)
            last = (currency, amount, below, below + count, sum + Int128(amount) * Int128(count))
            if below + count - marked >= Self.distance { try mark() }
        }
        try mark()
    }

    /// Returns the last amount's mark of each currency, with the first one's amount, and the number of rows without
    /// one.
    func summaries(in database: Database) throws -> (summaries: [AmountSummary], missing: Int) {
        // The other columns are those of the row with the maximum.
        let sql = """
            SELECT currency, (SELECT min(amount) FROM \(name) WHERE currency = last.currency), amount, max(through), sum
            FROM \(name) AS last GROUP BY 1
            """
        let summaries = try Row.fetchAll(database, sql: sql).map { row in
            let (code, least, greatest, count): (String, Int64, Int64, Int) = (row[0], row[1], row[2], row[3])
            let currency = Currency(code: code) ?? .unspecified
            return AmountSummary(
                count: count, sum: MoneySum(currency, tenThousandths: Int128(row[4] as String) ?? 0),
                least: Money(tenThousandths: least, currency: currency),
                greatest: Money(tenThousandths: greatest, currency: currency))
        }
        let all = try Int.fetchOne(database, sql: "SELECT max(place) FROM \(rows)") ?? 0
        return (summaries, all - summaries.reduce(0) { $0 + $1.count })
    }

    func count(below bound: Money, in database: Database) throws -> Int {
        let (code, bound) = (bound.currency.code, bound.tenThousandths)
        guard let mark = try mark(of: code, where: "amount < ?", bound, in: database) else { return 0 }
        let rest = try Int.fetchOne(
            database.cachedStatement(
                sql: "SELECT count(*) FROM \(rows) WHERE \(currency) = ? AND \(amount) > ? AND \(amount) < ?"),
            arguments: [code, mark.amount, bound])
        return mark.through + (rest ?? 0)
    }

    /// Returns the amount at a position among those of a currency, counted from 0.
    func amount(at position: Int, of currency: Currency, in database: Database) throws -> Money {
        let mark = try mark(of: currency.code, where: "below <= ?", Int64(position), in: database)
        guard let mark else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        if position < mark.through { return Money(tenThousandths: mark.amount, currency: currency) }
        let found = try Int64.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(amount) FROM \(rows) WHERE \(self.currency) = ? AND \(amount) > ?
                    ORDER BY \(amount) LIMIT 1 OFFSET ?
                    """), arguments: [currency.code, mark.amount, position - mark.through])
        guard let found else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return Money(tenThousandths: found, currency: currency)
    }

    /// Returns the last mark of a currency that meets a condition, with the number of amounts up to it.
    private func mark(
        of code: String, where condition: String, _ value: Int64, in database: Database
    ) throws -> (amount: Int64, through: Int)? {
        let sql = """
            SELECT amount, through FROM \(name) WHERE currency = ? AND \(condition) ORDER BY amount DESC LIMIT 1
            """
        let row = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [code, value])
        return row.map { ($0[0], $0[1]) }
    }
}

struct CatalogAmounts: SortedAmounts {
    let summaries: [AmountSummary]
    let missing: Int
    let kept: KeptAmounts
    let table: ServiceTable
    let database: CatalogDatabase

    func counts(below bounds: [Money]) async throws(Failure) -> [Int] {
        try await database.read(table) { [kept] database in
            try bounds.map { try kept.count(below: $0, in: database) }
        }
    }

    func amount(at position: Int, of summary: AmountSummary) async throws(Failure) -> Money {
        try await database.read(table) { [kept] database in
            try kept.amount(at: position, of: summary.sum.currency, in: database)
        }
    }
}
