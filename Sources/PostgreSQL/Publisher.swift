import Domain
public import Ports
import SQLQueries

/// Copies a source's records into a database in batches, and goes on where an earlier copy was cut off.
///
/// The rows are loaded into a table of their own (`listings_loading`), which takes the place of the last one in one
/// transaction, so that no query sees half of them. A table that its owner has partitioned, such as over several
/// servers, is loaded in place; its comment says that it is not complete, and no source answers from it before it is.
public struct Publisher: Sendable {
    /// The number of records in a batch, which is sent in one transaction.
    private static let batch = 5_000

    private let source: any RecordSource
    private let connection: DatabaseConnection

    /// - Parameter deadline: The time that an answer may take; loading and indexing take as long as they need.
    public init(
        of source: any RecordSource, to address: DatabaseAddress, within deadline: Duration,
        asking prompter: any Prompter
    ) {
        self.source = source
        connection = DatabaseConnection(to: address, for: .writing, within: deadline, asking: prompter)
    }

    /// The table that is loaded, and the number of rows that an earlier copy of the same data has loaded.
    private typealias Target = (isPartitioned: Bool, loaded: Int)

    public func publish(reporting progress: any ProgressWatcher) async throws(Failure) -> Publication {
        guard let count = try await source.count(Query()) else {
            throw Failure(defect: "a whole source does not count")
        }
        let table = PublishedTable(schema: source.schema, textNumbers: try await textNumbers())
        let fingerprint = try await fingerprint(of: table, count)
        guard let target = try await begin(table, fingerprint) else { return Publication(count: count, sent: 0) }
        let name = table.name(isLoading: !target.isPartitioned)
        var place = target.loaded
        while place < count {
            if Task.isCancelled { throw .cancelled }
            progress.report("sent \(place) of \(count, source.schema.noun)")
            let records = try await source.page(Query(range: place..<place + Self.batch)).records
            if records.isEmpty { break }
            let start = place
            try await connection.perform { session throws(DatabaseError) in
                var bytes: [UInt8] = []
                for (index, record) in records.enumerated() {
                    table.append(record, at: start + index + 1, to: &bytes)
                }
                let columns = table.columns.map(SQLText.quoted).joined(separator: ", ")
                try session.copy(bytes, into: "\(SQLText.quoted(name)) (\(columns))")
            }
            place += records.count
        }
        progress.report("making indexes for \(place, source.schema.noun)")
        let categories = try await source.categories()
        let hasTextIndex = try await finish(table, target, categories, fingerprint)
        return Publication(
            count: place, sent: place - target.loaded,
            remark: hasTextIndex
                ? nil : "Searches read every row, because the database does not have the extension pg_trgm.")
    }

    /// The fields of whole numbers that hold texts in some records: every number comes before the empty text.
    private func textNumbers() async throws(Failure) -> Set<String> {
        var names: Set<String> = []
        for field in source.schema.fields where field.kind == .integer {
            let texts = Query(predicate: .and([.isPresent(field), .not(.precedes(field, .text("")))]), range: 0..<1)
            if try await !Feed(source).page(texts).records.isEmpty { names.insert(field.name) }
        }
        return names
    }

    /// Identifies the data by its columns, its number of records, and the first and last of them.
    private func fingerprint(of table: PublishedTable, _ count: Int) async throws(Failure) -> String {
        var fingerprint = Fingerprint()
        fingerprint.combine("\(table.definition("")) \(count) \(FoldedText.version)")
        for start in [0, max(0, count - 500)] {
            var bytes: [UInt8] = []
            for record in try await source.page(Query(range: start..<start + 500)).records {
                table.append(record, at: 0, to: &bytes)
            }
            bytes.withUnsafeBytes { fingerprint.combine($0) }
        }
        return String(fingerprint.value)
    }

