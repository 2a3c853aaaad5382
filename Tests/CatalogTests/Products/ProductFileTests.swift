import Domain
import FoundationEssentials
import Ports
import QueryTrials
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
    func `products keep the order of their file`(name: String, text: String) async throws {
        let stool = Schema.products.record(
            9,
            [
                "title": .text("Café Stool"), "price": Money(digits: "64.5", currency: .dollar).map(Value.money),
                "category": .text("Furniture"),
                "images": .list(["https://a.example/1.jpg", "https://a.example/2.jpg"]),
            ])
        let pen = Schema.products.record(2, ["title": .text("Pen")])
        #expect(try await source(text, in: name).everything() == [stool, pen])
    }
}
