public import Domain
public import Services

extension CatalogSource {
    /// Every service there is, in the order in which people see them.
    private static let formats: [ServiceFormat] = [.listings, .transactions, .products, .hotels, .calls]

    /// The names of the services, in their order.
    public static var services: [ServiceName] { formats.map(\.schema.service) }

    /// The sources of every service: its records of `files` where it has one there, else those that come with souk.
    ///
    /// - Parameter files: Paths of `.json`, `.ndjson` and `.csv` files; each is read at the first question about it.
    /// - Throws: `ServiceError` for a file of another format.
    public static func sources(
        in database: CatalogDatabase, files: [ServiceName: String] = [:]
    ) throws(ServiceError) -> [CatalogSource] {
        var sources: [CatalogSource] = []
        for format in formats {
            guard let path = files[format.schema.service] else {
                sources.append(CatalogSource(of: .builtIn(format), in: database))
                continue
            }
            let file = try RecordFile(path: path)
            sources.append(CatalogSource(of: .file(file, format), in: CatalogDatabase(.memory)))
        }
        return sources
    }
}
