import CommandKitTesting
import Domain
import FoundationEssentials
import Ports
import QueryTrials
import Testing
import WireFormat

@testable import Catalog

@Suite struct BuiltInTransactionsTests {
    private let source = CatalogSource(of: .builtIn(.transactions), in: CatalogDatabase(.memory))

    @Test func `the categories are counted in their fixed order`() async throws {
        #expect(
            try await source.categories() == [
                CategoryCount(name: "food", count: 185), CategoryCount(name: "health", count: 64),
                CategoryCount(name: "entertainment", count: 78), CategoryCount(name: "shopping", count: 71),
                CategoryCount(name: "travel", count: 57),
            ])
    }

    @Test(arguments: [false, true])
    func `categories are sorted by their titles`(isDescending: Bool) async throws {
        let category = try #require(Schema.transactions.category)
        let titles = ["food": "Nourriture", "health": "Œuvres", "travel": "Été"]
        let sort = Schema.transactions.sort(by: category, descending: isDescending, in: .french, titles: titles)
        let records = try await source.everything()
        let evaluation = InMemoryEvaluation(schema: Schema.transactions, records: records)
        let query = Query(sort: sort, range: 0..<1_000)
        #expect(try await source.page(query).records == evaluation.matches(query))
        let names = try await source.page(query).records.compactMap { $0[category].text }
        let order = ["entertainment", "travel", "food", "health", "shopping"]
        #expect(
            names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
                == (isDescending ? order.reversed() : order))
    }

    @Test func `sums of money spent and received are exact to the cent`() async throws {
        let amount = try #require(Schema.transactions.total?.field)
        let totals = try await source.totals(Query(), of: amount, by: .whole)
        #expect(totals?.map(\.amount.digits) == ["28603.29", "-990.83"])
    }

    @Test(arguments: [("theatre", 4), ("THÉÂTRE", 4), ("marcadou", 46), ("compte joint", 0)])
    func `a search finds names and providers, not accounts`(text: String, count: Int) async throws {
        #expect(try await source.count(Query(text: text)) == count)
    }
}

@Suite struct BuiltInHotelsTests {
    private let source = CatalogSource(of: .builtIn(.hotels), in: CatalogDatabase(.memory))

    private func ids(_ query: Query) async throws -> [String] {
        try await source.page(query).records.map(\.id.rawValue)
    }

    /// Returns every hotel in the order of that name, evaluated in Swift.
    private func expected(_ name: String) async throws -> [String] {
        let order = try #require(Schema.hotels.orders.first { $0.name == name })
        let all = try await source.everything()
        guard let field = order.field else { return all.map(\.id.rawValue) }
        let sort = Schema.hotels.sort(by: field, descending: order.isDescending)
        return all.sorted { sort.places($0, before: $1) }.map(\.id.rawValue)
    }

    @Test(arguments: ["price", "stars", "distance"])
    func `each order puts missing values last and breaks ties by id`(name: String) async throws {
        let order = try #require(Schema.hotels.orders.first { $0.name == name })
        let field = try #require(order.field)
        let query = Query(sort: Schema.hotels.sort(by: field, descending: order.isDescending), range: 0..<200)
        let records = try await source.page(query).records
        #expect(records.map(\.id.rawValue) == (try await expected(name)))
        let present = records.prefix { !$0[field].isMissing }
        #expect(records.dropFirst(present.count).allSatisfy { $0[field].isMissing })
        for (left, right) in zip(present, present.dropFirst()) {
            let (first, second) = order.isDescending ? (right, left) : (left, right)
            #expect(second[field].isOrdered(before: first[field]) == false)
            if left[field] == right[field] { #expect(left.values[0].isOrdered(before: right.values[0]) == true) }
        }
    }

    @Test(arguments: [
        ("الفانوس الازرق", "الفَانُوس الأَزْرَق"), ("القاهره", "القاهرة"), ("مرسي", "مرسى"),
        ("اجنحه", "أجنـــحة"), ("rome", "ROME"),
    ])
    func `a name is found in either language, in any spelling`(hurried: String, careful: String) async throws {
        let found = try await ids(Query(text: hurried, range: 0..<200))
        #expect(!found.isEmpty)
        #expect(try await ids(Query(text: careful, range: 0..<200)) == found)
    }
}

@Suite struct BuiltInProductsTests {
    private let source = CatalogSource(of: .builtIn(.products), in: CatalogDatabase(.memory))

