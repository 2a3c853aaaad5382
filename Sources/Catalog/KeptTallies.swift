import Domain
import GRDB
import Ports
import SQLQueries

/// The tallies of a table's rows, which do not change, by their category and by their time, with the sums of their
/// amounts. They are read where charts and totals of all rows would count each of them.
struct KeptTallies: Sendable {
    /// The fields that rows are counted by, and the quoted name of each one's table.
    private let tables: [(field: Field, name: String)]
    /// The field that is added up; nil for a service without amounts.
    private let amount: Field?
    /// The SQL that recreates the tables.
    let definition: String

    /// Nil for a service whose rows change.
    init?(of service: CatalogService) {
        guard service.isIndexed else { return nil }
        let schema = service.schema
        let fields = [(schema.category, "_by_category"), (schema.time, "_by_time")]
        tables = fields.compactMap { field, suffix in field.map { ($0, SQLText.quoted(service.key + suffix)) } }
        amount = schema.amount
        let columns = amount == nil ? "value, count" : "value, count, currency, is_negative, upper, lower"
        definition = tables.map { _, name in
            "DROP TABLE IF EXISTS \(name); CREATE TABLE \(name) (\(columns));"
        }.joined(separator: "\n")
    }

    /// Keeps those of a table that has its rows and its indexes.
    func write(of table: ServiceTable, into database: Database) throws {
        try database.execute(sql: definition)
        for (field, name) in tables {
            guard let tallies = try QueryCompiler(Query(), of: table).tallies(of: [field], summing: amount) else {
                continue
            }
            try database.statement("INSERT INTO \(sql: name) \(tallies)").execute()
        }
    }

    /// Returns the statement that reads tallies of all rows as ``QueryCompiler/tallies(of:summing:)`` does, but some of
    /// them in several parts; nil for those that are not kept.
    func statement(of fields: [Field], summing sum: Field?) -> SQLText? {
        let kept = tables.first { fields.isEmpty || fields == [$0.field] }
        guard let name = kept?.name, sum == nil ? !fields.isEmpty : sum == amount else { return nil }
        let value = fields.isEmpty ? "" : "value, "
        let sums = sum == nil ? "" : ", currency, is_negative, upper, lower"
        return SQLText(sql: "SELECT \(value)count\(sums) FROM \(name)")
    }
}
