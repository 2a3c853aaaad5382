import Domain
import FoundationEssentials
import Ports
import Testing

@Suite struct PredicateTests {
    private let schema = Schema.listings
    private let bike = Schema.listings.record(
        1,
        [
            "title": .text("Vélo"), "category": .text("Loisirs"), "price": Money(80).map(Value.money),
            "urgent": .boolean(true),
        ])
    private let unknown = Schema.listings.record(2)

    private func field(_ name: String) throws -> Field { try #require(schema.field(named: name)) }

    @Test func `text is equal without regard to case and accents`() throws {
        #expect(Predicate.equals(try field("title"), .text("VELO")).matches(bike))
    }

    @Test func `a comparison with a missing value is false, and its opposite true`() throws {
        let price = try field("price")
        let cheap = Predicate.precedes(price, .money(try #require(Money(100))))
        #expect(cheap.matches(bike))
        #expect(!cheap.matches(unknown))
        #expect(Predicate.not(cheap).matches(unknown))
        #expect(!Predicate.equals(price, .missing).matches(unknown))
    }

    @Test func `an amount without a currency is not one in dollars`() throws {
        let price = try field("price")
        let amount = Value.money(Money(tenThousandths: 5, currency: .unspecified))
        let record = Schema.listings.record(3, ["price": amount])
        #expect(Predicate.equals(price, amount).matches(record))
        for relation in [Predicate.equals, Predicate.precedes, Predicate.follows] {
            for digits in [4, 5, 6] as [Int64] {
                let dollars = Value.money(Money(tenThousandths: digits, currency: .dollar))
                #expect(!relation(price, dollars).matches(record))
            }
        }
    }

    @Test func `all of none hold, one of none does not`() {
        #expect(Predicate.and([]).matches(bike))
        #expect(!Predicate.or([]).matches(bike))
    }

    @Test func `records are known by their ids`() {
        #expect(Predicate.isAmong([RecordID(1)]).matches(bike))
        #expect(!Predicate.isAmong([RecordID(1)]).matches(unknown))
    }
}

@Suite struct SortTests {
    private let schema = Schema(
        service: .hotels, noun: Noun(one: "hotel", other: "hotels"),
        fields: [Field("id", "Id", .integer), Field("stars", "Stars", .integer)], headline: "id",
        tie: "id")

    private func order(_ stars: [Int?], descending: Bool) -> [Int] {
        let records = stars.enumerated().map { place, stars in
            Record(id: RecordID(place), values: [.integer(place), stars.map(Value.integer) ?? .missing])
        }
        let sort = schema.sort(by: schema.fields[1], descending: descending)
        return sort.sorted(records.reversed()).compactMap { Int($0.id.rawValue) }
    }

    @Test func `ties are broken by the tie's field, lowest first in either direction`() {
        #expect(order([3, 5, 3, 5], descending: true) == [1, 3, 0, 2])
        #expect(order([3, 5, 3, 5], descending: false) == [0, 2, 1, 3])
    }

    @Test func `words of a choice are ordered by what they are called, others by themselves`() {
        let field = Field("type", "Type", .choice)
        let records = ["food", "gifts", "health", nil].enumerated().map { place, text in
            Record(id: RecordID(place), values: [text.map(Value.text) ?? .missing])
        }
        let sort = Sort(field, titles: ["food": "Nourriture", "health": "Bien-être"])
        let sorted = sort.sorted(records)
        #expect(sorted.map { $0[field].text } == ["health", "gifts", "food", nil])
    }

    @Test func `what is missing comes last in either direction, and ties too`() {
        #expect(order([nil, 1, nil, 2], descending: true) == [3, 1, 0, 2])
        #expect(order([nil, 1, nil, 2], descending: false) == [1, 3, 0, 2])
    }
}

@Suite struct CallTests {
    private static let noon = Date(timeIntervalSince1970: 1_795_003_200)

    @Test(arguments: [
        ["9", "10", "100"], ["6", "999999", "1000000"],
        ["5f0c9a1b2c3d4e5f60718293", "5f0c9a1b2c3d4e5f607182a0", "6f0c9a1b2c3d4e5f60718293"],
        ["99999", "5f0c9a1b2c3d4e5f60718293"],
    ])
    func `calls of one moment are in the order of their ids, highest first`(ids: [String]) {
        let calls = ids.map { Schema.calls.record(RecordID(rawValue: $0), ["created": .date(Self.noon)]) }
        #expect(Schema.calls.inSentOrder(calls).map(\.id.rawValue) == ids.reversed())
    }

    @Test func `the newest call is first, and one without a moment last`() {
        let calls = [
            Schema.calls.record(9), Schema.calls.record(1, ["created": .date(Self.noon)]),
            Schema.calls.record(2, ["created": .date(Self.noon.addingTimeInterval(-1))]),
        ]
        #expect(Schema.calls.inSentOrder(calls).map(\.id) == [RecordID(1), RecordID(2), RecordID(9)])
        #expect(!Schema.calls.isSent(calls[0], before: calls[0]))
    }
}

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("velo enfant", ["velo", "enfant"]), ("  velo\n enfant ", ["velo", "enfant"]),
        ("velo \"siège enfant\" rouge", ["velo", "siège enfant", "rouge"]),
        ("velo “siège enfant” « rouge »", ["velo", "siège enfant", "rouge"]), ("\"\" \" \"", []),
        ("\" sofa\"lit", ["sofa", "lit"]), ("5\" \"open end", ["5\"", "\"open", "end"]),
        ("06 46 62 12 33", ["06 46 62 12 33"]), ("\u{64E}", []),
    ]) func `words stand by themselves, and phrases in quotes`(text: String, parts: [String]) {
        #expect(SearchText(text).parts == parts)
    }

    @Test func `words are written as they are read`() {
        let words = ["velo", "siège enfant", "5\" pipe", "5\""]
        #expect(SearchText(SearchText.written(words)).parts == words)
        #expect(SearchText.written(["  ", ""]).isEmpty)
        #expect(SearchText(SearchText.written(words)).plain == words.joined(separator: " "))
    }
}

@Suite struct PhoneNumberTests {
    private static let forms = [
        "06 46 62 12 33", "0646621233", "+33 6 46 62 12 33", "0033 6.46.62.12.33", "(06) 46-62-12-33",
    ]

    @Test(arguments: forms, forms)
    func `a number is found however it is written`(typed: String, shown: String) throws {
        #expect(try #require(PhoneNumber(typed)).isFound(in: shown))
    }

    @Test(arguments: [("4662", true), ("646621234", false), ("+1 415 555 2671", false), ("62 12", true)])
    func `other digits are not found`(typed: String, isFound: Bool) throws {
        #expect(try #require(PhoneNumber(typed)).isFound(in: "+33 6 46 62 12 33") == isFound)
    }

    @Test(arguments: ["", "123", "Zoë", "06 a", "0000", "+", "٠٦٤٦"])
    func `other text is not a number`(text: String) {
        #expect(PhoneNumber(text) == nil)
    }
}
