import Domain
import GRDB
import SQLQueries

/// The SQL table of one service, made from its schema.
///
/// A row's `place`, which is its rowid, is its place in the service's own order, counted from 1 without gaps. `record`
/// is the record's ID. Each field has a column; text has a second one with the folded text, which is compared, searched
/// and sorted, unless it is folded only when it is read. An imported file has an ``ImportIndex`` beside its table, and
/// nothing in the second columns: its columns and its text answer most queries; otherwise a query reads the rows.
struct ServiceTable: Sendable {
    struct Column: Sendable {
        let field: Field
        /// The quoted name.
        let name: String
        /// The quoted name of the folded text; nil for other kinds, and if it is not stored.
        let folded: String?
        /// The number of the field in a ``TextIndex``, counted from 1; nil if it is not searched.
        let textNumber: Int?

        init(_ field: Field, of service: CatalogService) {
            let schema = service.schema
            self.field = field
            textNumber = schema.searched.filter(\.isFolded).firstIndex(of: field).map { $0 + 1 }
            name = SQLText.quoted(field.columnName)
            let isStored = service.storesFoldedText && !field.traits.contains(.picture)
            folded = field.isFolded && isStored ? SQLText.quoted(field.name + "_folded") : nil
        }

        /// - Parameter isStored: True if the table has the folded text.
        func foldedText(isStored: Bool) -> SQLText? {
            if isStored, let folded { return SQLText(sql: "r." + folded) }
            return field.isFolded ? SQLText(sql: "\(FoldedText.function)(r.\(name))") : nil
        }
    }

    let service: CatalogService
    /// The columns by the position of their field.
    let columns: [Column]
    /// The columns of a record, with its ID before them.
    let selection: SQLText
    /// The quoted name of the table.
    let name: String
    /// The key of the table in the catalog's table of contents.
    let key: String
    /// The SQL that recreates the table, without its indexes.
    let definition: String
    /// The SQL that creates the index of IDs, once the table has its rows.
    let index: String
    /// The SQL that inserts a row, with a question mark for each column.
    let insertion: String
    /// The SQL that inserts a row, or changes the one of the same record, at its place, if it has other values. Only
    /// for a table without an ``ImportIndex``.
    let replacement: String
    /// True for a table with an ``ImportIndex``, which stores no folded text.
    var isImported = false
    /// Identifies the data, its columns and the folding of its text: a build in which one of them has changed loads the
    /// data again.
    let fingerprint: Int64

    init(for service: CatalogService) {
        let schema = service.schema
        let columns = schema.fields.map { Column($0, of: service) }
        self.service = service
        self.columns = columns
        selection = SQLText(sql: (["record"] + columns.map(\.name)).map { "r." + $0 }.joined(separator: ", "))
        key = service.key
        name = SQLText.quoted(key)
        let fields = columns.flatMap { column in
            ["\(column.name) \(column.field.storageClass)"] + (column.folded.map { ["\($0) TEXT"] } ?? [])
        }
        let names = columns.flatMap { [$0.name, $0.folded].compactMap(\.self) }
        let places = Array(repeating: "?", count: 2 + names.count).joined(separator: ", ")
        insertion = "INSERT INTO \(name) VALUES (\(places))"
        let changes = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        // Most records are as they were: writing them again would take twice as long as saving them the first time.
        let isOther = columns.map { [name] in "\(name).\($0.name) IS NOT excluded.\($0.name)" }
        replacement = """
            INSERT INTO \(name) VALUES (\(places))
            ON CONFLICT (record) DO UPDATE SET \(changes) WHERE \(isOther.joined(separator: " OR "))
            """
        definition = """
            DROP TABLE IF EXISTS \(name);
            CREATE TABLE \(name) (
                place INTEGER PRIMARY KEY, record TEXT NOT NULL, \(fields.joined(separator: ", ")));
            """
        index = "CREATE UNIQUE INDEX \(SQLText.quoted(key + "_record")) ON \(name) (record)"
        var fingerprint = service.fingerprint()
        let texts = columns.map { "\($0.textNumber ?? 0)" }
        for part in [definition, index] + texts { fingerprint.combine(part) }
        fingerprint.combine("columns \(ColumnLayout.mark), text \(TextIndexLayout.mark)")
        fingerprint.combine("folding \(FoldedText.version)")
        self.fingerprint = Int64(bitPattern: fingerprint.value)
    }

    /// The fields that have a column in a ``ColumnFile``: all but lists and pictures.
    var columnFields: [Field] { schema.fields.filter { $0.kind != .list && !$0.traits.contains(.picture) } }
}

extension FoldedText {
    fileprivate static let function = "souk_folded"

    static let databaseFunction = DatabaseFunction(function, argumentCount: 1, pure: true) { arguments in
        String.fromDatabaseValue(arguments[0]).map { FoldedText($0).string }
    }
}

extension Field {
    /// The SQLite type of the field's values; see ``Value/bind(to:at:)``.
    fileprivate var storageClass: String {
        switch kind {
        case .text, .choice, .list: "TEXT"
        // Keeps an ID that is a text as it is; `INTEGER` would make 42 of `0042`.
        case .integer: "BLOB"
        case .money, .boolean, .day, .duration: "INTEGER"
        case .number, .date: "REAL"
        }
    }
}
