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

    /// The table that is loaded.
    private struct Target {
        let name: String
        let isPartitioned: Bool
        /// The number of rows that an earlier copy of the same data has loaded.
        let loaded: Int
        var isComplete = false
    }

    public func publish(reporting progress: any ProgressWatcher) async throws(Failure) -> Publication {
        guard let count = try await source.count(Query()) else {
            throw Failure(defect: "a whole source does not count")
        }
        let table = PublishedTable(schema: source.schema, textNumbers: try await textNumbers())
        let fingerprint = try await fingerprint(of: table, count, reporting: progress)
        try await lock(table, reporting: progress)
        let target = try await begin(table, fingerprint, count)
        let loaded = target.isComplete ? count : try await load(table, target, count, reporting: progress)
        progress.report("making indexes for \(loaded, source.schema.noun)")
        let hasTextIndex = try await makeIndexes(table, target)
        if !target.isComplete { try await finish(table, target, fingerprint) }
        return Publication(
            count: loaded, sent: target.isComplete ? nil : loaded - target.loaded,
            remark: hasTextIndex
                ? nil : "Searches read every row, because the database does not have the extension pg_trgm.")
    }

    /// Waits until no other souk publishes the same table. The connection holds the lock until it ends.
    private func lock(_ table: PublishedTable, reporting progress: any ProgressWatcher) async throws(Failure) {
        let key = "hashtext('souk'), hashtext('\(table.name(isLoading: false))')"
        try await connection.perform { session throws(DatabaseError) in
            do throws(DatabaseError) {
                let isFree = try session.run("SELECT pg_try_advisory_lock(\(sql: key))", columns: 1).first?[0] == "t"
                if isFree { return }
                progress.report("waiting for another souk that publishes")
                try session.run("SELECT pg_advisory_lock(\(key))", isPatient: true)
            } catch {
                // Other servers of the protocol have no such locks.
                guard case .statement(let code, _) = error, code != DatabaseError.stopped else { throw error }
            }
        }
    }

    /// Loads the records that are not in the table yet, and returns the number of its rows then.
    private func load(
        _ table: PublishedTable, _ target: Target, _ count: Int, reporting progress: any ProgressWatcher
    ) async throws(Failure) -> Int {
        let columns = table.columns.map(SQLText.quoted).joined(separator: ", ")
        return try await forEachBatch(from: target.loaded, to: count) { (records, start) async throws(Failure) in
            progress.report("sent \(start) of \(count, source.schema.noun)")
            try await connection.perform { session throws(DatabaseError) in
                var bytes: [UInt8] = []
                for (index, record) in records.enumerated() {
                    table.append(record, at: start + index + 1, to: &bytes)
                }
                try session.copy(bytes, into: "\(SQLText.quoted(target.name)) (\(columns))")
            }
        }
    }

    /// Calls `body` with the records from a place on, in batches, and returns the place after the last one.
    private func forEachBatch(
        from start: Int, to count: Int, _ body: ([Record], _ start: Int) async throws(Failure) -> Void
    ) async throws(Failure) -> Int {
        var place = start
        while place < count {
            if Task.isCancelled { throw .cancelled }
            let records = try await source.page(Query(range: place..<place + Self.batch)).records
            if records.isEmpty { break }
            try await body(records, place)
            place += records.count
        }
        return place
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

    /// Identifies the data by its columns, categories and records.
    private func fingerprint(
        of table: PublishedTable, _ count: Int, reporting progress: any ProgressWatcher
    ) async throws(Failure) -> String {
        var fingerprint = Fingerprint()
        fingerprint.combine("\(table.definition("")) \(count) \(FoldedText.version)")
        for category in try await source.categories() {
            fingerprint.combine("\(category.name)\n\(category.image ?? "")")
        }
        var bytes: [UInt8] = []
        _ = try await forEachBatch(from: 0, to: count) { (records, start) async throws(Failure) in
            progress.report("compared \(start) of \(count, source.schema.noun)")
            bytes.removeAll(keepingCapacity: true)
            for record in records { table.append(record, at: 0, isFolding: false, to: &bytes) }
            bytes.withUnsafeBytes { fingerprint.combine($0) }
        }
        return String(fingerprint.value)
    }

    /// Makes the table that is loaded, or finds the one that an earlier copy has begun or completed.
    private func begin(
        _ table: PublishedTable, _ fingerprint: String, _ count: Int
    ) async throws(Failure) -> Target {
        let place = connection.address.string
        return try await connection.perform { session throws(DatabaseError) -> Target in
            let name = table.name(isLoading: false)
            let found = try session.state(of: name)
            let isPartitioned = found?.kind == "p"
            let target = table.name(isLoading: !isPartitioned)
            let begun = isPartitioned ? found : try session.state(of: target)
            let others = [(name, found), (target, begun), (table.categories, try session.state(of: table.categories))]
            for (other, state) in others {
                let mayBeForeign = isPartitioned && other == name
                guard let state, let problem = try session.problem(with: other, state, at: place, mayBeForeign) else {
                    continue
                }
                throw .shape(Failure(.refused, problem, hint: "Rename it, or publish to another database."))
            }
            if found?.comment == PublishedNote.complete + fingerprint, try session.rows(of: name) == count {
                return Target(name: name, isPartitioned: isPartitioned, loaded: count, isComplete: true)
            }
            for (other, _) in others where !isPartitioned || other != name {
                guard let view = try session.view(on: other) else { continue }
                throw .shape(
                    Failure(
                        .refused,
                        "The table “\(other)” at “\(place)” cannot be replaced: the view “\(view)” uses it.",
                        hint: "Drop the view, and make it again after that."))
            }
            let loading = PublishedNote.loading + fingerprint
            if begun?.comment == loading, let loaded = try session.rows(of: target) {
                return Target(name: target, isPartitioned: isPartitioned, loaded: loaded)
            }
            let quoted = SQLText.quoted(target)
            let own = (table.indexes + [table.textIndex ?? ""]).map(PublishedTable.columns)
            let start =
                isPartitioned
                ? try session.indexes(of: target).filter { own.contains($0.columns) }.map(\.drop).joined()
                    + "TRUNCATE \(quoted);"
                : "DROP TABLE IF EXISTS \(quoted); \(table.definition(target));"
            // Statements that are sent together are one transaction.
            try session.run("\(start) COMMENT ON TABLE \(quoted) IS '\(loading)'", isPatient: true)
            return Target(name: target, isPartitioned: isPartitioned, loaded: 0)
        }
    }

    /// Makes the indexes that the table lacks; returns false if it has none of text.
    private func makeIndexes(_ table: PublishedTable, _ target: Target) async throws(Failure) -> Bool {
        try await connection.perform { session throws(DatabaseError) in
            let existing = Set(try session.indexes(of: target.name).map(\.columns))
            func statement(_ key: String, isUnique: Bool = false) -> String? {
                if existing.contains(PublishedTable.columns(ofIndex: key)) { return nil }
                return "CREATE \(isUnique ? "UNIQUE " : "")INDEX ON \(SQLText.quoted(target.name)) USING \(key)"
            }
            for (number, key) in table.indexes.enumerated() {
                // The rows of a partitioned table are in others, so that a place cannot be checked to be unique.
                guard let make = statement(key, isUnique: number < 2 && !target.isPartitioned) else { continue }
                try session.run(make, isPatient: true)
            }
            return try session.makeTextIndex(table.textIndex.flatMap { statement($0) })
        }
    }

    /// Puts the table in its place.
    private func finish(_ table: PublishedTable, _ target: Target, _ fingerprint: String) async throws(Failure) {
        let categories = try await source.categories()
        try await connection.perform { session throws(DatabaseError) in
            try session.run("ANALYZE \(SQLText.quoted(target.name))", isPatient: true)
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
            let (loaded, final) = (SQLText.quoted(target.name), SQLText.quoted(table.name(isLoading: false)))
            let swap =
                target.isPartitioned
                ? "" : "DROP TABLE IF EXISTS \(final); ALTER TABLE \(loaded) RENAME TO \(final);"
            let note = PublishedNote.complete + fingerprint
            try session.run("\(swap) COMMENT ON TABLE \(final) IS '\(note)'", isPatient: true)
        }
    }
}

