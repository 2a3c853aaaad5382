import ArgumentParser
import Catalog
import CommandKit
import Domain
import FileStores
import FoundationEssentials
import Services

extension World {
    /// The world that the options ask for: its stores in the folders of the environment, in one folder, or nowhere.
    init(_ options: SoukOptions, environment: [String: String]) throws {
        let folders = options.home.map { XDGFolders(home: $0) } ?? XDGFolders(environment: environment)
        let now = try Self.clock(options.now)
        let keepsNothing = options.ephemeral
        let documents = FileDocumentStore()
        self.init(
            sources: try Self.sources(options, folders: folders),
            sessions: keepsNothing ? MemorySessionStore() : FileSessionStore(in: folders, now: now),
            drafts: keepsNothing ? MemoryDraftStore() : FileDraftStore(in: folders, now: now),
            history: keepsNothing ? MemoryHistoryStore() : FileHistoryStore(in: folders),
            documents: options.safe ? ReadOnlyDocumentStore(documents) : documents,
            editor: options.safe ? NoEditor() : ExternalEditor(in: folders, environment: environment),
            now: now,
            timeZone: try Self.timeZone(options.timeZone))
    }

    private static func sources(_ options: SoukOptions, folders: XDGFolders) throws -> [any RecordSource] {
        let database = CatalogDatabase(options.ephemeral ? .memory : .file(folders.cache + "/catalog.sqlite"))
        return [CatalogSource.listings(in: database)]
    }

    private static func clock(_ time: String?) throws -> @Sendable () -> Date {
        guard let time else { return { Date() } }
        guard let moment = try? Date.ISO8601FormatStyle().parse(time) else {
            throw ValidationError("--now takes a time such as 2019-11-05T16:00:00Z.")
        }
        return { moment }
    }

    private static func timeZone(_ identifier: String?) throws -> TimeZone {
        guard let identifier else { return .current }
        guard let zone = TimeZone(identifier: identifier) else {
            throw ValidationError("--time-zone takes a name such as Europe/Paris.")
        }
        return zone
    }
}
