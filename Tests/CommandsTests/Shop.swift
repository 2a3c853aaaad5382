import Catalog
import CommandKitTesting
import Domain
import FoundationEssentials
import Ports

/// A small shop behind the built-in accounts.
enum Shop {
    static let service = ServiceName(rawValue: "products")

    /// - Parameters:
    ///   - service: What it is called.
    ///   - store: Where its tokens are kept.
    ///   - now: The clock they expire by.
    static func source(
        of service: ServiceName = service, keeping store: any CredentialStore, now: @escaping @Sendable () -> Date
    ) -> ListSource {
        let account = Account(with: service, of: BuiltInAccounts(now: now), keptIn: store, now: now)
        return ListSource(schema: schema(of: service), records: records, behind: account)
    }

    /// The time that worlds in tests stand still at.
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