extension Session {
    /// The kind of a table, `p` for a partitioned one, its comment, and whether its owner is this role.
    fileprivate typealias TableState = (kind: String?, comment: String?, isOwn: Bool)

    /// Returns the state of a table; nil if there is none.
    fileprivate func state(of table: String) throws(DatabaseError) -> TableState? {
        let state: SQLText = """
            SELECT c.relkind, obj_description(c.oid, 'pg_class'), pg_has_role(c.relowner, 'USAGE')
            FROM pg_catalog.pg_class AS c WHERE c.oid = to_regclass(\(.text(SQLText.quoted(table))))
            """
        return try run(state, columns: 3).first.map { ($0[0], $0[1], $0[2] == "t") }
    }

    /// Returns why a table cannot be replaced; nil if it can.
    ///
    /// - Parameter mayBeForeign: True if souk need not have made the table if it is empty.
    fileprivate func problem(
        with table: String, _ state: TableState, at place: String, _ mayBeForeign: Bool
    ) throws(DatabaseError) -> Message? {
        if !state.isOwn { return "The table “\(table)” at “\(place)” belongs to another role." }
        if state.comment?.hasPrefix(PublishedNote.start) == true { return nil }
        let isEmpty: SQLText = "SELECT 1 FROM \(sql: SQLText.quoted(table)) LIMIT 1"
        if mayBeForeign, try run(isEmpty, columns: 1).isEmpty { return nil }
        return "The table “\(table)” at “\(place)” is not souk’s, so it is left as it is."
    }