    private func field(_ name: String) throws -> Field {
        try #require(Schema.products.field(named: name))
    }

    @Test func `products come in the server's order, which is by id`() async throws {
        let records = try await source.everything()
        #expect(records.map(\.id) == (1...142).map { RecordID($0) })
    }

    @Test func `five categories are counted, in the server's order`() async throws {
        let categories = try await source.categories()
        #expect(categories.map(\.name) == ["Clothes", "Electronics", "Furniture", "Shoes", "Miscellaneous"])
        #expect(categories.map(\.count) == [30, 32, 28, 26, 26])
    }

    @Test func `behind a sign-in no question is answered before it`() async throws {
        let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_572_969_600) }
        let sources = CatalogSource.sources(
            in: CatalogDatabase(.memory), keeping: MemoryCredentialStore(), now: now)
        let shop = try #require(sources.first { $0.schema.service == .products })
        let needed = Failure(
            .signInNeeded, "You are not signed in to \("products").",
            hint: "Type login john@mail.com; its password is in help login.")
        let price = try field("price")
        await #expect(throws: needed) { try await shop.page(Query()) }
        await #expect(throws: needed) { try await shop.count(Query()) }
        await #expect(throws: needed) { try await shop.categories() }
        await #expect(throws: needed) { try await shop.totals(Query(), of: price, by: .whole) }
        await #expect(throws: needed) { try await shop.refresh() }
        await #expect(throws: needed) { try await shop.status() }
        #expect(await shop.knownCategories() == [])
        _ = try await shop.account?.signIn(email: "john@mail.com", password: Secret("changeme"))
        #expect(try await shop.count(Query()) == 142)
    }

    @Test(arguments: [
        ("café stool", 1), ("CAFE STOOL", 1), ("boots", 7), ("  hiking ", 1), ("snake_case", 1), ("snakeXcase", 0),
        ("100%", 1), ("100% merino", 1), ("%", 1), ("", 142),
    ])
    func `a search ignores case and accents and knows no wildcards`(text: String, count: Int) async throws {
        #expect(try await source.count(Query(text: text)) == count)
    }

    @Test func `the addresses of pictures can be looked into`() async throws {
        let images = try field("images")
        #expect(try await source.count(Query(predicate: .contains(images, "writing-desk"))) == 1)
        #expect(try await source.count(Query(predicate: .contains(images, "\""))) == 0)
    }

    @Test func `older products have neither slug nor dates`() async throws {
        for name in ["slug", "created", "updated"] {
            #expect(try await source.count(Query(predicate: .not(.isPresent(try field(name))))) == 6)
        }
    }
}

@Suite struct CallSourceTests {
    private let source = CatalogSource(of: .builtIn(.calls), in: CatalogDatabase(.memory))

    @Test func `built-in calls come newest first, archived ones included`() async throws {
        let records = try await source.everything()
        let created = try #require(Schema.calls.field(named: "created"))
        let dates = try records.map { record in try #require(Self.date(record[created])) }
        #expect(records.count == 216)
        #expect(dates == dates.sorted(by: >))
        let flag = try #require(Schema.calls.archivedFlag)
        #expect(records.count { $0[flag] == .boolean(true) } == 15)
        #expect(records.count { $0[flag] == .boolean(false) } == 201)
    }

    private static func date(_ value: Value) -> Date? {
        if case .date(let date) = value { date } else { nil }
    }

    @Test func `types are the categories, in the order of the contract`() async throws {
        let categories = try await source.categories()
        #expect(categories.map(\.name) == ["missed", "answered", "voicemail"])
        #expect(categories.map(\.count) == [56, 132, 28])
    }

    @Test(arguments: [("MAISON", 0), ("zurawek", 3), ("مريم", 6), ("🌷", 3), ("+44 20 7946 0112", 55), ("fleurs", 3)])
    func `a search looks into both ends and the line between them`(text: String, count: Int) async throws {
        #expect(try await source.count(Query(text: text)) == count)
    }

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
