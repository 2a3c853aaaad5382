import Domain
import Services

/// The typed lines as a script like those of `souk -c`, beside the documents there are.
struct TypedDocument: DocumentStore {
    static let path = "command"

    let lines: [String]
    let printed: PrintedByLine
    let others: any DocumentStore

    func openScript(_ path: String) throws(StoreError) -> any ScriptReader {
        path == Self.path ? TypedLines(lines, printed: printed) : try others.openScript(path)
    }

    func identity(ofScript path: String) -> String {
        others.identity(ofScript: path)
    }

    func read(_ path: String, limit: Int) throws(StoreError) -> String {
        try others.read(path, limit: limit)
    }

    func write(_ text: String, to path: String) throws(StoreError) {
        try others.write(text, to: path)
    }

    func readState(_ path: String, firstService: ServiceName) throws(StoreError) -> Stored<SavedState> {
        try others.readState(path, firstService: firstService)
    }

    func writeState(_ state: SavedState, to path: String) throws(StoreError) {
        try others.writeState(state, to: path)
    }
}

/// Since a line is read only when the one before it is done, what is printed from here on is its own.
private final class TypedLines: ScriptReader {
    private var lines: ArraySlice<String>
    private let printed: PrintedByLine

    init(_ lines: [String], printed: PrintedByLine) {
        self.lines = lines[...]
        self.printed = printed
    }

    func next() -> ScriptLine? {
        guard let line = lines.popFirst() else { return nil }
        printed.beginLine()
        return .text(line)
    }
}
