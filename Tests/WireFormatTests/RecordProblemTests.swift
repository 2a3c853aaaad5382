import Domain
import Ports
import FoundationEssentials
import Testing
import WireFormat

@Suite struct RecordProblemTests {
    @Test(arguments: [
        ("price", "true", "true", "Not an amount"), ("price", "\"free\"", "free", "Not an amount"),
        ("price", "1e30", "1e30", "Not an amount"),
        ("creation_date", "\"yesterday\"", "yesterday", "Not a time"), ("creation_date", "0", "0", "Not a time"),
        ("creation_date", "\"2019-02-30T15:56:59Z\"", "2019-02-30T15:56:59Z", "Not a time"),
        ("is_urgent", "\"perhaps\"", "perhaps", "Not yes or no"), ("description", "[{}]", "[…]", "Not text"),
        ("title", "{}", "{…}", "Not text"),
    ])
    func `a field that cannot be read is missing, and the record is kept`(
        key: String, json: String, value: String, reason: String
    ) throws {
        let example = ExampleRecord.listing
        let read = try example.schema.read("[\(example.json(replacing: key, with: json))]")
        #expect(read.records == [try example.record(replacing: key)])
        let problem = try #require(read.problems.first)
        #expect((problem.place, problem.id, problem.field, problem.value) == (.record(1), RecordID(7), key, value))
        #expect(problem.reason.unrendered == reason)
        #expect(read.problems.count == 1 && !problem.isLeftOut)
    }

