import Domain
import FoundationEssentials
import GRDB
import Platform
import Ports
import Synchronization

/// The import of a file of records into a database of its own, which is made once and used until the file changes.
///
/// The database is made in a folder `FILE-PURPOSE.new` and renamed to `FILE-PURPOSE-STATE` when it is complete and on
/// the disk, so that a part of it is never opened. `FILE` stands for the file and its service, `PURPOSE` for how it is
/// read, such as the time zone. `STATE` stands for the ``FileIdentity`` and everything else whose change makes all
/// imports of the file useless. Whoever imports holds a lock on `FILE-PURPOSE.lock`; others wait for it and use the
/// same import.
final class FileImport: Sendable {
    private let reader: RecordFileReader
    private let service: CatalogService
    private let folder: String?
    private let progress: any ProgressWatcher
    private let faults: Faults?
    /// The folder of the import that was opened last, and a sentence about one that had not finished before it.
    private let state = Mutex<(folder: String?, remark: Message?)>((nil, nil))
    /// The name of the import of the file as it was looked at last. The file's header is read for it, and a prompt asks
    /// for it before each line.
    private let named = Mutex<(look: String, name: Name)?>(nil)

    private struct Name {
        let file: String
        let purpose: String
        let state: String

        var unfinished: String { "\(file)-\(purpose)" }
        var complete: String { "\(unfinished)-\(state)" }
    }

    /// Bytes; smaller files are read into memory in each run, which takes a few milliseconds.
    private let smallest: Int

    /// - Parameters:
    ///   - folder: The folder of all imports, which need not exist; nil to keep nothing after the program ends.
    init(
        of reader: RecordFileReader, as service: CatalogService, keptIn folder: String?, from smallest: Int,
        progress: any ProgressWatcher, failing faults: Faults?
    ) {
        // Text is usually compressed to less than an eighth.
        let size = reader.file.isCompressed ? smallest / 8 : smallest
        (self.reader, self.service, self.smallest) = (reader, service, size)
        (self.folder, self.progress, self.faults) = (folder, progress, faults)
    }

    /// A sentence about the last import, if it replaced one that had not finished.
    var remark: Message? { state.withLock(\.remark) }

    /// True if the file is not imported when it is opened: it is small, or its import is made already.
    var isReady: Bool {
        guard let identity = FileIdentity(of: file), identity.size >= smallest else { return true }
        return folder.map { FileManager.default.fileExists(atPath: "\($0)/\(name(in: identity).complete)") } ?? false
    }

    /// Returns the database of the file as it is now, importing the file if needed, and the files beside it.
    func open(_ configuration: Configuration) async throws -> (DatabaseQueue, ImportIndex?) {
        guard let identity = FileIdentity(of: file), identity.size >= smallest else {
            return (try DatabaseQueue(configuration: configuration), nil)
        }
        let final = folder.map { "\($0)/\(name(in: identity).complete)" }
        let index = index(
            at: final.map { $0 + "/" } ?? FileManager.default.temporaryDirectory.path + "/souk-\(UUID().uuidString)-")
        var configuration = configuration
        configuration.prepareDatabase { try index.add(to: $0) }
        guard let folder, let final else {
            // Files without names: SQLite deletes its own, and the others are deleted while they are open.
            let queue = try DatabaseQueue(path: "", configuration: configuration)
            defer { for path in index.paths { unlink(path) } }
            try await load(into: queue, with: index)
            _ = try (index.text(), index.columns())
            return (queue, index)
        }
        state.withLock { $0.folder = final }
        if !FileManager.default.fileExists(atPath: final) {
            let name = name(in: identity)
            try CacheFolder.make(folder)
            try await holdingLock(on: "\(folder)/\(name.unfinished).lock", orUntil: final) {
                try await importOnce(identity, to: final, by: "\(folder)/\(name.unfinished).new", configuration)
            }
            removeEarlier(than: name, in: folder)
        }
        configuration.readonly = true
        // No program changes an import, so that one lock is enough: otherwise each query would take it and look for a
        // journal.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        do {
            let queue = try DatabaseQueue(path: final + "/" + Self.database, configuration: configuration)
            try await queue.read { [self] in try restoreProblems(from: $0) }
            return (queue, index)
        } catch is DatabaseError {
            // A part is missing, or is something else.
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }

    /// Deletes an import that turned out to be damaged.
    func discard() {
        if let path = state.withLock(\.folder) { try? FileManager.default.removeItem(atPath: path) }
    }

    static let database = "rows.sqlite"
    /// The name of a file with the path of the imported file.
    static let source = "source"

    /// - Parameter path: The beginning of the paths of the files beside the table.
    private func index(at path: String) -> ImportIndex { ImportIndex(at: path, of: service.schema.fields) }

