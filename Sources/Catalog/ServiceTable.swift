import Domain
import GRDB
import SQLQueries
import Synchronization

/// The SQL table of one service, made from its schema.
///
/// A row's `place`, which is its rowid, is its place in the service's own order, counted from 1 without gaps. `record`
/// is the record's ID. Each field has a column; text has a second one with the folded text, which is compared, searched
/// and sorted. An index of the trigrams of the searched fields finds any part of three characters or more without
/// reading the rows. A table with changing rows has no index, and its rows are read instead.
struct ServiceTable: Sendable {
    /// A field and the columns that hold it.
    struct Column: Sendable {
        let field: Field
        /// The quoted name.
        let name: String
        /// The quoted name of the folded text; nil for other kinds.
        let folded: String?

        init(_ field: Field) {
            self.field = field
            name = SQLText.quoted(field.name)
            folded = field.isText ? SQLText.quoted(field.name + "_folded") : nil
        }
    }

    let service: CatalogService
    /// The columns by the position of their field.
    let columns: [Column]
    /// The folded columns that a search looks into.
    let searched: [String]
    /// The quoted name of the table.
    let name: String
    /// The quoted name of the index; nil if there is none.
    let index: String?
    /// The key of the table in the catalog's table of contents.
    let key: String
    /// The SQL that recreates the table and the index.
    let definition: String
    /// Identifies the data, its columns and the folding of its text: a build in which one of them has changed loads the
    /// data again.
    let fingerprint: Int64

    init(for service: CatalogService) {
        let schema = service.schema
        let columns = schema.fields.map(Column.init)
        self.service = service
        self.columns = columns
        searched = schema.searched.compactMap { columns[$0.position].folded }
        key = service.key
        name = SQLText.quoted(key)
        index = service.isIndexed ? SQLText.quoted(key + "_search") : nil
        let category = schema.category.map { columns[$0.position].name }
        definition = Self.definition(
            name: name, index: index, columns: columns, searched: searched,
            category: category.map { (index: SQLText.quoted(service.key + "_category"), column: $0) })
        var fingerprint = service.fingerprint()
        fingerprint.combine(definition)
        fingerprint.combine("folding \(FoldedText.version)")
        self.fingerprint = Int64(bitPattern: fingerprint.value)
    }

    /// - Parameter category: The index from which categories are counted without reading the rows.
    private static func definition(
        name: String, index: String?, columns: [Column], searched: [String], category: (index: String, column: String)?
    ) -> String {
        let fields = columns.flatMap { column in
            ["\(column.name) \(column.field.storageClass)"] + (column.folded.map { ["\($0) TEXT"] } ?? [])
        }
        let table = """
            DROP TABLE IF EXISTS \(name);
            CREATE TABLE \(name) (
                place INTEGER PRIMARY KEY, record TEXT NOT NULL UNIQUE, \(fields.joined(separator: ", ")));
            \(category.map { "CREATE INDEX \($0.index) ON \(name) (\($0.column));" } ?? "")
            """
        guard let index else { return table }
        return """
            DROP TABLE IF EXISTS \(index);
            \(table)
            CREATE VIRTUAL TABLE \(index) USING fts5(
                \(searched.joined(separator: ", ")), content = \(name), content_rowid = 'place',
                columnsize = 0, tokenize = 'trigram case_sensitive 1');
            """
    }

}

extension Field {
    fileprivate var isText: Bool { kind == .text || kind == .choice || kind == .list }

    /// The SQLite type of the field's values; see ``ServiceTable/Column/databaseValue(of:)``.
    fileprivate var storageClass: String {
        switch kind {
        case .text, .choice, .list: "TEXT"
        case .integer, .money, .boolean, .day, .duration: "INTEGER"
        case .number, .date: "REAL"
        }
    }
}

/// The table of a service, created at the first query.
///
/// Every start creates a source for each service, and most are not queried: reading their data for its fingerprint
/// would be a tenth of the time before the prompt.
final class TableOnDemand: Sendable {
    private let service: CatalogService
    private let made = Mutex<ServiceTable?>(nil)

    init(for service: CatalogService) {
        self.service = service
    }

    var table: ServiceTable {
        made.withLock { made in
            if let made { return made }
            let table = ServiceTable(for: service)
            made = table
            return table
        }
    }
}
