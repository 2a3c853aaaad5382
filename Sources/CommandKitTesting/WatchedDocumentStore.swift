import Domain
import Ports
import Storage

/// Documents on a disk in memory, with a ledger that must allow reading and writing them.
struct WatchedDocumentStore: DocumentStore {
    private let ledger: EffectLedger
    private let kept = FileDocumentStore(on: .inMemory())

    /// - Parameter documents: The initial documents, by path.
    init(ledger: EffectLedger, documents: [String: String]) {
        self.ledger = ledger
        // A test without its documents fails by itself.
        for (path, text) in documents { try? kept.write(text, to: path) }
    }

    func openScript(_ path: String) throws(Failure) -> any ScriptReader {
        try ledger.allow(.openScript)
        // A document takes the place of standard input.
        return try kept.openScript(path == "-" ? "./-" : path)
    }

    func identity(ofScript path: String) -> String { kept.identity(ofScript: path) }

    func paths(beginning path: String) -> [String] { [] }

    func read(_ path: String, limit: Int) throws(Failure) -> String {
        try ledger.allow(.readDocument)
        return try kept.read(path, limit: limit)
    }

    func write(_ text: String, to path: String) throws(Failure) {
        try ledger.allow(.writeDocument)
        try kept.write(text, to: path)
    }

    func readState(_ path: String) throws(Failure) -> Stored<SavedState> {
        try ledger.allow(.readDocument)
        return try kept.readState(path)
    }

    func writeState(_ state: SavedState, to path: String) throws(Failure) {
        try ledger.allow(.writeDocument)
        try kept.writeState(state, to: path)
    }

    func beginRecording(to path: String) throws(Failure) -> any RecordingFile {
        try ledger.allow(.writeDocument)
        return try kept.beginRecording(to: path)
    }
}