    private var file: RecordFile { reader.file }

    /// The path from the root: files of the same name in two folders have an import each.
    private var fullPath: String { URL(filePath: file.path).standardizedFileURL.path }

    private func name(in identity: FileIdentity) -> Name {
        let look = identity.name + reader.categoriesState
        return named.withLock { named in
            if let named, named.look == look { return named.name }
            let table = "\(ServiceTable(for: service).fingerprint)"
            let name = Name(
                file: service.schema.service.rawValue + "-" + Fingerprint.name(of: fullPath),
                purpose: Fingerprint.name(of: reader.purpose),
                state: Fingerprint.name(of: look, "reading \(RecordFileReader.version)", table))
            named = (look, name)
            return name
        }
    }

    /// Runs `body` with the lock, unless another program makes `result` meanwhile.
    private func holdingLock(on path: String, orUntil result: String, _ body: () async throws -> Void) async throws {
        let descriptor = Platform.open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            progress.report("another souk imports “\(file.path)”")
            try await Task.sleep(for: .milliseconds(50))
        }
        if !FileManager.default.fileExists(atPath: result) { try await body() }
    }

    private func importOnce(
        _ identity: FileIdentity, to final: String, by temporary: String, _ configuration: Configuration
    ) async throws {
        if FileManager.default.fileExists(atPath: temporary) {
            try FileManager.default.removeItem(atPath: temporary)
            let again: Message = "“\(file.path)” was imported again: the last import had not finished."
            state.withLock { $0.remark = again }
        }
        do {
            try CacheFolder.make(temporary)
            _ = FileManager.default.createFile(
                atPath: temporary + "/" + Self.source, contents: Data(fullPath.utf8),
                attributes: [.posixPermissions: 0o600])
            let path = temporary + "/" + Self.database
            let index = index(at: temporary + "/")
            var configuration = configuration
            configuration.prepareDatabase { database in
                try index.add(to: database)
                try database.execute(
                    sql: """
                        PRAGMA page_size = 16384; PRAGMA cache_size = -8192; PRAGMA journal_mode = MEMORY;
                        PRAGMA synchronous = OFF;
                        """)
            }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            try await load(into: queue, with: index)
            try queue.retire()
            guard FileIdentity(of: file) == identity else {
                throw Failure(.unreachable, "“\(file.path)” changed while it was imported.")
            }
            for path in [path] + index.paths + [temporary] { try sync(path) }
            guard rename(temporary, final) == 0 else { throw CocoaError(.fileWriteUnknown) }
            try sync(String(final.prefix(upTo: final.lastIndex(of: "/") ?? final.startIndex)))
        } catch {
            try? FileManager.default.removeItem(atPath: temporary)
            if let error = error as? DatabaseError, [.SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode) {
                throw Failure(
                    .unwritable, "“\(file.path)” could not be imported: the disk is full or failing.",
                    hint: "Free some space and repeat the command: nothing of it was kept.")
            }
            throw error
        }
    }

    private func sync(_ path: String) throws {
        let descriptor = Platform.open(path, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fsync(descriptor) == 0 else { throw DatabaseError(resultCode: .SQLITE_IOERR) }
    }

    /// Loads the file in one transaction, on the database's own thread.
    private func load(into queue: DatabaseQueue, with index: ImportIndex) async throws {
        let cancellation = Cancellation()
        let (service, faults, report) = (service, faults, progressReport())
        try await withTaskCancellationHandler {
            try await queue.write { database in
                try ServiceTable(for: service).load(into: database, with: index) { rows, share in
                    if cancellation.isCancelled { throw CancellationError() }
                    if faults?.nextWriteFault(isCounted: false) != nil { throw DatabaseError(resultCode: .SQLITE_FULL) }
                    report(rows, share)
                }
                try Self.keep(service.problems, in: database)
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Returns a function that reports the rows that were read, the share of the work, and the time left.
    private func progressReport() -> @Sendable (_ rows: Int, _ share: Double) -> Void {
        let (start, noun) = (ContinuousClock.now, service.schema.noun)
        return { [progress] rows, share in
            guard rows > 0, share >= 0.01 else { return progress.report("importing \(plural: noun)") }
            let left = Int((start.duration(to: .now) / share * (1 - share)).components.seconds) + 1
            let part = Int(share * 100)
            progress.report(
                share < ServiceTable.readingShare
                    ? "imported \(rows, noun), \(part) %, \(left) s left"
                    : "indexing \(rows, noun), \(part) %, \(left) s left")
        }
    }

    private static func keep(_ problems: ReadProblems?, in database: Database) throws {
        try database.execute(sql: "CREATE TABLE problems (problem TEXT NOT NULL)")
        let reading = problems?.reading.map(JSONForm.fileReading.write) ?? .null
        for json in [reading] + (problems?.all.map(\.json) ?? []) {
            try database.execute(literal: "INSERT INTO problems VALUES (\(JSONWriter.line(of: json)))")
        }
    }

    private func restoreProblems(from database: Database) throws {
        let kept = try String.fetchAll(database, sql: "SELECT problem FROM problems ORDER BY rowid")
            .map { (try? JSONParser.value(of: Array($0.utf8))) ?? .null }
        service.problems?.clear()
        _ = service.problems?.recording(
            ReadRecords(
                problems: kept.compactMap(RecordProblem.init(json:)),
                reading: kept.first.flatMap { try? JSONForm.fileReading.read($0) }))
    }

    /// Deletes imports of earlier states of the file, however it was read. A program that still reads one keeps it
    /// until it closes it.
    private func removeEarlier(than name: Name, in folder: String) {
        let others = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for other in others where other.hasPrefix(name.file + "-") {
            // Another program may be importing the file for another purpose.
            if other.hasSuffix("-" + name.state) || other.hasSuffix(".new") || other.hasSuffix(".lock") { continue }
            try? FileManager.default.removeItem(atPath: "\(folder)/\(other)")
        }
    }
}

/// The state of a file, by which a change is noticed without reading all of it: size, time of the last change, and a
/// fingerprint of its head and tail.
struct FileIdentity: Hashable {
    let size: Int
    private let modified: Double
    private let ends: UInt64

    /// The bytes of the head, and of the tail, that are compared.
    private static let length = 1 << 14

    /// Nil if it is not a regular file, or cannot be read.
    init?(of file: RecordFile) {
        guard let (descriptor, status) = try? file.open() else { return nil }
        defer { close(descriptor) }
        size = Int(status.st_size)
        modified = Double(status.modified.tv_sec) + Double(status.modified.tv_nsec) / 1e9
        var fingerprint = Fingerprint()
        for start in [0, max(0, size - Self.length)] {
            fileBytes(descriptor, at: start, count: Self.length).withUnsafeBytes { fingerprint.combine($0) }
        }
        ends = fingerprint.value
    }

    /// A short name that another state of the file does not have.
    var name: String { Fingerprint.name(of: "\(size) \(modified) \(ends)") }
}

extension Fingerprint {
    fileprivate static func name(of parts: String...) -> String {
        parts.reduce(into: Fingerprint()) { $0.combine($1) }.name
    }
}

/// The problems of an imported file, which are kept beside its rows.
extension RecordProblem {
    var json: JSONValue {
        .array([
            place?.message.json ?? .null, .string(id?.rawValue), .string(field), .string(value), reason.json,
            .boolean(isLeftOut), .number(others), .number(othersInPart),
        ])
    }

    init?(json: JSONValue) {
        guard case .array(let parts) = json, parts.count == 8, let reason = Message(json: parts[4]) else { return nil }
        self.init(
            at: Message(json: parts[0]).flatMap(Place.init), id: parts[1].text.map(RecordID.init(rawValue:)),
            field: parts[2].text, value: parts[3].text, reason, isLeftOut: parts[5] == .boolean(true))
        (others, othersInPart) = (parts[6].integer ?? 0, parts[7].integer ?? 0)
    }
}

extension RecordProblem.Place {
    fileprivate init?(_ message: Message) {
        switch (message.parts.first, message.parts.last) {
        case (.literal("record "), .number(let number)): self = .record(number)
        case (.literal("line "), .number(let number)): self = .line(number)
        case (.literal("key "), .outside(let key)): self = .key(key)
        default: return nil
        }
    }
}

extension Message {
    /// The sentence in the parts that problems are made of.
    fileprivate var json: JSONValue {
        .array(
            parts.map { part in
                switch part {
                case .literal(let text): .string(text)
                case .number(let number): .number(number)
                case .message(let message): message.json
                case .outside(let text): JSONValue(members: ["outside": .string(text)])
                case .money(let money):
                    JSONValue(members: ["money": .string(money.digits), "currency": .string(money.currency.code)])
                default: .null
                }
            })
    }

    fileprivate init?(json: JSONValue) {
        guard case .array(let elements) = json else { return nil }
        self.init(
            parts: elements.map { element in
                switch element {
                case .string(let text): .literal(text)
                case .number(let digits): .number(Int(digits) ?? 0)
                case .array: .message(Message(json: element) ?? "")
                default: Self.part(of: element.object)
                }
            })
    }

    private static func part(of members: JSONObject?) -> Part {
        let currency = members?["currency"]?.text.flatMap { Currency(code: $0) } ?? .unspecified
        let money = members?["money"]?.text.flatMap { Money(digits: $0, currency: currency) }
        return money.map { .money($0) } ?? .outside(members?["outside"]?.text ?? "")
    }
}
