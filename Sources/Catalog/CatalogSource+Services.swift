public import Domain
public import FoundationEssentials
public import Services

extension CatalogSource {
    /// Every service there is, in the order in which people see them.
    private static let formats: [ServiceFormat] = [.listings, .transactions, .products, .hotels, .calls]

    /// The names of the services, in their order.
    public static var services: [ServiceName] { formats.map(\.schema.service) }

    /// The sources of every service: its records of `files` where it has one there, else those that come with souk.
    ///
    /// What comes with souk stands behind a sign-in where the service has accounts; anybody's own file does not.
    ///
    /// - Parameters:
    ///   - files: Paths of `.json`, `.ndjson` and `.csv` files; each is read at the first question about it.
    ///   - credentials: Where tokens are kept.
    ///   - now: The clock that tokens expire by.
    /// - Throws: `ServiceError` for a file of another format.
    public static func sources(
        in database: CatalogDatabase, files: [ServiceName: String] = [:], keeping credentials: any CredentialStore,
        now: @escaping @Sendable () -> Date
    ) throws(ServiceError) -> [any RecordSource] {
        var sources: [any RecordSource] = []
        for format in formats {
            guard let path = files[format.schema.service] else {
                let source = CatalogSource(of: .builtIn(format), in: database)
                sources.append(source.behindSignIn(of: format.accounts?(now), keeping: credentials, now: now))
                continue
            }
            let file = try RecordFile(path: path)
            sources.append(CatalogSource(of: .file(file, format), in: CatalogDatabase(.memory)))
        }
        return sources
    }

    private func behindSignIn(
        of accounts: (any AccountService)?, keeping credentials: any CredentialStore,
        now: @escaping @Sendable () -> Date
    ) -> any RecordSource {
        guard let accounts else { return self }
        return SignedInSource(
            self, account: Account(with: schema.service, of: accounts, keptIn: credentials, now: now))
    }
}