    /// Returns the name of a view that uses a table; nil if none does.
    fileprivate func view(on table: String) throws(DatabaseError) -> String? {
        let views: SQLText = """
            SELECT r.ev_class::regclass FROM pg_catalog.pg_depend AS d JOIN pg_catalog.pg_rewrite AS r
            ON r.oid = d.objid AND d.classid = 'pg_rewrite'::regclass AND r.ev_class <> d.refobjid
            WHERE d.refobjid = to_regclass(\(.text(SQLText.quoted(table)))) LIMIT 1
            """
        return try run(views, columns: 1).first?[0]
    }

    /// Returns the number of rows of a table; nil if they do not have the first places, each of them once.
    fileprivate func rows(of table: String) throws(DatabaseError) -> Int? {
        let rows: SQLText = "SELECT count(*), coalesce(max(place), 0) FROM \(sql: SQLText.quoted(table))"
        return try run(rows, columns: 2).first.flatMap { $0[0] == $0[1] ? $0[0].flatMap { Int($0) } : nil }
    }

    /// Returns the columns of the valid indexes of a table, each with the statement that drops it if it is not that of
    /// a constraint.
    fileprivate func indexes(of table: String) throws(DatabaseError) -> [(drop: String, columns: String)] {
        let indexes: SQLText = """
            SELECT CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s;', i.indexrelid::regclass) END,
            pg_get_indexdef(i.indexrelid)
            FROM pg_catalog.pg_index AS i LEFT JOIN pg_catalog.pg_constraint AS c ON c.conindid = i.indexrelid
            WHERE i.indrelid = to_regclass(\(.text(SQLText.quoted(table)))) AND i.indisvalid
            """
        return try run(indexes, columns: 2).map { ($0[0] ?? "", PublishedTable.columns(ofIndex: $0[1] ?? "")) }
    }

    /// Makes the index of text; returns false if the database cannot have it.
    fileprivate func makeTextIndex(_ index: String?) throws(DatabaseError) -> Bool {
        guard let index else { return true }
        do throws(DatabaseError) {
            try run("CREATE EXTENSION IF NOT EXISTS pg_trgm", isPatient: true)
            try run(index, isPatient: true)
            return true
        } catch {
            // No extension, no right to make it, or no index of this kind on another server of the protocol.
            guard case .statement(let code, _) = error, ["0A000", "42501", "42704", "58P01"].contains(code) else {
                throw error
            }
            return false
        }
    }
}
