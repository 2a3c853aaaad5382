import Domain
import SQLQueries

/// The statements that make a service's table, and its rows as COPY reads them.
struct PublishedTable: Sendable {
    let schema: Schema
    /// Fields of whole numbers that hold other texts as well.
    let textNumbers: Set<String>

    /// The table that is loaded, and the one that it becomes.
    func name(isLoading: Bool) -> String { schema.service.rawValue + (isLoading ? "_loading" : "") }

    /// The names of the columns in the order of a row.
    var columns: [String] { ["place", "record"] + valueColumns.map(\.name) }

    private var valueColumns: [(name: String, type: String)] {
        schema.fields.flatMap { field in
            let folded: [(name: String, type: String)] =
                field.isFolded ? [(field.name + "_folded", "text COLLATE \"C\"")] : []
            return [(field.columnName, type(of: field))] + folded
        }
    }

    func definition(_ name: String) -> String {
        let columns = valueColumns.map { "\(SQLText.quoted($0.name)) \($0.type)" }
        return """
            CREATE TABLE IF NOT EXISTS \(SQLText.quoted(name)) (
                place bigint NOT NULL, record text COLLATE "C" NOT NULL, \(columns.joined(separator: ", ")))
            """
    }

    private func type(of field: Field) -> String {
        textNumbers.contains(field.name) ? "text COLLATE \"C\"" : field.databaseType
    }

    var categories: String { schema.service.rawValue + "_categories" }

    /// The methods and columns of the indexes, but for the one of text. The first two are unique.
    var indexes: [String] {
        var keys = ["place", "record"]
        if let category = schema.category { keys.append("\(SQLText.quoted(category.columnName)), place") }
        for field in schema.fields {
            let column = SQLText.quoted(field.columnName)
            switch field.kind {
            case .money:
                let key = schema.currency.map { "\(SQLText.quoted($0.columnName)), " } ?? ""
                keys += ["\(key)\(column), place", column]
            case .date, .day: keys += ["\(column), place", "\(column) DESC NULLS LAST, place"]
            default: break
            }
        }
        return keys.map { "btree (\($0))" }
    }

    /// Returns what is in the parentheses of an index, or of the statement that makes it. Servers quote names only if
    /// they must, and some write what is the default.
    static func columns(ofIndex definition: String) -> String {
        definition.replacing(#/^.*?\(|"| ASC| HASH/#, with: "")
    }

    /// The index of text, for which the extension `pg_trgm` is needed; nil for a service without searches.
    var textIndex: String? {
        let columns = schema.searched.map { "\(SQLText.quoted($0.name + "_folded")) gin_trgm_ops" }
        return columns.isEmpty ? nil : "gin (\(columns.joined(separator: ", ")))"
    }

    /// Appends a record as a line in COPY's text format.
    ///
    /// - Parameter isFolding: False to leave out the folded texts, which the texts decide.
    func append(_ record: Record, at place: Int, isFolding: Bool = true, to bytes: inout [UInt8]) {
        Self.append(String(place), to: &bytes, isFirst: true)
        Self.append(record.id.rawValue.withoutNUL, to: &bytes)
        for field in schema.fields {
            let value = field == schema.currency ? record.currency : record[field]
            Self.append(value.withoutNUL.databaseText, to: &bytes)
            guard isFolding, field.isFolded else { continue }
            Self.append(value.stored.map { FoldedText($0.withoutNUL).string }, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func append(_ text: String?, to bytes: inout [UInt8], isFirst: Bool = false) {
        if !isFirst { bytes.append(UInt8(ascii: "\t")) }
        guard var text else {
            bytes += "\\N".utf8
            return
        }
        text.withUTF8 { text in
            for byte in text {
                switch byte {
                case UInt8(ascii: "\\"): bytes += "\\\\".utf8
                case UInt8(ascii: "\t"): bytes += "\\t".utf8
                case UInt8(ascii: "\n"): bytes += "\\n".utf8
                case UInt8(ascii: "\r"): bytes += "\\r".utf8
                default: bytes.append(byte)
                }
            }
        }
    }
}
