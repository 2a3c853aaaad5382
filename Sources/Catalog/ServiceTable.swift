import Domain
import GRDB
import SQLQueries

/// The SQL table of one service, made from its schema.
///
/// A row's `place`, which is its rowid, is its place in the service's own order, counted from 1 without gaps. `record`
/// is the record's ID. Each field has a column; text has a second one with the folded text, which is compared, searched
/// and sorted, unless it is folded only when it is read. An imported file has a ``TextIndex`` beside its table, which
/// also stands for the second column of long texts; otherwise a search reads the rows.
struct ServiceTable: Sendable {
    struct Column: Sendable {
        let field: Field
        /// The quoted name.
        let name: String
        /// The quoted name of the folded text; nil for other kinds, and if it is not stored.
        let folded: String?
        /// The number of the field in a ``TextIndex``, counted from 1; nil if it is not searched.
        let textNumber: Int?
        /// True if no folded text is stored beside a ``TextIndex``: lists do not show the field, so they are seldom
        /// sorted by it, and it is often long.
        let isOnlyInText: Bool

        init(_ field: Field, of service: CatalogService) {
            let schema = service.schema
            self.field = field
            textNumber = schema.searched.filter(\.isFolded).firstIndex(of: field).map { $0 + 1 }
            name = SQLText.quoted(field.columnName)
            let isStored = service.storesFoldedText && !field.traits.contains(.picture)
            folded = field.isFolded && isStored ? SQLText.quoted(field.name + "_folded") : nil
            let isIndexed = [schema.category, schema.headline].contains(field)
            isOnlyInText = textNumber != nil && field.kind == .text && field.place == .details && !isIndexed
        }

        var foldedText: SQLText? {
            if let folded { return SQLText(sql: "r." + folded) }
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
    /// The SQL that creates each index, once the table has its rows.
    let indexes: [String]
    /// The SQL that inserts a row, with a question mark for each column.
    let insertion: String
    /// The SQL that inserts a row, or changes the one of the same record, at its place, if it has other values. Only
    /// for a table without a ``TextIndex``.
    let replacement: String
    /// The amounts of rows that do not change; nil for a service without amounts.
    let amounts: KeptAmounts?
    /// The tallies of rows that do not change.
    let tallies: KeptTallies?
    /// True for a table with a ``TextIndex``.
    var hasTextIndex = false
    /// True for conditions on amounts that an index may answer: SQLite would use it too for pages with many matches.
    var usesIndexOfAmounts = false
    /// True for conditions of yes or no that their index may answer: SQLite would use it too beside others, where it
    /// seldom helps.
    var usesIndexOfFlags = false
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
        indexes = Self.indexes(of: service, columns: columns)
        amounts = KeptAmounts(of: service, columns: columns)
        tallies = KeptTallies(of: service)
        var fingerprint = service.fingerprint()
        let kept = [amounts?.definition, tallies?.definition].compactMap(\.self)
        let texts = columns.map { "\($0.textNumber ?? 0) \($0.isOnlyInText)" }
        for part in [definition] + indexes + kept + texts { fingerprint.combine(part) }
        fingerprint.combine("folding \(FoldedText.version)")
        self.fingerprint = Int64(bitPattern: fingerprint.value)
    }

    /// How an index has the rows in the order of a field.
    enum IndexedOrder {
        /// With the fields of usual filters, which read no rows then.
        case filtered
        case plain
    }

    /// Returns how an index has the rows in an order; nil without one.
    func indexedOrder(of sort: Sort) -> IndexedOrder? {
        let isArabicText = sort.field.isFolded && sort.collation == .arabic
        guard service.isIndexed, sort.titles.isEmpty, sort.tie == nil, !isArabicText else { return nil }
        if [schema.amount, schema.time].contains(sort.field) { return .filtered }
        return Self.plainOrders(of: schema).contains(sort.field) ? .plain : nil
    }

    /// The other fields with an index for sorts in each direction.
    private static func plainOrders(of schema: Schema) -> [Field] {
        let flags = flags(of: schema)
        return schema.fields.filter { field in
            guard field.kind != .list, !field.isMoney, field != schema.time else { return false }
            let isKey = field.isID && field.kind == .integer || flags.contains(field)
            return isKey || field == schema.category || field == schema.headline
        }
    }

    /// The fields whose conditions an index may answer.
    var indexedFields: [Field] { usualFields + Self.plainOrders(of: schema) }

    /// The fields of usual filters, which the indexes of amounts and times have.
    var usualFields: [Field] {
        [schema.category, schema.amount, schema.time].compactMap(\.self) + Self.flags(of: schema)
    }

    private static func flags(of schema: Schema) -> ArraySlice<Field> {
        schema.fields.filter { $0.kind == .boolean }.prefix(2)
    }

    /// Returns the indexes: by record, and for rows that do not change one for usual filters and counts, which begins
    /// with the category, and for sorts two, one for each direction: SQLite reads an index backwards too, but then rows
    /// of one value are not in the order of their places. Those of amounts and times have the other columns of usual
    /// filters behind the place.
    private static func indexes(of service: CatalogService, columns: [Column]) -> [String] {
        let schema = service.schema
        let column = { (field: Field) in columns[field.position] }
        let key = { (field: Field) in column(field).folded ?? column(field).name }
        var keys: [(suffix: String, columns: [String])] = [("record", ["record"])]
        if service.isIndexed {
            let category = schema.category.map { [key($0)] } ?? []
            let amounts = schema.amount.map { [schema.currency, $0] } ?? []
            let amount = amounts.compactMap { $0.map { column($0).name } }
            let time = schema.time.map { [key($0)] } ?? []
            let flags = flags(of: schema).map(key)
            if let field = schema.category {
                keys.append(("category", category + amount + time + flags + [column(field).name]))
            }
            let plain = plainOrders(of: schema).map { field in
                (field == schema.category ? "category" : "field \(field.name)", [key(field)], [String]())
            }
            for (name, columns, others) in plain
                + [("amount", amount, time + flags + category), ("time", time, amount + flags + category)]
            where !columns.isEmpty {
                let behind = others.isEmpty ? [] : ["place"] + others
                keys.append((name + "_ascending", columns + behind))
                keys.append((name + "_descending", columns.map { $0 + " DESC" } + behind))
            }
        }
        return keys.map { suffix, columns in
            let (index, table) = (SQLText.quoted(service.key + "_" + suffix), SQLText.quoted(service.key))
            let kind = suffix == "record" ? "UNIQUE INDEX" : "INDEX"
            return "CREATE \(kind) \(index) ON \(table) (\(columns.joined(separator: ", ")))"
        }
    }
}

extension Schema {
    /// The field that has the index of amounts: the one that is added up, otherwise the first one.
    var amount: Field? {
        total?.field ?? fields.first(where: \.isMoney)
    }

    /// The field that has the index of times.
    var time: Field? { fields.first { $0.kind == .date || $0.kind == .day } }
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
