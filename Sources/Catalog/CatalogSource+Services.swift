public import Domain
public import FoundationEssentials
public import Services

extension CatalogSource {
    /// The names of the services, in their order.
    public static var services: [ServiceName] { ServiceFormat.all.map(\.schema.service) }

    /// The sources of every service with the records that come with souk.
    ///
    /// A service that has accounts stands behind a sign-in.
    ///
    /// - Parameters:
    ///   - credentials: Where tokens are kept.
    ///   - now: The clock that tokens expire by.
    ///   - guarding: Puts something before the accounts of a service.
    public static func sources(
        in database: CatalogDatabase, keeping credentials: any CredentialStore, now: @escaping @Sendable () -> Date,
        guarding: (any AccountService) -> any AccountService = { $0 }
    ) -> [any RecordSource] {
        ServiceFormat.all.map { format in
            let account = format.accounts.map { accounts in
                Account(with: format.schema.service, of: guarding(accounts(now)), keptIn: credentials, now: now)
            }
            return CatalogSource(of: .builtIn(format), behind: account, in: database)
        }
    }

    /// The records of anybody's own file, which is read at the first question about it.
    ///
    /// - Parameter path: Of a `.json`, `.ndjson` or `.csv` file.
    /// - Throws: `Failure` for a file of another format, and for a service that is none of souk's.
    public static func source(of service: ServiceName, file path: String) throws(Failure) -> CatalogSource {
        let format = try ServiceFormat.format(of: service)
        return CatalogSource(
            of: .file(try RecordFile(path: path), format), at: .file(path), in: CatalogDatabase(.memory))
    }
}
