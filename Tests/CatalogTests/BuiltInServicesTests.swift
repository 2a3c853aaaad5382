import CEmbedded
import Scaffolding
import Domain
import FoundationEssentials
import Ports
import QueryTrials
import Testing

@testable import Catalog
@testable import WireFormat

@Suite struct BuiltInTransactionsTests {
    private let source = CatalogSource(of: .builtIn(.transactions), in: CatalogDatabase(.memory))

    @Test(arguments: [false, true])
    func `categories are sorted by their titles`(isDescending: Bool) async throws {
        let category = try #require(Schema.transactions.category)
        let titles = ["food": "Nourriture", "health": "Œuvres", "travel": "Été"]
        let sort = Schema.transactions.sort(by: category, descending: isDescending, in: .french, titles: titles)
        let records = try await source.everything()
        let evaluation = ListSource(schema: Schema.transactions, records: records)
        let query = Query(sort: sort, range: 0..<1_000)
        #expect(try await source.page(query).records == evaluation.matches(query))
        let names = try await source.page(query).records.compactMap { $0[category].text }
        let order = ["entertainment", "travel", "food", "health", "shopping"]
        #expect(
            names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
                == (isDescending ? order.reversed() : order))
    }
}

@Suite struct BuiltInProductsTests {
    @Test func `behind a sign-in no question is answered before it`() async throws {
        let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_572_969_600) }
        let sources = CatalogSource.sources(in: CatalogDatabase(.memory), keeping: MemoryCredentialStore(), now: now)
        let shop = try #require(sources.first { $0.schema.service == .products })
        let needed = Failure(
            .signInNeeded, "You are not signed in to \("products").",
            hint: "Type login john@mail.com; its password is in help login.")
        let price = try #require(Schema.products.field(named: "price"))
        await #expect(throws: needed) { try await shop.page(Query()) }
        await #expect(throws: needed) { try await shop.count(Query()) }
        await #expect(throws: needed) { try await shop.categories() }
        await #expect(throws: needed) { try await shop.tallies(Query(), by: TallyKeys([], summing: price)) }
        await #expect(throws: needed) { try await shop.refresh() }
        await #expect(throws: needed) { try await shop.status() }
        #expect(await shop.knownCategories() == [])
        _ = try await shop.account?.signIn(email: "john@mail.com", password: Secret("changeme"))
        #expect(try await shop.count(Query()) == 142)
    }
}

@Suite struct CallSourceTests {
    @Test func `a call is named by its known ends, else by its id`() {
        let name = { (call: Record) in Schema.calls.headline(of: call) }
        #expect(name(Schema.calls.record(7, ["from": .text("Zoë"), "to": .text("Hugo")])) == "Zoë · Hugo")
        #expect(name(Schema.calls.record(7, ["from": .text("Zoë")])) == "Zoë")
        #expect(name(Schema.calls.record(7, ["to": .text("Hugo")])) == "Hugo")
        #expect(name(Schema.calls.record(7)) == "7")
    }
}

@Suite struct BuiltInPicturesTests {
    private func kind(_ address: String, of record: Record) async -> Failure.Kind? {
        let request = PictureRequest(address, of: record, in: .listings, at: .builtIn)
        do throws(Failure) {
            let picture = try await BuiltInPictures().picture(for: request)
            #expect(picture.type == .png)
            #expect(picture.size == PictureSize(width: 96, height: 72))
            return nil
        } catch {
            return error.kind
        }
    }

    private let bike = Schema.listings.record(11_042, ["title": .text("Vélo"), "category": .text("Loisirs")])

    @Test func `a listing has the picture of its category`() async {
        #expect(await kind("/images/ad-small/velo-11042.jpg", of: bike) == nil)
        #expect(await kind("/images/ad-thumb/velo-11042.jpg", of: bike) == nil)
    }

    @Test func `some pictures are missing, as on the real server`() async {
        #expect(await kind("/images/ad-small/velo-11040.jpg", of: bike) == .notFound)
    }

    @Test(arguments: ["https://images.example.org/hotels/a-1.jpg", "/etc/passwd", "", "/images/ad-small/velo.jpg"])
    func `other addresses have no picture`(address: String) async {
        #expect(await kind(address, of: bike) == .notFound)
    }
}

@Suite struct BuiltInAccountsTests {
    private static let start = Date(timeIntervalSince1970: 1_795_003_200)

    private func accounts(after seconds: Int = 0) -> BuiltInAccounts {
        BuiltInAccounts(now: { Self.start + Double(seconds) })
    }

    private func signIn() async throws -> Tokens {
        try await accounts().signIn(email: "john@mail.com", password: Secret("changeme"))
    }

    @Test func `access lives 20 days and refresh 10 hours, to the second`() async throws {
        let tokens = try await signIn()
        let (days, hours) = (20 * 86_400, 10 * 3_600)
        #expect(tokens.accessExpires == Self.start + Double(days))
        #expect(tokens.refreshExpires == Self.start + Double(hours))
        _ = try await accounts(after: days - 1).profile(with: tokens.access)
        await #expect(throws: Failure.self) { try await accounts(after: days).profile(with: tokens.access) }
        let renewed = try await accounts(after: hours - 1).refresh(tokens.refresh)
        #expect(renewed.refreshExpires == Self.start + Double(2 * hours - 1))
        await #expect(throws: Failure.self) { try await accounts(after: hours).refresh(tokens.refresh) }
    }

    @Test func `an access token and a refresh token are not interchangeable`() async throws {
        let tokens = try await signIn()
        await #expect(throws: Failure.self) { try await accounts().profile(with: tokens.refresh) }
        await #expect(throws: Failure.self) { try await accounts().refresh(tokens.access) }
    }
}

/// The built-in data must cover everything that the listings contract allows real servers to send.
@Suite struct BuiltInListingsTests {
    private let json: String
    private let records: [Record]
    private let categories: [CategoryPayload]

    init() throws {
        let listings = Data(fixture_listings())
        json = String(decoding: listings, as: UTF8.self)
        records = try RecordReader.records(of: Schema.listings, in: JSONValue(payload: listings)).records
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
                    Schema.listings.naming(ReadRecords(records: records), of: categories.names).records))
    }
}
