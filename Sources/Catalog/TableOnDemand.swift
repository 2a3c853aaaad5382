import Synchronization

/// The table of a service, created at the first query.
///
/// Every start creates a source for each service, and most are not queried: reading their data for its fingerprint
/// would be a tenth of the time before the prompt.
final class TableOnDemand: Sendable {
    private let service: CatalogService
    private let made = Mutex<ServiceTable?>(nil)

    init(for service: CatalogService) {
        self.service = service
    }

    var table: ServiceTable {
        made.withLock { made in
            if let made { return made }
            let table = ServiceTable(for: service)
            made = table
            return table
        }
    }
}
