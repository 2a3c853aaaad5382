import Domain
import FoundationEssentials
import Testing
import WireFormat

/// One listing as the contract has it; a test replaces a field by text to see what becomes of it.
private func listingJSON(replacing field: String = "", with value: String = "") -> String {
    var fields = [
        ("id", "7"), ("category_id", "1"), ("title", #""Vélo de course 🚴""#), ("description", #""Peu servi""#),
        ("price", "80"), ("creation_date", #""2019-11-05T15:56:59Z""#), ("is_urgent", "true"),
        ("images_url", #"{"small":"/images/ad-small/a.jpg","thumb":"/images/ad-thumb/a.jpg"}"#),
        ("siret", #""12345678901234""#),
    ]
    if let place = fields.firstIndex(where: { $0.0 == field }) { fields[place].1 = value }
    return "{" + fields.filter { !$0.1.isEmpty }.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
}

private func payload(_ json: String) throws -> ListingPayload {
    try PayloadDecoder().decode(ListingPayload.self, from: Data(json.utf8))
}

private func listing(replacing field: String = "", with value: String = "") throws -> Listing {
    try payload(listingJSON(replacing: field, with: value)).listing(categories: [1: "Véhicule"])
}

@Suite struct ListingPayloadTests {
    @Test func `a listing is read with every field`() throws {
        #expect(
            try listing()
                == Listing(
                    id: 7, title: "Vélo de course 🚴", description: "Peu servi", category: "Véhicule", price: Money(80),
                    isUrgent: true, created: Date(timeIntervalSince1970: 1_572_969_419),
                    image: "/images/ad-small/a.jpg", thumbnail: "/images/ad-thumb/a.jpg", siret: "12345678901234"))
    }

    @Test func `a listing may be nothing but an id`() throws {
        #expect(try payload(#"{"id":7}"#).listing(categories: [:]) == Listing(id: 7))
    }

    @Test(arguments: [
        "title", "description", "category_id", "price", "creation_date", "is_urgent", "images_url", "siret",
    ])
    func `null is the same as nothing`(field: String) throws {
        #expect(try listing(replacing: field, with: "null") == listing(replacing: field, with: ""))
    }

    @Test(arguments: ["{}", "null", #"{"small":null,"thumb":null}"#])
    func `pictures may be missing in every way servers leave them out`(images: String) throws {
        let listing = try listing(replacing: "images_url", with: images)
        #expect(listing.image == nil)
        #expect(listing.thumbnail == nil)
    }

    @Test func `an absolute address of a picture stays as it is`() throws {
        let listing = try listing(replacing: "images_url", with: #"{"small":"https:\/\/a.example/b.jpg"}"#)
        #expect(listing.image == "https://a.example/b.jpg")
    }

    @Test func `an older server's zone is read`() throws {
        let older = try listing(replacing: "creation_date", with: #""2019-11-05T15:56:59+0000""#)
        #expect(try older == listing())
    }

    @Test(arguments: [
        ("12.5", 125_000), ("0.1", 1_000), ("149.90", 1_499_000), ("0.0001", 1), ("1e3", 10_000_000),
        ("922337203685477.5807", Int64.max), ("-3", -30_000), ("472.08", 4_720_800),
    ])
    func `a price is exact to its last digit`(digits: String, tenThousandths: Int64) throws {
        #expect(try listing(replacing: "price", with: digits).price == Money(tenThousandths: tenThousandths))
    }

    @Test func `a category that nobody named leaves the listing without one`() throws {
        #expect(try listing(replacing: "category_id", with: "99").category == nil)
    }

    @Test(arguments: ["{}", "null", #"{"small":"https://a.example/b.jpg"}"#])
    func `a payload is written as it was read`(images: String) throws {
        let first = try payload(listingJSON(replacing: "images_url", with: images))
        let json = try JSONEncoder().encode(first)
        #expect(try PayloadDecoder().decode(ListingPayload.self, from: json) == first)
        let text = String(decoding: json, as: UTF8.self).replacing("\\/", with: "/")
        #expect(text.contains("\"images_url\":\(images)"))
        #expect(text.contains("\"price\":80"))
    }
}

@Suite struct PayloadErrorTests {
    /// What reading a list of two listings says, the second with one field replaced.
    private func failure(replacing field: String, with value: String) -> PayloadError? {
        let json = "[\(listingJSON()),\(listingJSON(replacing: field, with: value))]"
        do {
            _ = try PayloadDecoder().decode([ListingPayload].self, from: Data(json.utf8)).listings(categories: [])
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("category_id", "\"1\""), ("category_id", "1.5"), ("title", "12"), ("description", "[]"), ("price", "\"80\""),
        ("price", "true"),
        ("price", "0.00001"), ("price", "1e30"), ("creation_date", "\"yesterday\""), ("creation_date", "0"),
        ("creation_date", "\"2019-02-30T15:56:59Z\""), ("is_urgent", "1"), ("is_urgent", "\"true\""),
        ("images_url", "[]"), ("siret", "12345678901234"),
    ])
    func `a field that cannot be read is named with its record`(field: String, value: String) {
        #expect(
            failure(replacing: field, with: value) == PayloadError(.unreadable, field: field, place: 2, id: "7"))
    }

    @Test func `a field inside a field is named by its path`() {
        #expect(
            failure(replacing: "images_url", with: #"{"small":3}"#)
                == PayloadError(.unreadable, field: "images_url.small", place: 2, id: "7"))
    }

    @Test(arguments: [
        ("", PayloadError.Problem.missing), ("null", .missing), ("\"7\"", .unreadable), ("7.5", .unreadable),
    ])
    func `a record without a readable id is named by its place`(id: String, problem: PayloadError.Problem) {
        #expect(failure(replacing: "id", with: id) == PayloadError(problem, field: "id", place: 2))
    }

    @Test(arguments: ["", "[", "[{\"id\":1}", "<html>", "{\"id\":1}}"])
    func `what is not JSON is said to be none`(text: String) {
        #expect(throws: PayloadError(.notJSON)) {
            try PayloadDecoder().decode([ListingPayload].self, from: Data(text.utf8))
        }
    }

    @Test(arguments: [("{}", nil), ("3", nil), ("null", nil), ("[3]", 1), ("[null]", 1), ("[{\"id\":1},[]]", 2)])
    func `another shape than a list of records is refused as a whole`(text: String, place: Int?) {
        #expect(throws: PayloadError(.unreadable, place: place)) {
            try PayloadDecoder().decode([ListingPayload].self, from: Data(text.utf8))
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
