public import Domain
public import Ports
public import Storage
public import FoundationEssentials

extension XDGFolders {
    public static var inMemory: XDGFolders { XDGFolders(home: "/home") }
}

extension FileDocumentStore {
    /// Returns a store on a disk in memory, with these documents by their paths.
    static func inMemory(_ documents: [String: String]) -> FileDocumentStore {
        let store = FileDocumentStore(on: .inMemory())
        // A test without its documents fails by itself.
        for (path, text) in documents { try? store.write(text, to: path) }
        return store
    }
}

extension FileStateStore {
    public static func inMemory(
        _ session: Session? = nil, _ drafts: [Draft] = [], now: @escaping @Sendable () -> Date = { Date() },
        on disk: Disk = .inMemory()
    ) -> FileStateStore {
        let store = FileStateStore(in: .inMemory, now: now, on: disk)
        var change = StateChange()
        change.session = session.map { ($0.kept, nil) }
        change.drafts = drafts.map { .save($0, after: nil) }
        // A disk in memory accepts anything well-formed, and a test without its drafts fails by itself.
        if !change.isEmpty { _ = try? store.commit(change) }
        if let session { try? store.keepView(of: session) }
        return store
    }
}
