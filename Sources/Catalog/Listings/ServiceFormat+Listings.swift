import CFixtures
import Domain
import FoundationEssentials
import WireFormat

extension ServiceFormat {
    static let listings = ServiceFormat(
        schema: Listing.schema,
        fixtures: [fixture_listings, fixture_categories],
        categories: { () throws(PayloadError) in try CategoryPayload.builtIn.map { Category(name: $0.name) } },
        records: { (bytes) throws(PayloadError) in try Listing.read(bytes).map(\.record) },
        ordered: { (bytes) throws(PayloadError) in
            try Listing.read(bytes).sorted(by: Listing.serverOrder).map(\.record)
        }, order: [("urgent", true), ("created", true), ("id", true)])
}

extension Listing {
    /// Reads an array of listings, or the server's envelope around one.
    fileprivate static func read(_ bytes: Data) throws(PayloadError) -> [Listing] {
        try PayloadDecoder().decode(listOf: ListingPayload.self, from: bytes)
            .listings(categories: CategoryPayload.builtIn)
    }
}

extension CategoryPayload {
    static var builtIn: [CategoryPayload] {
        get throws(PayloadError) {
            try PayloadDecoder().decode([CategoryPayload].self, from: Data(fixture_categories()))
        }
    }
}
