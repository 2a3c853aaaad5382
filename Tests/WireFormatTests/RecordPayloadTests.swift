import Domain
import Ports
import FoundationEssentials
import Testing
import WireFormat

@Suite struct RecordPayloadTests {
    @Test func `every field of every service is read`() throws {
        let afternoon = Date(timeIntervalSince1970: 1_572_969_419)
        let listing: [String: Value?] = [
            "category": .integer(1), "title": .text("Vélo de course 🚴"), "description": .text("Peu servi"),
            "price": Money(80).map(Value.money), "urgent": .boolean(true), "created": .date(afternoon),
            "image": .text("/images/ad-small/a.jpg"), "thumbnail": .text("/images/ad-thumb/a.jpg"),
            "siret": .text("12345678901234"),
        ]
        #expect(try ExampleRecord.listing.record() == Schema.listings.record(7, listing))
        let transaction: [String: Value?] = [
            "name": .text("Tarte aux pommes 🥧"), "category": .text("food"),
            "amount": .money(Money(tenThousandths: 125_000)), "date": Day("2026-03-01").map(Value.day),
            "account": .text("Compte joint"), "provider": .text("Le Four de Margaux"),
        ]
        #expect(try ExampleRecord.transaction.record() == Schema.transactions.record(7, transaction))
        let product: [String: Value?] = [
            "title": .text("Café Stool"), "slug": .text("cafe-stool"), "description": .text("Stacks."),
            "price": .money(Money(tenThousandths: 645_000, currency: .dollar)), "category": .text("Furniture"),
            "images": .list(["https://a.example/1.jpg", "https://a.example/2.jpg"]), "created": .date(afternoon),
            "updated": .date(afternoon.addingTimeInterval(1.5)),
        ]
        #expect(try ExampleRecord.product.record() == Schema.products.record(7, product))
        let hotel: [String: Value?] = [
            "name": .text("Blue Lantern Hotel Deira"), "arabicName": .text("فندق الفانوس الأزرق"),
            "address": .text("14 Pearl Road, Deira"), "price": Money(450, .dirham).map(Value.money),
            "stars": .number(3), "image": .text("https://images.example.org/hotels/7.jpg"),
            "latitude": .number(25.25), "longitude": .number(55.5), "distance": .number(960.5),
            "priority": .number(79), "reviewCount": .integer(30), "reviewScore": .number(8.4),
            "reviewText": .text("Very good"), "arabicReviewText": .text("جيد جدًا"),
            "reviewColour": .text("#4C9A2A"),
        ]
        #expect(try ExampleRecord.hotel.record() == Schema.hotels.record(7, hotel))
        let call: [String: Value?] = [
            "created": .date(Date(timeIntervalSince1970: 1_524_070_788)), "direction": .text("inbound"),
            "from": .text("Zoë 🌷"), "to": .text("+33 1 99 00 12 34"), "via": .text("+33 1 99 00 42 00"),
            "duration": .duration(120), "type": .text("answered"), "archivedAtFirst": .boolean(true),
        ]
        #expect(try ExampleRecord.call.record() == Schema.calls.record(7, call))
    }

    @Test func `every field but the id may be absent or null`() throws {
        for example in ExampleRecord.all {
            let flags = example.schema.archivedFlag.map { [$0.name: Value.boolean(false)] } ?? [:]
            #expect(try example.schema.record(from: #"{"id":7}"#) == example.schema.record(7, flags))
            for key in example.keys {
                let absent = try example.record(replacing: key)
                #expect(try example.record(replacing: key, with: "null") == absent)
                #expect(try absent != example.record(), "\(key)")
            }
        }
    }

