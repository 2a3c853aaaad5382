import Domain
import FoundationEssentials
import Testing
import WireFormat

@Suite struct RecordErrorTests {
    /// Returns the error for a list of two records, the second with one member replaced.
    private func failure(_ sample: RecordSample, replacing key: String, with value: String) -> PayloadError? {
        do {
            _ = try sample.schema.records(from: "[\(sample.json()),\(sample.json(replacing: key, with: value))]")
            return nil
        } catch {
            return error
        }
    }

    private func expectUnreadable(_ sample: RecordSample, _ key: String, _ value: String, named: String? = nil) {
        let expected = PayloadError(.unreadable, field: named ?? key, place: 2, id: "7")
        #expect(failure(sample, replacing: key, with: value) == expected)
    }

    @Test(arguments: [
        ("category_id", "\"1\""), ("category_id", "1.5"), ("title", "12"), ("description", "[]"), ("price", "\"80\""),
        ("price", "true"), ("price", "0.00001"), ("price", "1e30"), ("creation_date", "\"yesterday\""),
        ("creation_date", "0"), ("creation_date", "\"2019-02-30T15:56:59Z\""), ("is_urgent", "1"),
        ("is_urgent", "\"true\""), ("images_url", "[]"), ("siret", "12345678901234"),
    ])
    func `a field of a listing that cannot be read is named`(key: String, value: String) {
        expectUnreadable(.listing, key, value)
    }

    @Test(arguments: [
        ("name", "3"), ("category", "[]"), ("amount", "\"12.50\""), ("amount", "\"NaN\""), ("amount", "\"Infinity\""),
        ("amount", "0.00001"), ("amount", "1e30"), ("amount", "922337203685477.5808"), ("amount", "true"),
        ("date", "20260301"), ("date", "\"2026-02-30\""), ("date", "\"2026-3-1\""), ("date", "\"01/03/2026\""),
        ("date", "\"2026-03-01T00:00:00Z\""), ("accountName", "7"), ("provider", "{}"),
    ])
    func `a field of a transaction that cannot be read is named`(key: String, value: String) {
        expectUnreadable(.transaction, key, value)
    }

