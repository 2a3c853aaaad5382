import CEmbedded
import Domain
import FoundationEssentials
import Ports
import QueryTrials
import Testing

@testable import Catalog
@testable import WireFormat

/// The built-in data must cover everything that the listings contract allows real servers to send.
@Suite struct BuiltInListingsTests {
    private let json: String
    private let records: [Record]
    private let categories: [CategoryPayload]

    init() throws {
        let listings = Data(fixture_listings())
        json = String(decoding: listings, as: UTF8.self)
        records = try RecordReader.records(of: Schema.listings, from: listings).records
        categories = try CategoryPayload.list(in: Data(fixture_categories()))
    }

    private func values(_ name: String) throws -> [Value] {
        let field = try #require(Schema.listings.field(named: name))
        return records.map { $0[field] }
    }

    private func texts(_ name: String) throws -> [String] { try values(name).compactMap(\.text) }

    @Test func `the file is sorted by id, so that the order of the server is ours to make`() throws {
        let ids = records.compactMap { Int($0.id.rawValue) }
        #expect(ids.count == records.count && ids == ids.sorted())
        #expect(Schema.listings.inSentOrder(records) != records)
    }

    @Test func `text has accents, emoji of several code points and line breaks`() throws {
        let text = (try texts("title") + texts("description")).joined()
        #expect(text.contains("é") && (text.contains("Œ") || text.contains("œ")))
        #expect(text.contains { $0.unicodeScalars.count > 2 && $0.unicodeScalars.contains("\u{200D}") })
        #expect(text.contains("\n"))
    }

    @Test func `pictures are relative, an empty object, null, or missing on purpose`() throws {
        #expect(json.contains(#""images_url": null"#))
        #expect(json.contains(#""images_url": {}"#))
        let addresses = try texts("image")
        #expect(addresses.contains { $0.contains("missing") })
        #expect(addresses.allSatisfy { $0.hasPrefix("/images/ad-small/") && $0.hasSuffix(".jpg") })
    }

    @Test func `the catalog gives the listings in the server's order`() async throws {
        let found = try await CatalogSource.listings(in: CatalogDatabase(.memory)).everything()
        #expect(
            found
                == Schema.listings.inSentOrder(
                    Schema.listings.naming(ReadRecords(records: records), of: categories.names)
                ).records)
    }
}