    @Test(arguments: ["{}", "null", #"{"small":null,"thumb":null}"#])
    func `pictures may be missing in every way servers omit them`(images: String) throws {
        for field in ["image", "thumbnail"] {
            #expect(try ExampleRecord.listing.value(field, "images_url", images) == .missing)
        }
    }

    @Test func `an empty text or list is missing, and does not change an id that is made`() throws {
        #expect(try ExampleRecord.listing.value("siret", "siret", #""""#) == .missing)
        #expect(try ExampleRecord.product.value("images", "images", "[]") == .missing)
        let schema = Schema(
            service: .listings, noun: Schema.listings.noun,
            fields: [Field("id", "Id", .integer), Field("tags", "Tags", .list)], headline: "id")
        let tags = try #require(schema.field(named: "tags"))
        let tagged = try schema.records(from: #"[{"id":1,"tags":["",null]},{"id":2,"tags":["","c"]}]"#)
        #expect(tagged.map { $0[tags] } == [Value.missing, .list(["", "c"])])
        let read = try Schema.listings.read(#"[{"title":"a","siret":""},{"title":"a","siret":null}]"#)
        #expect(read.records.map(\.id.rawValue) == ["198447859231436", "195597990968684"])
    }

    @Test(arguments: [("", "1"), (#""price": 5,"#, "9")])
    func `an object with an id is a record, unless a list in it has more fields`(price: String, id: String) throws {
        let json = #"{"id": 9, "name": "Mine", \#(price) "ads": [{"id": 1, "name": "A", "price": 1}]}"#
        #expect(try Schema.listings.read(json).records.map(\.id.rawValue) == [id])
    }

    @Test func `a list of pictures split into fragments is reassembled`() throws {
        let torn = #"["[\"https://a.example/1.jpg\"", "\"\"", "\"https://a.example/2.jpg\"]"]"#
        #expect(try ExampleRecord.product.record(replacing: "images", with: torn) == ExampleRecord.product.record())
    }

    @Test(arguments: [
        #"{"_id": 7, "Name": "Vélo", "createdAt": "2026-03-01T00:00:00Z", "prix": "12,50 €"}"#,
        #"{"ID": "7", "headline": "Vélo", "date": 1772323200, "amount": 12.5}"#,
        #"{"id": 7, "title": " ", "name": "Vélo", "date": 1772323200, "price": "", "amount": 12.5, "prix": null}"#,
        #"{"id": 7, "TITLE": "Vélo", "name": "no", "created_at": "2026-03-01", "date": "no", "Price": 12.50}"#,
    ])
    func `a field is read under other names, the best of them`(json: String) throws {
        let record = try RecordReader.record(of: Schema.listings, from: Data(json.utf8))
        let values: [String: Value?] = [
            "title": .text("Vélo"), "created": .date(Date(timeIntervalSince1970: 1_772_323_200)),
            "price": Money(digits: "12.5").map(Value.money),
        ]
        #expect(record == Schema.listings.record(7, values))
    }

    @Test(arguments: [
        ("12.5", 125_000), ("0.1", 1_000), ("149.90", 1_499_000), ("1e3", 10_000_000), ("-3", -30_000),
        ("922337203685477.58", 9_223_372_036_854_775_800), ("472.08", 4_720_800), ("0", 0),
        ("472.0799999999999", 4_720_800), ("0.30000000000000004", 3_000), (#""12.50""#, 125_000),
        (#""12,50""#, 125_000), (#""1.200,50 EUR""#, 12_005_000), (#""€ 80""#, 800_000),
    ])
    func `an amount is exact, and binary noise and separators do not count`(digits: String, tenThousandths: Int64)
        throws
    {
        let amount = Money(tenThousandths: tenThousandths)
        #expect(try ExampleRecord.listing.value("price", "price", digits) == .money(amount))
        #expect(try ExampleRecord.transaction.value("amount", "amount", digits) == .money(amount))
    }

    @Test func `a category's number becomes its name, or is missing`() throws {
        let category = try #require(Schema.listings.category)
        let records = try ["1", "99"].map { try ExampleRecord.listing.record(replacing: "category_id", with: $0) }
        let named = Schema.listings.naming(ReadRecords(records: records), of: [1: "Véhicule"])
        #expect(named.records.map { $0[category] } == [.text("Véhicule"), .missing])
        #expect(named.problems.map(\.value) == ["99"])
    }

    @Test(arguments: ["from", "to", "via"])
    func `a compatible server's numbers are read as digits`(field: String) throws {
        #expect(try ExampleRecord.call.value(field, field, "33199001234") == .text("33199001234"))
    }

    @Test(arguments: [
        ("\"0\"", 0), ("\"007\"", 7), ("\"3600\"", 3_600), ("120", 120), ("0", 0),
        ("\"00000000000000000000000000000060\"", 60), ("\"65.0\"", 65), ("\"0:01:05\"", 65), ("\"2 min 05 s\"", 125),
        ("\"1h05\"", 3_900),
    ])
    func `a duration is seconds as text or as a number, or has units`(json: String, seconds: Int) throws {
        #expect(try ExampleRecord.call.value("duration", "duration", json) == .duration(seconds))
    }

    @Test(
        arguments: [
            ("t", true), ("Y", true), ("on", true), ("f", false), ("N", false), ("off", false), ("Sí", true),
            ("Ja", true), ("Nein", false), ("да", true), ("НЕТ", false),
        ])
    func `yes and no are read as databases and people write them`(text: String, flag: Bool) throws {
        #expect(try ExampleRecord.listing.value("urgent", "is_urgent", #""\#(text)""#) == .boolean(flag))
    }

    @Test func `unknown enum values are kept`() throws {
        #expect(try ExampleRecord.call.value("direction", "direction", #""internal""#) == .text("internal"))
        #expect(try ExampleRecord.call.value("type", "call_type", #""declined""#) == .text("declined"))
        #expect(try ExampleRecord.transaction.value("category", "category", #""Énergie""#) == .text("Énergie"))
    }
}

@Suite struct RecordListTests {
    @Test func `hotels are read by their keys`() throws {
        #expect(try Schema.hotels.records(from: #"{"hotels":{"7":{}}}"#) == [Schema.hotels.record(7)])
        #expect(try Schema.hotels.records(from: #"{"hotels":{}}"#).isEmpty)
    }

    @Test func `hotels are sorted by recommendations, then by id, whatever the order in the file`() throws {
        let priorities = [(9, "5"), (10, "88.5"), (2, "5"), (30, "null"), (4, "-1"), (1, "0"), (100, "5")]
        for _ in 1...20 {
            let members = priorities.shuffled().map { "\"\($0.0)\":{\"priorityScore\":\($0.1)}" }
            let hotels = try Schema.hotels.records(from: "{\"hotels\":{\(members.joined(separator: ","))}}")
            #expect(Schema.hotels.inSentOrder(hotels).map(\.id.rawValue) == ["10", "2", "9", "100", "1", "30", "4"])
        }
    }
}