    /// Makes the table that is loaded, or finds the one that an earlier copy has begun; returns nil for a complete
    /// copy.
    private func begin(_ table: PublishedTable, _ fingerprint: String) async throws(Failure) -> Target? {
        let place = connection.address.string
        return try await connection.perform { session throws(DatabaseError) -> Target? in
            let name = table.name(isLoading: false)
            let found = try session.run(Self.state(of: name), columns: 2).first
            let (isPartitioned, note) = (found?[0] == "p", found?[1])
            if note == PublishedNote.complete + fingerprint { return nil }
            let loading = PublishedNote.loading + fingerprint
            let target = table.name(isLoading: !isPartitioned)
            for other in [name, target, table.categories] {
                guard let state = try session.run(Self.state(of: other), columns: 2).first,
                    state[1]?.hasPrefix(PublishedNote.start) != true
                else { continue }
                let isFilled: SQLText = "SELECT 1 FROM \(sql: SQLText.quoted(other)) LIMIT 1"
                guard other == name, isPartitioned, try session.run(isFilled, columns: 1).isEmpty else {
                    throw .shape(
                        Failure(
                            .refused, "The table “\(other)” at “\(place)” is not souk’s, so it is left as it is.",
                            hint: "Rename it, or publish to another database."))
                }
            }
            let quoted = SQLText.quoted(target)
            if try session.run(Self.state(of: target), columns: 2).first?[1] == loading {
                let rows = try session.run("SELECT coalesce(max(place), 0) FROM \(sql: quoted)", columns: 1)
                let loaded = rows.first?[0].flatMap { Int($0) } ?? 0
                return (isPartitioned, loaded)
            }
            let start =
                isPartitioned
                ? "TRUNCATE \(quoted);" : "DROP TABLE IF EXISTS \(quoted); \(table.definition(target));"
            // Statements that are sent together are one transaction.
            try session.run("\(start) COMMENT ON TABLE \(quoted) IS '\(loading)'", isPatient: true)
            return (isPartitioned, 0)
        }
    }

    /// The kind of a table, `p` for a partitioned one, and its comment; no rows if there is none.
    private static func state(of table: String) -> SQLText {
        """
        SELECT c.relkind, obj_description(c.oid, 'pg_class') FROM pg_catalog.pg_class AS c
        WHERE c.oid = to_regclass(\(.text(SQLText.quoted(table))))
        """
    }

    /// Makes the indexes, and puts the table in its place.
    ///
    /// - Returns: False if there is no index of text.
    private func finish(
        _ table: PublishedTable, _ target: Target, _ categories: [CategoryCount], _ fingerprint: String
    ) async throws(Failure) -> Bool {
        try await connection.perform { session throws(DatabaseError) in
            let name = table.name(isLoading: !target.isPartitioned)
            for statement in table.indexes(of: name, fingerprint, isPartitioned: target.isPartitioned) {
                try session.run(statement, isPatient: true)
            }
            var hasTextIndex = true
            do throws(DatabaseError) {
                for statement in table.textIndex(of: name, fingerprint) { try session.run(statement, isPatient: true) }
            } catch {
                guard case .statement(let code, _) = error, code != DatabaseError.stopped else { throw error }
                hasTextIndex = false
            }
            try session.run("ANALYZE \(SQLText.quoted(name))", isPatient: true)
            let list = SQLText.quoted(table.categories)
            try session.run(
                """
                DROP TABLE IF EXISTS \(list);
                CREATE TABLE \(list) (place int PRIMARY KEY, name text NOT NULL, image text);
                COMMENT ON TABLE \(list) IS '\(PublishedNote.start)categories'
                """)
            let (names, images) = (categories.map(\.name), categories.map { $0.image ?? "" })
            _ = try session.run(
                """
                INSERT INTO \(sql: list) SELECT c.place, c.name, nullif(c.image, '')
                FROM unnest(\(.list(names)), \(.list(images))) WITH ORDINALITY AS c (name, image, place)
                """, columns: 0)
            let (loaded, final) = (SQLText.quoted(name), SQLText.quoted(table.name(isLoading: false)))
            let swap =
                target.isPartitioned
                ? "" : "DROP TABLE IF EXISTS \(final); ALTER TABLE \(loaded) RENAME TO \(final);"
            let note = PublishedNote.complete + fingerprint
            try session.run("\(swap) COMMENT ON TABLE \(final) IS '\(note)'", isPatient: true)
            return hasTextIndex
        }
    }
}