    @Test(arguments: [
        ("title", "12"), ("slug", "[]"), ("price", #""64""#), ("price", "0.00001"), ("price", "1e30"),
        ("category", #""Shoes""#), ("images", #""https://a.example/1.jpg""#), ("images", "[3]"),
        ("creationAt", #""yesterday""#), ("updatedAt", "0"),
    ])
    func `a field of a product that cannot be read is named`(key: String, value: String) {
        expectUnreadable(.product, key, value)
    }

    @Test(arguments: [
        ("name", "\"x\""), ("address", "[]"), ("price", "\"450\""), ("price", "0.00001"), ("price", "1e30"),
        ("starRating", "3.5"), ("starRating", "\"3\""), ("thumbnailUrl", "1"), ("latitude", "\"25\""),
        ("latitude", "1e999"), ("longitude", "-1e999"), ("distanceInMeters", "1e400"), ("priorityScore", "1e999"),
        ("priorityScore", "true"), ("review", "8.4"),
    ])
    func `a field of a hotel that cannot be read is named`(key: String, value: String) {
        expectUnreadable(.hotel, key, value)
        let hotel = RecordSample.hotel.json(replacing: key, with: value)
        #expect(throws: PayloadError(.unreadable, field: key, id: "12")) {
            try Hotel.schema.records(from: "{\"hotels\":{\"3\":{},\"12\":\(hotel)}}")
        }
    }

    @Test(arguments: [
        ("created_at", "\"2018-04-31T16:59:48.000Z\""), ("created_at", "0"), ("direction", "1"), ("from", "true"),
        ("to", "[]"), ("via", "1.5"), ("duration", "\"\""), ("duration", "\"-5\""), ("duration", "-5"),
        ("duration", "\"+5\""), ("duration", "\"2 min\""), ("duration", "\"٣\""), ("duration", "1.5"),
        ("duration", "\"9223372036854775808\""), ("is_archived", "\"true\""), ("call_type", "{}"),
    ])
    func `a field of a call that cannot be read is named`(key: String, value: String) {
        expectUnreadable(.call, key, value)
    }

    @Test func `a field inside a field is named by its path`() {
        expectUnreadable(.listing, "images_url", #"{"small":3}"#, named: "images_url.small")
        expectUnreadable(.product, "category", #"{"id":3,"name":4}"#, named: "category.name")
        expectUnreadable(.hotel, "name", #"{"en":3}"#, named: "name.en")
        expectUnreadable(.hotel, "review", #"{"scoreDescription":[]}"#, named: "review.scoreDescription")
        expectUnreadable(
            .hotel, "review", #"{"scoreDescription":{"ar":[]}}"#, named: "review.scoreDescription.ar")
        expectUnreadable(.hotel, "review", #"{"count":3.5}"#, named: "review.count")
    }

    @Test(arguments: [
        ("", PayloadError.Problem.missing), ("null", .missing), ("\"7\"", .unreadable), ("7.5", .unreadable),
        ("\"5f0c9a1b2c3d4e5f6071829\"", .unreadable), ("\"5f0c9a1b2c3d4e5f6071829g\"", .unreadable),
    ])
    func `a record without a readable id is named by its place`(id: String, problem: PayloadError.Problem) {
        for sample in RecordSample.all {
            #expect(failure(sample, replacing: "id", with: id) == PayloadError(problem, field: "id", place: 2))
        }
    }

    @Test(arguments: ["", "[", "[{\"id\":1}", "<html>", "{\"id\":1}}", "[{\"id\":1,\"price\":NaN}]"])
    func `text that is not JSON is refused`(text: String) {
        for sample in RecordSample.all {
            #expect(throws: PayloadError(.notJSON)) { try sample.schema.records(from: text) }
        }
    }

    @Test(arguments: [("3", nil), ("null", nil), ("[3]", 1), ("[null]", 1), ("[{\"id\":1},[]]", 2)])
    func `another shape than a list of records is refused as a whole`(text: String, place: Int?) {
        for sample in RecordSample.all {
            #expect(throws: PayloadError(.unreadable, place: place)) { try sample.schema.records(from: text) }
        }
    }

    @Test(arguments: [
        (
            PayloadError(.unreadable, field: "price", place: 2, id: "7"),
            "Record 2 (id 7) has a “price” that could not be read."
        ),
        (PayloadError(.missing, field: "id", place: 2), "Record 2 has no “id”."),
        (
            PayloadError(.unreadable, field: "price", id: "7"),
            "The record with id 7 has a “price” that could not be read."
        ),
        (PayloadError(.unreadable), "The payload could not be read."),
        (PayloadError(.notJSON), "The text is not JSON."),
    ])
    func `an error is one sentence`(error: PayloadError, sentence: String) {
        #expect(error.message.unrendered == sentence)
    }
}

@Suite struct RecordListErrorTests {
    @Test func `an object with another list is told what it lacks`() {
        #expect(throws: PayloadError(.missing, field: "items")) {
            try Product.schema.records(from: #"{"products":[]}"#)
        }
    }

    @Test(arguments: [
        ("{}", PayloadError(.missing, field: "hotels")),
        (#"{"hotels":null}"#, PayloadError(.missing, field: "hotels")),
        (#"{"hotels":[]}"#, PayloadError(.unreadable, field: "hotels")),
        (#"{"error":"busy"}"#, PayloadError(.missing, field: "hotels")),
    ])
    func `a broken payload is never no hotels`(json: String, expected: PayloadError) {
        #expect(throws: expected) { try Hotel.schema.records(from: json) }
    }

    @Test(arguments: ["seven", "", "7.0", "07", "+7", "٧", "99999999999999999999"])
    func `a key that is no id is named`(key: String) {
        #expect(throws: PayloadError(.unreadable, id: key)) {
            try Hotel.schema.records(from: "{\"hotels\":{\"1\":{},\"\(key)\":{}}}")
        }
    }

    @Test(arguments: ["null", "[]", "3", "\"\""])
    func `a hotel that is no object is named`(hotel: String) {
        #expect(throws: PayloadError(.unreadable, id: "12")) {
            try Hotel.schema.records(from: "{\"hotels\":{\"12\":\(hotel),\"3\":{}}}")
        }
    }

    @Test func `of several hotels that cannot be read always the same is named`() {
        for _ in 1...20 {
            let members = (1...9).shuffled().map { "\"\($0)\":{\"price\":\"free\"}" }
            #expect(throws: PayloadError(.unreadable, field: "price", id: "1")) {
                try Hotel.schema.records(from: "{\"hotels\":{\(members.joined(separator: ","))}}")
            }
        }
    }

    @Test(arguments: [
        (#"{"page":1,"limit":1,"has_more":false,"items":[]}"#, PayloadError(.missing, field: "total")),
        (
            #"{"total":2,"page":1,"limit":2,"has_more":false,"items":[{"id":4},{"id":5,"price":"x"}]}"#,
            PayloadError(.unreadable, field: "price", place: 2, id: "5")
        ), ("[]", PayloadError(.unreadable)), ("<html>", PayloadError(.notJSON)),
    ])
    func `an error in a page is named`(json: String, error: PayloadError) {
        #expect(throws: error) {
            try PayloadDecoder().decode(ListingsPayload.self, of: Listing.schema, from: Data(json.utf8))
        }
    }
}
