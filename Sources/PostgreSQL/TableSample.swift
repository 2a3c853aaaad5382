public import Domain
public import Ports
import SQLQueries

/// The first rows of a table, for a description of it.
public struct TableSample: Sendable {
    /// A JSON object for each row, in lines.
    public let lines: [UInt8]
    /// The words for the kinds of field that a column can hold.
    public let kinds: [String: Set<String>]
    /// The columns of types that no field can have.
    public let leftOut: [String]
    /// The column that alone is the primary key; nil without one, or if its type is not that of ids.
    public let key: String?

    /// Reads the first rows of a table, without the folded texts that searches use.
    ///
    /// - Parameter service: The name of the table, if the address has none.
    /// - Throws: `.notFound` if there is no such table, and the errors of the connection.
    public static func read(
        _ service: ServiceName, at address: DatabaseAddress, first limit: Int, within deadline: Duration,
        asking prompter: any Prompter
    ) async throws(Failure) -> TableSample {
        let table = address.table ?? service.rawValue
        let connection = DatabaseConnection(to: address, for: .reading, within: deadline, asking: prompter)
        return try await connection.perform { session throws(DatabaseError) in
            let described = try session.columns(
                of: table, at: address, orFailing: .notFound,
                hint: "Name one after the database: postgresql://host/shop/flats.")
            var kinds: [String: Set<String>] = [:]
            var (names, leftOut): ([String], [String]) = ([], [])
            let folded = Set(described.columns.map { $0.name + "_folded" })
            for column in described.columns where column.isReadable && !folded.contains(column.name) {
                let words = ServiceDescription.kinds.filter { _, kind in
                    Field("", "", kind).databaseTypes.contains(column.type)
                }.map(\.key)
                if words.isEmpty { leftOut.append(column.name) } else { names.append(column.name) }
                kinds[column.name] = Set(words)
            }
            let columns = names.map(SQLText.quoted).joined(separator: ", ")
            let rows: SQLText = """
                SELECT row_to_json(r.*)::text FROM (
                    SELECT \(sql: columns) FROM \(sql: PostgreSQLTable.quoted(table)) LIMIT \(sql: String(limit))
                ) AS r
                """
            let lines = try session.run(rows, columns: 1).compactMap(\.[0]).joined(separator: "\n")
            let keys: SQLText = """
                SELECT a.attname FROM pg_catalog.pg_index AS i JOIN pg_catalog.pg_attribute AS a
                ON a.attrelid = i.indrelid AND a.attnum::text = i.indkey::text
                WHERE i.indrelid = to_regclass(\(.text(PostgreSQLTable.quoted(table)))) AND i.indisprimary
                """
            let key = try session.run(keys, columns: 1).first?[0]
            let isID = described.columns.contains { $0.name == key && Field.idTypes.contains($0.type) }
            return TableSample(
                lines: Array(lines.utf8), kinds: kinds, leftOut: leftOut, key: isID ? key : nil)
        }
    }
}
