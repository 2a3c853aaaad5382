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

    @Test func `there are eleven categories, sorted by id`() {
        let names = [
            "Véhicule", "Mode", "Bricolage", "Maison", "Loisirs", "Immobilier", "Livres/CD/DVD", "Multimédia",
            "Service",
            "Animaux", "Enfants",
        ]
        #expect(categories == names.enumerated().map { CategoryPayload(id: String($0 + 1), name: $1) })
    }

    @Test func `every category is in use`() throws {
        #expect(Set(try values("category")) == Set(categories.map { .integer(Int($0.id) ?? 0) }))
    }

    @Test func `the file is sorted by id, so that the order of the server is ours to make`() throws {
        let ids = records.compactMap { Int($0.id.rawValue) }
        #expect(ids.count == records.count && ids == ids.sorted())
        #expect(Schema.listings.inSentOrder(records) != records)
    }

    @Test func `titles and descriptions fill the contract's bounds`() throws {
        let titles = try texts("title").map(\.count)
        #expect(titles.min() == 6)
        #expect(titles.max() == 95)
        let descriptions = try texts("description").map(\.count)
        #expect((3_000...4_000).contains(descriptions.max() ?? 0))
    }

    @Test func `text has accents, emoji of several code points and line breaks`() throws {
        let text = (try texts("title") + texts("description")).joined()
        #expect(text.contains("é") && text.contains("Œ") || text.contains("œ"))
        #expect(text.contains { $0.unicodeScalars.count > 2 && $0.unicodeScalars.contains("\u{200D}") })
        #expect(text.contains("\n"))
    }

    @Test func `prices go from 1 to 765,000, some with cents`() throws {
        let prices = try values("price").compactMap { value in
            if case .money(let price) = value { price } else { nil }
        }
        #expect(prices.min() == Money(1))
        #expect(prices.max() == Money(765_000))
        #expect(prices.contains(try #require(Money(digits: "149.9"))))
    }

    @Test func `many listings share a second, urgent ones and others`() throws {
        let seconds = Dictionary(grouping: try values("created")) { $0 }.mapValues(\.count)
        #expect(seconds.values.filter { $0 > 20 }.count >= 3)
        #expect(Set(try values("urgent")) == [.boolean(true), .boolean(false)])
    }

    @Test func `some dates are written as an older server writes them`() {
        #expect(json.contains("+0000\""))
    }

    @Test func `pictures are relative, an empty object, null, or missing on purpose`() throws {
        #expect(json.contains(#""images_url": null"#))
        #expect(json.contains(#""images_url": {}"#))
        let addresses = try texts("image")
        #expect(addresses.contains { $0.contains("missing") })
        #expect(addresses.allSatisfy { $0.hasPrefix("/images/ad-small/") && $0.hasSuffix(".jpg") })
    }

    @Test func `professional sellers have a number of fourteen digits`() throws {
        let numbers = try texts("siret")
        #expect(numbers.count > 10)
        #expect(numbers.count < records.count / 2)
        #expect(numbers.allSatisfy { $0.count == 14 && $0.allSatisfy(\.isNumber) })
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