    @Test func `an amount with more decimals than its currency is rounded, and reported`() throws {
        let read = try Schema.transactions.read(#"[{"id":1,"amount":10.505},{"id":2,"amount":-0.005}]"#)
        #expect(Schema.transactions.values("amount", of: read.records).map(String.init(describing:)).count == 2)
        #expect(read.problems.map { $0.reason.unrendered } == ["Rounded to €10.51", "Rounded to -€0.01"])
    }

    @Test func `a text may be a number, or true`() throws {
        let read = try Schema.listings.read(#"[{"id":1,"title":false},{"id":2,"title":17.50}]"#)
        #expect(Schema.listings.values("title", of: read.records) == [.text("false"), .text("17.50")])
        #expect(read.problems.isEmpty)
    }

    @Test func `a long text is cut, and reported`() throws {
        let text = String(repeating: "x", count: Value.textLimit)
        let read = try Schema.listings.read(#"[{"id":1,"title":"\#(text)"},{"id":2,"title":"\#(text)x"}]"#)
        #expect(Schema.listings.values("title", of: read.records) == [.text(text), .text(text + "…")])
        #expect(read.problems.map { $0.reason.unrendered } == ["Cut after 64 KiB"])
    }

    @Test func `a nested field is named by its path`() throws {
        let read = try Schema.hotels.read(#"[{"id":1,"review":{"count":3.5},"name":{"en":[{}]}}]"#)
        #expect(read.problems.map(\.field) == ["name.en", "review.count"])
    }

    @Test(arguments: [
        ("", "No id"), ("null", "No id"), ("7.5", "Not an id"), ("[]", "Not an id"), ("\"\"", "Not an id"),
    ])
    func `a record without a readable id is left out`(id: String, reason: String) throws {
        for example in ExampleRecord.all {
            let odd = example.json(replacing: "id", with: id)
            let read = try example.schema.read("[\(example.json()),\(odd),{\"id\":9}]")
            #expect(read.records.map(\.id.rawValue) == ["7", "9"])
            #expect(read.count == 3)
            #expect(read.problems.filter(\.isLeftOut).map { $0.reason.unrendered } == [reason])
        }
    }

    @Test(arguments: [(#""2150""#, 0), (#""02150""#, 1), (#""0""#, 0)])
    func `a number that would lose a zero is missing, and reported`(sent: String, problems: Int) throws {
        #expect(try Schema.hotels.read(#"[{"id":1,"review":{"count":\#(sent)}}]"#).problems.count == problems)
    }

    @Test func `an id that needs all of 64 bits is kept as text`() throws {
        let read = try Schema.listings.read(#"[{"id":18446744073709551615},{"id":18446744073709551614},{"id":1e3}]"#)
        #expect(read.records.map(\.id.rawValue) == ["18446744073709551615", "18446744073709551614", "1000"])
    }

    @Test func `of records with the same id the first is kept`() throws {
        let read = try Schema.listings.read(#"[{"id":1,"title":"a"},{"id":"1","title":"b"},{"id":2}]"#)
        #expect(Schema.listings.values("title", of: read.records) == [.text("a")])
        #expect(read.problems.map { $0.reason.unrendered } == ["Same id as an earlier record"])
    }

    @Test func `records that have no ids get some that stay the same when others come before them`() throws {
        let (tea, cake) = (#"{"title":"tea"}"#, #"{"title":"cake"}"#)
        let ids = try Schema.listings.read("[\(tea),\(tea)]").records.map(\.id)
        #expect(Set(ids).count == 2)
        #expect(try Schema.listings.read("[\(cake),\(tea)]").records[1].id == ids[0])
    }

    /// Comparing each with all before it would take minutes.
    @Test func `100,000 equal records are numbered`() throws {
        let records = repeatElement(#"{"title":"tea"}"#, count: 100_000).joined(separator: ",")
        let ids = try Schema.listings.read("[\(records)]").records.map { Int($0.id.rawValue) ?? 0 }
        #expect(ids == Array(ids[0]..<ids[0] + 100_000))
    }

    @Test(
        arguments: [
            ("3", .noList(keys: [])), ("{}", .noList(keys: [])), (#"{"error":"busy"}"#, .noList(keys: ["error"])),
            (#"{"a":[{"id":1}],"b":[{"id":2}]}"#, .severalLists(keys: ["a", "b"])),
        ] as [(String, PayloadError.Problem)])
    func `JSON without a list of records is refused, and its keys are named`(
        text: String, problem: PayloadError.Problem
    ) {
        for example in ExampleRecord.all {
            #expect(throws: PayloadError(problem)) { try example.schema.read(text) }
        }
    }

    @Test func `of equal lists, one with a usual name is read`() throws {
        let text = #"{"included":[{"id":1}],"other":[{"id":2}],"entries":[{"id":3}]}"#
        for example in ExampleRecord.all { #expect(try example.schema.read(text).records.map(\.id) == [RecordID(3)]) }
    }

    @Test(arguments: ["[3]", "[null]", "[[]]"])
    func `a list in which nothing can be read is refused`(text: String) {
        let error = PayloadError(.unreadable, place: .record(1), reason: "Not a record")
        #expect(throws: error) { try Schema.listings.read(text) }
    }

    @Test(arguments: ["", "[", "[{\"id\":1}", "<html>", "{\"id\":1}}"])
    func `text that is not JSON is refused`(text: String) {
        #expect(throws: PayloadError(.notJSON)) { try Schema.listings.read(text) }
    }

    @Test func `JSON that other programs write is read`() throws {
        let text = "\u{FEFF}" + #"[{"id":1,"price":NaN,"title":"a","title":"b\uD800"},{"id":2,"price":-Infinity}]"#
        let read = try Schema.listings.read(text)
        #expect(read.records.map(\.id) == [RecordID(1), RecordID(2)])
        #expect(Schema.listings.values("title", of: read.records) == [.text("b\u{FFFD}")])
        #expect(read.problems.isEmpty)
    }

    @Test func `a hotel that is not an object is left out, and named by its key`() throws {
        let read = try Schema.hotels.read(#"{"hotels":{"12":null,"3":{}}}"#)
        #expect(read.records.map(\.id.rawValue) == ["3"])
        #expect(read.problems == [RecordProblem(at: .key("12"), "Not a record", isLeftOut: true)])
    }
}

@Suite struct RecordFormTests {
    @Test(arguments: [
        #"[{"id":1}]"#, #"{"items":[{"id":1}],"total":1}"#, #"{"products":[{"id":1}],"tags":["a"]}"#,
        #"{"meta":{"n":1},"response":{"data":[{"id":1}]}}"#, #"{"id":1,"images":[{"u":1}]}"#,
        #"{"errors":[],"rows":[{"id":1}]}"#, #"{"data":{"page":1,"rows":[{"id":1}]},"errors":[]}"#,
    ])
    func `records are found in any envelope`(json: String) throws {
        for example in ExampleRecord.all { #expect(try example.schema.read(json).records.map(\.id) == [RecordID(1)]) }
    }

    @Test func `records by their ids may have their fields in an inner object`() throws {
        let ads = #"{"a":{"fields":{"title":"A","price":1}},"b":{"fields":{"title":"B","price":2}}}"#
        let read = try Schema.listings.read(#"{"ads":\#(ads)}"#)
        #expect(read.records.map(\.id.rawValue) == ["a", "b"])
        #expect(Schema.listings.values("title", of: read.records) == [.text("A"), .text("B")])
    }

    @Test(
        arguments: [
            (#""price":12,"currency":"USD""#, "USD"), (#""price":"12 CHF","currency":"USD""#, "CHF"),
            (#""price":12,"currencyCode":"gbp""#, "GBP"), (#""price":12"#, "JPY"),
            (#""price":"$12","currency":"CAD""#, "CAD"),
            (#""price":{"amount":"12","currency":"SEK"}"#, "SEK"),
            (#""price":{"amount":"12","currency_code":"PLN"}"#, "PLN"),
            (#""price":12,"currency":{"name":"Pound","code":"GBP"}"#, "GBP"), (#""price_usd":12"#, "USD"),
            (#""priceEur":12"#, "EUR"), (#""Price £":12"#, "GBP"), (#""sale price in chf":12,"price":12"#, "JPY"),
            (#""price_usd":12,"currency":"CHF""#, "CHF"), (#""price (all)":12"#, "JPY"),
            (#""price":null,"currency":"USD""#, nil),
        ] as [(String, String?)])
    func `the currency of an amount is that of the amount, else of the record, else the usual one`(
        members: String, code: String?
    ) throws {
        let read = try RecordReader.records(
            of: Schema.listings, in: JSONValue(payload: Data("[{\"id\":1,\(members)}]".utf8)),
            by: ReadingRules(usualCurrency: Currency(code: "JPY")))
        let record = try #require(read.records.first)
        #expect(Schema.listings.currency.flatMap { record[$0].text } == code)
        #expect(Schema.listings.field(named: "price").flatMap { record[$0].money?.currency.code } == code)
        #expect(read.problems.isEmpty)
    }

    @Test(arguments: [
        #""category_name":"Vélos","category_id":9"#, #""category_id":9,"category":{"id":4,"name":"Vélos"}"#,
        #""category_id":9,"category":["Vélos","Sport"]"#,
    ])
    func `the name of a category comes before its number`(members: String) throws {
        let read = try Schema.listings.read("[{\"id\":1,\(members)}]")
        #expect(Schema.listings.values("category", of: read.records) == [.text("Vélos")])
    }

    @Test(arguments: [
        #""geometry":{"type":"Point","coordinates":[31.5,30]}"#, #""geometry":{"location":{"lat":30,"lng":31.5}}"#,
        #""center":{"lat":30,"lon":31.5}"#, #""location":{"lat":"30","lng":"31.5"}"#,
        #""latitude":null,"lat":30,"longitude":"","lng":31.5"#,
    ])
    func `a place may be in an object, as maps have it`(members: String) throws {
        let read = try Schema.hotels.read("[{\"name\":\"H\",\(members)}]")
        #expect(Schema.hotels.values("latitude", of: read.records) == [.number(30)])
        #expect(Schema.hotels.values("longitude", of: read.records) == [.number(31.5)])
    }

    @Test(arguments: [
        (#""image":["https://a/1.jpg","https://a/2.jpg"]"#, "image", Value.text("https://a/1.jpg")),
        (#""photo":{"url":"https://a/1.jpg"}"#, "image", .text("https://a/1.jpg")),
        (#""image":[]"#, "image", .missing), (#""price":[450]"#, "price", .money(Money(tenThousandths: 4_500_000))),
        (#""price":{"$numberDecimal":"450"}"#, "price", .money(Money(tenThousandths: 4_500_000))),
        (#""created":{"$date":"1970-01-01T00:00:00Z"}"#, "created", .date(Date(timeIntervalSince1970: 0))),
        (#""_id":{"$oid":"5f0c"}"#, "id", .text("5f0c")),
    ])
    func `a value may be in an object or in a list, of which the first is read`(
        members: String, field: String, value: Value
    ) throws {
        let read = try Schema.listings.read("[{\"title\":\"T\",\(members)}]")
        #expect(Schema.listings.values(field, of: read.records) == [value].filter { !$0.isMissing })
        #expect(read.problems.isEmpty)
    }

    @Test func `an amount may have a divisor, and a key may name the zone of a time`() throws {
        let fields = [
            Field("id", "Id", .integer), Field("price", "Price", .money(.euro)), Field("cost", "Cost", .number),
            Field("date_gmt", "Date", .date), Field("date", "Date", .date),
        ]
        let schema = Schema(service: .products, noun: Noun(one: "", other: ""), fields: fields, headline: "id")
        let cost = #"{"amount":2555,"divisor":100}"#
        let time = #""2026-03-01T10:00:00""#
        let json = #"[{"id":1,"price":\#(cost),"cost":\#(cost),"date":\#(time),"date_gmt":\#(time)}]"#
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let read = try schema.read(json, by: ReadingRules(zone: zone))
        let values = try #require(read.records.first?.values)
        #expect(values[1].money?.digits == "25.55" && values[2] == .number(25.55))
        #expect(values[3] == .date(Date(timeIntervalSince1970: 1_772_359_200)))
        #expect(values[4] == .date(Date(timeIntervalSince1970: 1_772_355_600)))
    }

    @Test(arguments: [
        // Versions, addresses, dates and places are not numbers.
        (Field.Kind.number, ["10.0.0.1", "1.10.0", "31.12.2024", "48.856,12.352"], [nil, nil, nil, nil] as [Double?]),
        (.number, ["-459,134", "1,234", "12,34,567.5", "+1.234.567,5"], [-459_134, 1_234, 1_234_567.5, 1_234_567.5]),
        (.number, ["0,123", "(12.50)", "1’234.5", "48,8566141"], [0.123, -12.5, 1_234.5, 48.8566141]),
        (.number, ["1,5E-05", "-,5", "1 2345", "1e999"], [1.5e-05, -0.5, nil, nil]),
        (.integer, ["15.179.403", "5.888", "-4.010", "12"], [15_179_403, 5_888, -4_010, 12]),
    ])
    func `marks in a number group thousands`(kind: Field.Kind, texts: [String], numbers: [Double?]) throws {
        let fields = [Field("id", "Id", .integer), Field("n", "", kind)]
        let schema = Schema(service: .products, noun: Noun(one: "", other: ""), fields: fields, headline: "id")
        let records = texts.enumerated().map { #"{"id":\#($0),"n":"\#($1)"}"# }.joined(separator: ",")
        let read = try schema.read("[\(records)]")
        let values = numbers.map { number in
            number.map { kind == .integer ? Value.integer(Int($0)) : .number($0) } ?? .missing
        }
        #expect(read.records.map { $0.values[1] } == values)
    }

    @Test func `a whole number in text has all its digits`() throws {
        let read = try Schema.hotels.read(#"[{"id":1,"reviewCount":"9007199254740993"}]"#)
        let count = Schema.hotels.field(named: "reviewCount").flatMap { read.records.first?[$0] }
        #expect(count == .integer(9_007_199_254_740_993))
    }

    @Test func `an amount in an unknown currency is left out, and the currency is reported`() throws {
        let read = try Schema.listings.read(#"[{"id":1,"price":12,"currency":"XYZ"}]"#)
        #expect(Schema.listings.field(named: "price").map { read.records.first?[$0] } == .missing)
        #expect(read.problems.map(\.reason.unrendered) == ["Not a currency"])
    }

    /// Exports have XXX, the code of ISO 4217 for no currency.
    @Test(arguments: ["null", #""""#, #""XXX""#])
    func `an amount that names no currency is in the service's own`(currency: String) throws {
        let read = try Schema.listings.read(#"[{"id":1,"price":12,"currency":\#(currency)}]"#)
        let price = Schema.listings.field(named: "price").flatMap { read.records.first?[$0] }
        #expect(price == .money(Money(tenThousandths: 120_000, currency: .euro)))
        #expect(read.problems.isEmpty)
    }

    @Test(arguments: [
        #"{"id":"7","title":"T","category":"Shoes","price":"64.5"}"#,
        #"{"id":7,"title":"T","category":{"name":"Shoes"},"price":64.50}"#,
    ])
    func `a product is read as different shops send it`(json: String) throws {
        let read = try Schema.products.read("[\(json)]")
        let price = Money(tenThousandths: 645_000, currency: .dollar)
        #expect(
            read.records == [
                Schema.products.record(7, ["title": .text("T"), "category": .text("Shoes"), "price": .money(price)])
            ])
        #expect(read.problems.isEmpty)
    }

    @Test func `an id may be any text`() throws {
        let read = try Schema.products.read(#"[{"id":"5f0c-9a"},{"id":"007"}]"#)
        #expect(read.records.map(\.id.rawValue) == ["5f0c-9a", "007"])
    }

    @Test(arguments: [
        (
            #""https://a.example/1.jpg, https://a.example/2.jpg""#,
            ["https://a.example/1.jpg", "https://a.example/2.jpg"]
        ),
        (#""https://a.example/w_1,h_2/3.jpg""#, ["https://a.example/w_1,h_2/3.jpg"]),
    ])
    func `pictures in one text are told apart`(json: String, addresses: [String]) throws {
        #expect(try ExampleRecord.product.value("images", "images", json) == .list(addresses))
    }

    @Test func `one order of day and month is used for all dates of a list`() throws {
        let certain = try products(created: "03/05/2021", "03/25/2021")
        #expect(certain.records == [try product(1, created: "2021-03-05"), try product(2, created: "2021-03-25")])
        #expect(certain.problems.isEmpty)
        let doubtful = try products(created: "03/05/2021", "04/02/2021")
        #expect(doubtful.records == [try product(1, created: "2021-05-03"), try product(2, created: "2021-02-04")])
        #expect(doubtful.problems.map(\.value) == ["03/05/2021"])
    }

    private func products(created: String...) throws -> ReadRecords {
        let objects = created.enumerated().map { #"{"id":\#($0 + 1),"created":"\#($1)"}"# }
        return try Schema.products.read("[\(objects.joined(separator: ","))]")
    }

    private func product(_ id: Int, created day: String) throws -> Record {
        Schema.products.record(id, ["created": .date(try #require(Date(iso8601: day + "T00:00:00Z")))])
    }

    @Test func `the list whose objects have most fields is read`() throws {
        for json in [
            #"{"meta":{"errors":[]},"data":{"page":1,"rows":[{"id":1,"title":"T"}]}}"#,
            #"{"facets":[{"name":"colour"}],"hits":{"total":1,"hits":[{"id":1,"title":"T"}]}}"#,
            #"{"errors":[{"code":3}],"data":[{"id":1,"attributes":{"title":"T"}}]}"#,
        ] {
            #expect(try Schema.products.read(json).records == [Schema.products.record(1, ["title": .text("T")])])
        }
        #expect(try Schema.products.read(#"{"items":[],"errors":[]}"#).records.isEmpty)
    }
}
