import Catalog
import Scaffolding
import Domain
import FoundationEssentials
import Ports

/// A small shop with the built-in accounts.
enum Shop {
    static let service = ServiceName(rawValue: "products")

    /// - Parameters:
    ///   - service: The name of the service.
    ///   - store: The store for its tokens.
    ///   - now: The clock for token expiry.
    static func source(
        of service: ServiceName = service, keeping store: any CredentialStore, now: @escaping @Sendable () -> Date
    ) -> ListSource {
        let account = Account(with: service, of: BuiltInAccounts(now: now), keptIn: store, now: now)
        return ListSource(schema: schema(of: service), records: records, behind: account)
    }

    /// The fixed time of the clock in tests.
    static let opening = Date(timeIntervalSince1970: 1_572_969_600)

    private static func schema(of service: ServiceName) -> Schema {
        Schema(
            service: service, noun: Noun(one: "product", other: "products"),
            fields: [Field("id", "Id", .integer), Field("title", "Title", .text, shown: .list(1), .searched)],
            headline: "title")
    }

    private static let records = ["Lamp", "Chair", "Lampshade"].enumerated().map { place, title in
        Record(id: RecordID(place + 1), values: [.integer(place + 1), .text(title)])
    }
}
