import Domain
import FoundationEssentials
import Testing
import WireFormat

/// One product as the contract has it; a test replaces a field by text to see what becomes of it.
private func productJSON(replacing field: String = "", with value: String = "") -> String {
    var fields = [
        ("id", "7"), ("title", #""Café Stool""#), ("slug", #""cafe-stool""#), ("price", "64.5"),
        ("description", #""Stacks.""#),
        (
            "category",
            #"{"id":3,"name":"Furniture","slug":"furniture","image":"https://a.example/c.jpg","#
                + #""creationAt":"2025-09-01T06:00:00.000Z","updatedAt":"2025-09-01T06:00:00.000Z"}"#
        ),
        ("images", #"["https://a.example/1.jpg","https://a.example/2.jpg"]"#),
        ("creationAt", #""2019-11-05T15:56:59.000Z""#), ("updatedAt", #""2019-11-05T15:57:00.500Z""#),
    ]
    if let place = fields.firstIndex(where: { $0.0 == field }) { fields[place].1 = value }
    return "{" + fields.filter { !$0.1.isEmpty }.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
}

private func payload(_ json: String) throws -> ProductPayload {
    try PayloadDecoder().decode(ProductPayload.self, from: Data(json.utf8))
}

private func product(replacing field: String = "", with value: String = "") throws -> Product {
    try payload(productJSON(replacing: field, with: value)).product()
}

@Suite struct ProductPayloadTests {
    @Test func `a product is read with every field`() throws {
        let category = ProductCategory(id: 3, name: "Furniture", slug: "furniture", image: "https://a.example/c.jpg")
        #expect(
            try product()
                == Product(
                    id: 7, title: "Café Stool", slug: "cafe-stool", description: "Stacks.",
                    price: Money(tenThousandths: 645_000, currency: .dollar), category: category,
                    images: ["https://a.example/1.jpg", "https://a.example/2.jpg"],
                    created: Date(timeIntervalSince1970: 1_572_969_419),
                    updated: Date(timeIntervalSince1970: 1_572_969_420.5)))
    }

    @Test func `a product may be nothing but an id`() throws {
        #expect(try payload(#"{"id":7}"#).product() == Product(id: 7))
    }

    @Test(arguments: ["title", "slug", "price", "description", "category", "images", "creationAt", "updatedAt"])
    func `null is the same as nothing`(field: String) throws {
        #expect(try product(replacing: field, with: "null") == product(replacing: field, with: ""))
    }

    @Test func `a list of pictures that was torn into fragments is put together`() throws {
        let torn = #"["[\"https://a.example/1.jpg\"", "\"\"", "\"https://a.example/2.jpg\"]"]"#
        #expect(try product(replacing: "images", with: torn) == product())
    }

    @Test func `an older category has a name and a picture only`() throws {
        let category = try product(replacing: "category", with: #"{"id":3,"name":"Shoes","image":"[\"/c.jpg\"]"}"#)
            .category
        #expect(category == ProductCategory(id: 3, name: "Shoes", image: "/c.jpg"))
    }

    @Test(arguments: [("0.1", 1_000), ("149.90", 1_499_000), ("4999", 49_990_000), ("0.0001", 1), ("0", 0)])
    func `a price is dollars, exact to its last digit`(digits: String, tenThousandths: Int64) throws {
        let price = try product(replacing: "price", with: digits).price
        #expect(price == Money(tenThousandths: tenThousandths, currency: .dollar))
    }

    @Test(arguments: [
        ("title", "12", "title"), ("slug", "[]", "slug"), ("price", #""64""#, "price"), ("price", "0.00001", "price"),
        ("price", "1e30", "price"), ("category", #""Shoes""#, "category"),
        ("category", #"{"id":"3"}"#, "category.id"), ("category", #"{"id":3.5}"#, "category.id"),
        ("category", #"{"id":3,"name":4}"#, "category.name"), ("images", #""https://a.example/1.jpg""#, "images"),
        ("images", "[3]", "images"), ("creationAt", #""yesterday""#, "creationAt"), ("updatedAt", "0", "updatedAt"),
    ])
    func `a field that cannot be read is named with its record`(field: String, value: String, named: String) {
        let one = productJSON(replacing: field, with: value)
        #expect(throws: PayloadError(.unreadable, field: named, id: "7")) { try payload(one).product() }
        #expect(throws: PayloadError(.unreadable, field: named, place: 2, id: "7")) {
            let list = Data("[\(productJSON()),\(one)]".utf8)
            _ = try PayloadDecoder().decode([ProductPayload].self, from: list).products()
        }
    }

    @Test func `a category without an id is named by its product`() {
        #expect(throws: PayloadError(.missing, field: "category.id", id: "7")) {
            try product(replacing: "category", with: #"{"name":"Shoes"}"#)
        }
    }

    @Test func `a payload is written as it was read`() throws {
        let torn = #"["[\"https://a.example/1.jpg\"", "\"https://a.example/2.jpg\"]"]"#
        let first = try payload(productJSON(replacing: "images", with: torn))
        let json = try JSONEncoder().encode(first)
        #expect(try PayloadDecoder().decode(ProductPayload.self, from: json) == first)
        #expect(String(decoding: json, as: UTF8.self).contains("\"price\":64.5"))
    }
}
