import Catalog
import Domain
import FileStores
import FoundationEssentials
import Services
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Every source that was opened, each of them once.
final class OpenSources: SourceOpener {
    private struct Place: Hashable {
        let service: ServiceName
        let location: SourceLocation
    }

    /// The sources of what comes with souk, in the order of the services.
    let builtIn: [any RecordSource]
    private let copies: CatalogDatabase
    private let now: @Sendable () -> Date
    private let opened = Mutex<[Place: any RecordSource]>([:])

    init(_ launch: Launch, _ configuration: Configuration, now: @escaping @Sendable () -> Date) {
        let cache = launch.folders.cache
        let credentials = launch.credentials(now: now)
        builtIn = CatalogSource.sources(
            in: CatalogDatabase(launch.isEphemeral ? .memory : .file(cache + "/catalog.sqlite")),
            keeping: credentials, now: now)
        copies = CatalogDatabase(launch.isEphemeral ? .memory : .file(cache + "/saved.sqlite"), holdsCopies: true)
        self.now = now
    }

    func location(_ text: String) throws(ServiceError) -> SourceLocation {
        guard let location = SourceLocation(text) else {
            throw ServiceError(.unreadable, "“\(text)” is no address such as http://localhost:8080.")
        }
        guard case .file(let path) = location, !path.hasPrefix("/") else { return location }
        return .file(Self.folder + "/" + path)
    }

    func source(of service: ServiceName, at location: SourceLocation) throws(ServiceError) -> any RecordSource {
        let place = Place(service: service, location: location)
        if let source = opened.withLock({ $0[place] }) { return source }
        let source = try open(service, at: location)
        opened.withLock { $0[place] = source }
        return source
    }

    private func open(_ service: ServiceName, at location: SourceLocation) throws(ServiceError) -> any RecordSource {
        switch location {
        case .builtIn:
            if let source = builtIn.first(where: { $0.schema.service == service }) { return source }
            throw ServiceError(.unreadable, "There is no service “\(service.rawValue)”.")
        case .file(let path):
            return try CatalogSource.source(of: service, file: path)
        case .server(let address):
            throw ServiceError(.unreadable, "“\(address.string)”: no servers yet.")
        }
    }

    /// The folder that relative paths are from.
    private static var folder: String {
        guard let path = getcwd(nil, 0) else { return "." }
        defer { free(path) }
        return String(cString: path)
    }
}
