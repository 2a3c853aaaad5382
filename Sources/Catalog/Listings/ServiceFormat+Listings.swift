import CFixtures
import Domain
import FoundationEssentials
import WireFormat

extension ServiceFormat {
    static let listings = ServiceFormat(
        schema: Listing.schema,
        fixtures: [fixture_listings, fixture_categories],
        categories: { () throws(PayloadError) in try CategoryPayload.builtIn.map(\.name) },
        records: { (bytes) throws(PayloadError) in try Listing.read(bytes).map(\.record) },
        ordered: { (bytes) throws(PayloadError) in
            try Listing.read(bytes).sorted(by: Listing.serverOrder).map(\.record)
        })
}

extension Listing {
    /// What a server answers to `GET /listings`.
    private struct Envelope: Decodable {
        let items: [ListingPayload]
    }

    /// Reads an array of listings, or the server's envelope around one.
    fileprivate static func read(_ bytes: Data) throws(PayloadError) -> [Listing] {
        let decoder = PayloadDecoder()
        let isEnvelope = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
        let payloads =
            isEnvelope
            ? try decoder.decode(Envelope.self, from: bytes).items
            : try decoder.decode([ListingPayload].self, from: bytes)
        return try payloads.listings(categories: CategoryPayload.builtIn)
    }
}

extension CategoryPayload {
    fileprivate static var builtIn: [CategoryPayload] {
        get throws(PayloadError) {
            try PayloadDecoder().decode([CategoryPayload].self, from: Data(fixture_categories()))
        }
    }
}
