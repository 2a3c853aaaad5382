import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Catalog

@Suite struct ProductFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func source(_ text: String, in name: String) throws -> CatalogSource {
        try folder.source(of: .products, text, in: name)
    }

    private static let stool =
        #"{"id":9,"title":"Café Stool","price":64.5,"category":{"id":3,"name":"Furniture"},"#
        + #""images":["[\"https://a.example/1.jpg\"","\"https://a.example/2.jpg\"]"]}"#
    private static let pen = #"{"id":2,"title":"Pen"}"#

    @Test(arguments: [
        ("shop.json", "[\(stool),\(pen)]"),
        ("shop.json", "{\"items\":[\(stool),\(pen)]}"),
        ("shop.ndjson", "\(stool)\n\n\(pen)\n"),
        (
            "shop.csv",
            "id,title,category,price,images\n"
                + "9,Café Stool,Furniture,64.5,https://a.example/1.jpg https://a.example/2.jpg\n2,Pen,,,\n"
        ),
    ])
    func `a file's products come in the order of the file`(name: String, text: String) async throws {
        let stool = Product.schema.record(
            9,
            [
                "title": .text("Café Stool"), "price": Money(digits: "64.5", currency: .dollar).map(Value.money),
                "category": .text("Furniture"),
                "images": .list(["https://a.example/1.jpg", "https://a.example/2.jpg"]),
            ])
        #expect(
            try await source(text, in: name).everything() == [stool, Product.schema.record(2, ["title": .text("Pen")])])
    }

    @Test(arguments: [
        ("a.json", "[\(pen),{\"id\":3,\"price\":\"64\"}]", "Record 2 (id 3) has a “price” that could not be read."),
        ("a.json", "[{\"id\":3,\"images\":[7]}]", "Record 1 (id 3) has a “images” that could not be read."),
        ("a.json", "[{\"title\":\"Pen\"}]", "Record 1 has no “id”."),
        ("a.json", "{\"products\":[]}", "The payload has no “items”."),
        ("a.ndjson", "\(pen)\n\(pen)\n", "Records 1 and 2 have the same id, 2."),
        ("a.csv", "id,price\n1,$20\n", "Record 1 has a “price” that could not be read: “$20”."),
    ])
    func `what cannot be read is named`(name: String, text: String, reason: String) async throws {
        let source = try source(text, in: name)
        let error = await #expect(throws: Failure.self) { try await source.page(Query()) }
        #expect(error?.kind == .invalidResponse)
        #expect(error?.message.unrendered == "“\(folder.path)/\(name)”: \(reason)")
    }
}
