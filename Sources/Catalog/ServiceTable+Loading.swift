import Domain
import struct Domain.Record
import GRDB
import Services

extension ServiceTable {
    /// Whether the catalog holds this service's data as this program has it.
    func isLoaded(in database: Database) throws -> Bool {
        guard try CatalogLayout.isPresent(in: database) else { return false }
        let statement = try database.cachedStatement(
            literal: "SELECT fingerprint FROM contents WHERE service = \(service.schema.service.rawValue)")
        return try Int64.fetchOne(statement) == fingerprint
    }

    /// Puts the service's data into the catalog, in place of what it held of that service.
    ///
    /// Belongs into a transaction: another program sees all of it or nothing.
    func load(into database: Database) throws {
        try CatalogLayout.make(in: database)
        let contents = try service.contents()
        try database.execute(sql: definition)
        try insert(contents.records, into: database)
        try insert(categories: contents.categories, into: database)
        try database.execute(
            literal: """
                INSERT OR REPLACE INTO contents (service, fingerprint)
                VALUES (\(service.schema.service.rawValue), \(fingerprint))
                """)
    }

    private func insert(_ records: [Record], into database: Database) throws {
        let width = 2 + columns.reduce(0) { $0 + ($1.folded == nil ? 1 : 2) }
        let places = Array(repeating: "?", count: width).joined(separator: ", ")
        let statement = try database.makeStatement(sql: "INSERT INTO \(name) VALUES (\(places))")
        for (index, record) in records.enumerated() {
            try statement.execute(arguments: StatementArguments(row(of: record, at: index + 1)))
        }
        try database.execute(sql: "INSERT INTO \(self.index) (\(self.index)) VALUES ('rebuild')")
    }

    private func row(of record: Record, at place: Int) throws(ServiceError) -> [DatabaseValue] {
        var row = [place.databaseValue, record.id.rawValue.withoutNUL.databaseValue]
        for column in columns {
            guard let value = column.databaseValue(of: record[column.field]) else {
                throw ServiceError(
                    .unreadable, "The catalog cannot keep the \(column.field.name) of record \(record.id.rawValue).")
            }
            row.append(value)
            guard column.folded != nil else { continue }
            row.append(String.fromDatabaseValue(value).map { FoldedText($0).string.databaseValue } ?? .null)
        }
        return row
    }

    private func insert(categories: [Category], into database: Database) throws {
        let service = service.schema.service.rawValue
        try database.execute(literal: "DELETE FROM categories WHERE service = \(service)")
        for (place, category) in categories.enumerated() {
            try database.execute(
                literal:
                    "INSERT INTO categories VALUES (\(service), \(place), \(category.name.withoutNUL), \(category.image))"
            )
        }
    }
}
