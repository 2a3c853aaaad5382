import Catalog
import CommandKit
import Domain
import FileStores
import FoundationEssentials
import Services

extension World {
    /// The world that souk was launched into: its stores in their folders, or nowhere.
    ///
    /// - Throws: `ServiceError` for a file that cannot be a source, `CommandError` for a source of no service.
    init(_ launch: Launch, person: any Person) throws {
        let pinned = launch.now
        let now: @Sendable () -> Date = { pinned ?? Date() }
        let folders = launch.folders
        let keepsNothing = launch.isEphemeral
        let documents = FileDocumentStore()
        self.init(
            sources: try Self.sources(launch, now: now),
            sessions: keepsNothing ? MemorySessionStore() : FileSessionStore(in: folders, now: now),
            drafts: keepsNothing ? MemoryDraftStore() : FileDraftStore(in: folders, now: now),
            history: keepsNothing ? MemoryHistoryStore() : FileHistoryStore(in: folders),
            documents: launch.isSafe ? ReadOnlyDocumentStore(documents) : documents,
            editor: launch.isSafe
                ? NoEditor() : ExternalEditor(in: folders, environment: ProcessInfo.processInfo.environment),
            person: person,
            now: now,
            timeZone: launch.timeZone)
    }

    private static func sources(
        _ launch: Launch, now: @escaping @Sendable () -> Date
    ) throws -> [any RecordSource] {
        let services = CatalogSource.services
        if let service = launch.files.keys.first(where: { !services.contains($0) }) {
            throw CommandError(
                .notFound, "There is no service “\(service.rawValue)”.",
                hint: "There are \(list: services.map(\.rawValue)).")
        }
        let catalog = CatalogDatabase(launch.isEphemeral ? .memory : .file(launch.folders.cache + "/catalog.sqlite"))
        return try CatalogSource.sources(
            in: catalog, files: launch.files, keeping: launch.credentials(now: now), now: now)
    }
}
