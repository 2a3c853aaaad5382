public import Domain

/// Documents that can be read and not written, for scripts from strangers.
public struct ReadOnlyDocumentStore: DocumentStore {
    private let documents: any DocumentStore

    public init(_ documents: any DocumentStore) {
        self.documents = documents
    }

    public func openScript(_ path: String) throws(StoreError) -> any ScriptReader {
        try documents.openScript(path)
    }

    public func identity(ofScript path: String) -> String {
        documents.identity(ofScript: path)
    }

    public func read(_ path: String, limit: Int) throws(StoreError) -> String {
        try documents.read(path, limit: limit)
    }

    public func write(_ text: String, to path: String) throws(StoreError) {
        throw StoreError(.refused, "“\(path)” is not written in safe mode.")
    }

    public func readState(_ path: String, firstService: ServiceName) throws(StoreError) -> Stored<SavedState> {
        try documents.readState(path, firstService: firstService)
    }

    public func writeState(_ state: SavedState, to path: String) throws(StoreError) {
        throw StoreError(.refused, "“\(path)” is not written in safe mode.")
    }
}
