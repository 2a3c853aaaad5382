import CEmbedded
import Catalog
import Domain
import FoundationEssentials
import Ports
import Testing
import WireFormat

/// The built-in data must show everything the listings contract says of real servers.
@Suite struct BuiltInListingsTests {
    private let payloads: [ListingPayload]
    private let categories: [CategoryPayload]

    init() throws {
        payloads = try Self.decode(fixture_listings())
        categories = try Self.decode(fixture_categories())
    }

    private static func decode<Payload: Decodable>(_ file: FixtureFile) throws -> [Payload] {
        let json = Data(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
        return try PayloadDecoder().decode([Payload].self, from: json)
    }

    @Test func `there are eleven categories, sorted by id`() {
        let names = [
            "Véhicule", "Mode", "Bricolage", "Maison", "Loisirs", "Immobilier", "Livres/CD/DVD", "Multimédia",
            "Service",
            "Animaux", "Enfants",
        ]
        #expect(categories == names.enumerated().map { CategoryPayload(id: $0 + 1, name: $1) })
    }

    @Test func `there are 300 listings at least, each with an id of its own and every category in use`() {
        #expect(payloads.count >= 300)
        #expect(Set(payloads.map(\.id)).count == payloads.count)
        #expect(Set(payloads.map(\.categoryID)) == Set(categories.map(\.id)))
    }

    @Test func `the file is sorted by id, so that the order of the server is ours to make`() throws {
        #expect(payloads.map(\.id) == payloads.map(\.id).sorted())
        let listings = try payloads.listings(categories: categories)
        #expect(listings.sorted(by: Listing.serverOrder) != listings)
    }

    @Test func `titles and descriptions fill the contract's bounds`() {
        let titles = payloads.compactMap { $0.title?.count }
        #expect(titles.min() == 6)
        #expect(titles.max() == 95)
        let descriptions = payloads.compactMap { $0.description?.count }
        #expect((3_000...4_000).contains(descriptions.max() ?? 0))
    }

    @Test func `text has accents, emoji of several code points and line breaks`() {
        let text = payloads.map { ($0.title ?? "") + ($0.description ?? "") }.joined()
        #expect(text.contains("é") && text.contains("Œ") || text.contains("œ"))
        #expect(text.contains { $0.unicodeScalars.count > 2 && $0.unicodeScalars.contains("\u{200D}") })
        #expect(text.contains("\n"))
    }

    @Test func `prices go from 1 to 765,000, some with cents`() throws {
        let prices = try payloads.listings(categories: categories).compactMap(\.price)
        #expect(prices.min() == Money(1))
        #expect(prices.max() == Money(765_000))
        #expect(prices.contains(try #require(Money(digits: "149.9"))))
    }

    @Test func `many listings share a second, urgent ones and others`() {
        let seconds = Dictionary(grouping: payloads, by: \.creationDate).mapValues(\.count)
        #expect(seconds.values.filter { $0 > 20 }.count >= 3)
        #expect(Set(payloads.map(\.isUrgent)) == [true, false])
    }

    @Test func `some dates are written as an older server writes them`() {
        #expect(payloads.contains { $0.creationDate?.hasSuffix("+0000") == true })
    }

    @Test func `pictures are relative, an empty object, null, or missing on purpose`() {
        #expect(payloads.contains { $0.images == nil })
        #expect(payloads.contains { $0.images == ListingPayload.Images() })
        #expect(payloads.contains { $0.images?.small?.contains("missing") == true })
        let addresses = payloads.compactMap { $0.images?.small }
        #expect(addresses.allSatisfy { $0.hasPrefix("/images/ad-small/") && $0.hasSuffix(".jpg") })
    }

    @Test func `professional sellers have a number of fourteen digits`() {
        let numbers = payloads.compactMap(\.siret)
        #expect(numbers.count > 10)
        #expect(numbers.count < payloads.count / 2)
        #expect(numbers.allSatisfy { $0.count == 14 && $0.allSatisfy(\.isNumber) })
    }

    @Test func `the catalog gives the listings in the server's order`() async throws {
        let records = try await CatalogSource.listings(in: CatalogDatabase(.memory)).everything()
        let expected = try payloads.listings(categories: categories).sorted(by: Listing.serverOrder)
        #expect(records == expected.map(\.record))
    }
}
