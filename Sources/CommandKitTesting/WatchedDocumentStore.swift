import Domain
import Ports
import Synchronization

/// Documents in memory, with a ledger that must allow reading and writing them.
final class WatchedDocumentStore: DocumentStore {
    private let ledger: EffectLedger
    private let documents: Mutex<[String: String]>
    private let states = Mutex<[String: SavedState]>([:])

    /// - Parameter documents: The initial documents, by path.
    init(ledger: EffectLedger, documents: [String: String]) {
        self.ledger = ledger
        self.documents = Mutex(documents)
    }

    func openScript(_ path: String) throws(Failure) -> any ScriptReader {
        try ledger.allow(.openScript)
        return TextScriptReader(try text(path))
    }

    func identity(ofScript path: String) -> String { path }

    func read(_ path: String, limit: Int) throws(Failure) -> String {
        try ledger.allow(.readDocument)
        return try text(path)
    }

    func write(_ text: String, to path: String) throws(Failure) {
        try ledger.allow(.writeDocument)
        try Self.add(text, to: documents, at: path)
    }

    func readState(_ path: String, firstService: ServiceName) throws(Failure) -> Stored<SavedState> {
        try ledger.allow(.readDocument)
        guard let state = states.withLock({ $0[path] }) else {
            throw Failure(.notFound, "The file “\(path)” does not exist.")
        }
        return Stored(state)
    }

    func writeState(_ state: SavedState, to path: String) throws(Failure) {
        try ledger.allow(.writeDocument)
        try Self.add(state, to: states, at: path)
    }

    private static func add<Value: Sendable>(
        _ value: Value, to values: borrowing Mutex<[String: Value]>, at path: String
    ) throws(Failure) {
        let isNew = values.withLock { values in
            if values[path] != nil { return false }
            values[path] = value
            return true
        }
        if !isNew { throw Failure(.refused, "“\(path)” already exists.") }
    }

    func beginRecording(to path: String) throws(Failure) -> any RecordingFile {
        try write("", to: path)
        return WatchedRecording { text in self.documents.withLock { $0[path]? += text } }
    }

    private func text(_ path: String) throws(Failure) -> String {
        guard let text = documents.withLock({ $0[path] }) else {
            throw Failure(.notFound, "The file “\(path)” does not exist.")
        }
        return text
    }
}

private final class WatchedRecording: RecordingFile {
    let folder = "/"
    private let adding: @Sendable (String) -> Void

    init(adding: @escaping @Sendable (String) -> Void) {
        self.adding = adding
    }

    func append(_ text: String) { adding(text) }

    func finish() {}

    func withdraw() {}
}

private final class TextScriptReader: ScriptReader {
    private var lines: ArraySlice<Substring>

    init(_ text: String) {
        lines = text.split(separator: "\n")[...]
    }

    func next() -> ScriptLine? {
        lines.popFirst().map { .text(String($0)) }
    }
}
