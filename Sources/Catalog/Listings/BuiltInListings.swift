import CFixtures
import Domain
import FoundationEssentials
import Services
import WireFormat

extension CatalogSource {
    /// The listings that come with souk.
    public static func listings(in database: CatalogDatabase) -> CatalogSource {
        CatalogSource(of: .listings, in: database)
    }
}

extension CatalogService {
    static let listings = CatalogService(
        schema: Listing.schema,
        currency: .euro,
        category: Listing.schema.field(named: "category"),
        fingerprint: Fingerprint(of: [fixture_categories(), fixture_listings()]),
        contents: { () throws(ServiceError) in
            do throws(PayloadError) {
                let decoder = PayloadDecoder()
                let categories = try decoder.decode([CategoryPayload].self, from: Data(fixture_categories()))
                let payloads = try decoder.decode([ListingPayload].self, from: Data(fixture_listings()))
                let listings = try payloads.listings(categories: categories).sorted(by: Listing.serverOrder)
                return Contents(records: listings.map(\.record), categories: categories.map(\.name))
            } catch {
                throw ServiceError(.unreadable, error.message)
            }
        })
}
