import Catalog
import Domain
import FileStores
import FoundationEssentials
import Services

extension World {
    /// The world that souk was launched into: its stores in their folders, or nowhere.
    init(_ launch: Launch) throws(ServiceError) {
        let pinned = launch.now
        let now: @Sendable () -> Date = { pinned ?? Date() }
        let folders = launch.folders
        let keepsNothing = launch.isEphemeral
        let documents = FileDocumentStore()
        self.init(
            sources: try Self.sources(launch),
            sessions: keepsNothing ? MemorySessionStore() : FileSessionStore(in: folders, now: now),
            drafts: keepsNothing ? MemoryDraftStore() : FileDraftStore(in: folders, now: now),
            history: keepsNothing ? MemoryHistoryStore() : FileHistoryStore(in: folders),
            documents: launch.isSafe ? ReadOnlyDocumentStore(documents) : documents,
            editor: launch.isSafe ? NoEditor() : ExternalEditor(in: folders, environment: launch.environment),
            now: now,
            timeZone: launch.timeZone)
    }

    private static func sources(_ launch: Launch) throws(ServiceError) -> [any RecordSource] {
        let catalog = CatalogDatabase(launch.isEphemeral ? .memory : .file(launch.folders.cache + "/catalog.sqlite"))
        return [CatalogSource.listings(in: catalog)]
    }
}
