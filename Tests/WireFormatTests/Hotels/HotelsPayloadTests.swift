import Domain
import FoundationEssentials
import Testing
import WireFormat

/// A hotel with every field; a test replaces one by text to see what becomes of it.
private func hotelJSON(replacing field: String = "", with value: String = "") -> String {
    var fields = [
        ("name", #"{"en":"Blue Lantern Hotel Deira","ar":"فندق الفانوس الأزرق"}"#),
        ("address", #"{"en":"14 Pearl Road, Deira","ar":null}"#), ("price", "450"), ("starRating", "3"),
        ("thumbnailUrl", #""https://images.example.org/hotels/7.jpg""#), ("latitude", "25.25"),
        ("longitude", "55.5"), ("distanceInMeters", "960.5"), ("priorityScore", "79"),
        (
            "review",
            ##"{"count":30,"score":8.4,"scoreDescription":{"en":"Very good","ar":"جيد جدًا"},"scoreColor":"#4C9A2A"}"##
        ),
    ]
    if let place = fields.firstIndex(where: { $0.0 == field }) { fields[place].1 = value }
    return "{" + fields.filter { !$0.1.isEmpty }.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
}

private func payload(_ json: String) throws(PayloadError) -> HotelsPayload {
    try PayloadDecoder().decode(HotelsPayload.self, from: Data(json.utf8))
}

private func hotels(_ json: String) throws(PayloadError) -> [Hotel] {
    try payload(json).inServiceOrder()
}

@Suite struct HotelsPayloadTests {
    @Test func `a hotel is read with every field`() throws {
        #expect(
            try hotels("{\"hotels\":{\"7\":\(hotelJSON())}}") == [
                Hotel(
                    id: 7, name: "Blue Lantern Hotel Deira", arabicName: "فندق الفانوس الأزرق",
                    address: "14 Pearl Road, Deira", price: Money(450, .dirham), stars: 3,
                    image: "https://images.example.org/hotels/7.jpg", latitude: 25.25, longitude: 55.5,
                    distance: 960.5, priority: 79,
                    review: HotelReview(
                        count: 30, score: 8.4, description: "Very good", arabicDescription: "جيد جدًا",
                        colour: "#4C9A2A"))
            ])
    }

    @Test func `a hotel may be nothing but its key`() throws {
        #expect(try hotels(#"{"hotels":{"7":{}}}"#) == [Hotel(id: 7)])
    }

    @Test(arguments: [
        "name", "address", "price", "starRating", "thumbnailUrl", "latitude", "longitude", "distanceInMeters",
        "priorityScore", "review",
    ])
    func `null is the same as nothing`(field: String) throws {
        let absent = try hotels("{\"hotels\":{\"7\":\(hotelJSON(replacing: field))}}")
        #expect(try hotels("{\"hotels\":{\"7\":\(hotelJSON(replacing: field, with: "null"))}}") == absent)
        #expect(try absent != hotels("{\"hotels\":{\"7\":\(hotelJSON())}}"))
    }

    @Test func `the most recommended comes first, then the lowest id, whatever the order in the file`() throws {
        let priorities = [(9, "5"), (10, "88.5"), (2, "5"), (30, "null"), (4, "-1"), (1, "0"), (100, "5")]
        for _ in 1...20 {
            let members = priorities.shuffled().map { "\"\($0.0)\":{\"priorityScore\":\($0.1)}" }
            let ids = try hotels("{\"hotels\":{\(members.joined(separator: ","))}}").map(\.id)
            #expect(ids == [10, 2, 9, 100, 1, 30, 4])
        }
    }

    @Test func `a payload is written as it was read`() throws {
        let first = try payload("{\"hotels\":{\"7\":\(hotelJSON()),\"12\":{}}}")
        let json = try JSONEncoder().encode(first)
        #expect(try payload(String(decoding: json, as: UTF8.self)) == first)
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains(#""12":{}"#))
        #expect(text.contains(#""price":450"#))
        #expect(text.contains(#""ar":null"#))
    }
}

@Suite struct HotelsPayloadErrorTests {
    @Test(arguments: [
        ("", PayloadError(.notJSON)), ("<html>", PayloadError(.notJSON)), ("[]", PayloadError(.unreadable)),
        ("null", PayloadError(.unreadable)), ("{}", PayloadError(.missing, field: "hotels")),
        (#"{"hotels":null}"#, PayloadError(.missing, field: "hotels")),
        (#"{"hotels":[]}"#, PayloadError(.unreadable, field: "hotels")),
        (#"{"error":"busy"}"#, PayloadError(.missing, field: "hotels")),
    ])
    func `a broken payload is never no hotels`(json: String, expected: PayloadError) {
        #expect(throws: expected) { try hotels(json) }
    }

    @Test func `an object without hotels has none`() throws {
        #expect(try hotels(#"{"hotels":{}}"#).isEmpty)
    }

    @Test(arguments: ["seven", "", "7.0", "07", "+7", "٧", "99999999999999999999"])
    func `a key that is no id is named`(key: String) {
        #expect(throws: PayloadError(.unreadable, id: key)) { try hotels("{\"hotels\":{\"1\":{},\"\(key)\":{}}}") }
    }

    @Test(arguments: ["null", "[]", "3", "\"\""])
    func `a hotel that is no object is named`(hotel: String) {
        #expect(throws: PayloadError(.unreadable, id: "12")) { try hotels("{\"hotels\":{\"12\":\(hotel),\"3\":{}}}") }
    }

    @Test(arguments: [
        ("name", "\"x\""), ("address", "[]"), ("price", "\"450\""), ("price", "0.00001"), ("price", "1e30"),
        ("starRating", "3.5"), ("starRating", "\"3\""), ("thumbnailUrl", "1"), ("latitude", "\"25\""),
        ("latitude", "1e999"), ("longitude", "-1e999"), ("distanceInMeters", "1e400"), ("priorityScore", "1e999"),
        ("priorityScore", "true"), ("review", "8.4"),
    ])
    func `a field that cannot be read is named with its hotel`(field: String, value: String) {
        let json = "{\"hotels\":{\"3\":{},\"12\":\(hotelJSON(replacing: field, with: value))}}"
        #expect(throws: PayloadError(.unreadable, field: field, id: "12")) { try hotels(json) }
    }

    @Test(arguments: [
        ("name", #"{"en":3}"#, "name.en"), ("review", #"{"scoreDescription":{"ar":[]}}"#, "review.scoreDescription.ar"),
        ("review", #"{"count":"3"}"#, "review.count"),
    ])
    func `a field inside a field is named by its path`(field: String, value: String, path: String) {
        let json = "{\"hotels\":{\"12\":\(hotelJSON(replacing: field, with: value))}}"
        #expect(throws: PayloadError(.unreadable, field: path, id: "12")) { try hotels(json) }
    }

    @Test func `of several hotels that cannot be read always the same is named`() {
        for _ in 1...20 {
            let members = (1...9).shuffled().map { "\"\($0)\":{\"price\":\"free\"}" }
            #expect(throws: PayloadError(.unreadable, field: "price", id: "1")) {
                try hotels("{\"hotels\":{\(members.joined(separator: ","))}}")
            }
        }
    }

    @Test func `what is not a number is refused however it came in`() {
        let payload = HotelsPayload(hotels: [12: HotelPayload(review: HotelPayload.Review(score: .nan))])
        #expect(throws: PayloadError(.unreadable, field: "review.score", id: "12")) { try payload.inServiceOrder() }
    }
}
