import FixtureServer
import Testing

@Suite struct ProductsContractTests {
    /// Requests, each with the number of records and the first of them.
    @Test(
        arguments: [
            ("/products", 142, [1, 2, 3]), ("/products?limit=3", 142, [1]), ("/products?offset=2", 142, [1]),
            ("/products?offset=2&limit=0", 142, [1]), ("/products?offset=2&limit=3", 3, [3, 4, 5]),
            ("/products?offset=999&limit=3", 0, []), ("/products?price_min=20&price_max=30", 5, [5, 19, 35]),
            ("/products?price_min=20", 142, [1]), ("/products?price_min=0&price_max=30", 142, [1]),
            ("/products?price=19.5", 1, [2]), ("/products?price=19.5&price_min=1", 142, [1]),
            ("/products?title=LAMP", 2, [9, 44]), ("/products?categorySlug=shoes&categoryId=1", 26, [8]),
            ("/products?categoryId=99", 0, []), ("/categories/4/products?offset=1&limit=2", 2, [10, 18]),
            ("/products/8/related", 25, [10]), ("/api/v1/products?offset=2&limit=3", 3, [3, 4, 5]),
            ("/api/v1/categories?limit=2", 2, [1, 2]), ("/api/v1/categories", 5, [1, 2, 3, 4, 5]),
        ] as [(String, Int, [Int])])
    func `products are selected by the shop's parameters`(target: String, count: Int, first: [Int]) async throws {
        let response = try await withServer { try await $0.response(to: "GET \(target)") }
        #expect(response.status == 200)
        #expect(response.ids.count == count)
        #expect(Array(response.ids.prefix(first.count)) == first)
    }

    @Test(arguments: ["/products/2", "/products/slug/ribbed-beanie-charcoal"])
    func `one product is sent by itself`(path: String) async throws {
        let response = try await withServer { try await $0.response(to: "GET \(path)") }
        #expect((response.json as? [String: Any])?["title"] as? String == "Ribbed Beanie, Charcoal")
    }

    @Test(arguments: [
        ("GET /x?y=1", 404, #"{"error":"Not Found","message":"Cannot GET /x","statusCode":404}"#),
        ("PUT /api/v1/x", 404, #"{"error":"Not Found","message":"Cannot PUT /api/v1/x","statusCode":404}"#),
        (
            "GET /products?price_min=-1", 400,
            #"{"error":"Bad Request","message":["price_min must not be less than 0"],"statusCode":400}"#
        ),
        (
            "GET /products/one", 400,
            #"{"error":"Bad Request","message":"Validation failed (numeric string is expected)","statusCode":400}"#
        ),
        ("GET /auth/profile", 401, #"{"message":"Unauthorized","statusCode":401}"#),
    ])
    func `errors are sent in the shop's envelopes`(line: String, status: Int, body: String) async throws {
        let response = try await withServer { try await $0.response(to: line) }
        #expect(response.status == status)
        #expect(response.text == body)
    }

    @Test func `a missing record is an error of 400 that names it`() async throws {
        let response = try await withServer { try await $0.response(to: "GET /api/v1/products/999") }
        let envelope = try #require(response.json as? [String: String])
        #expect(response.status == 400)
        #expect(envelope["path"] == "/api/v1/products/999")
        #expect(envelope["name"] == "EntityNotFoundError")
        #expect(envelope["message"] == #"Could not find any entity of type "Product" matching: {"id":999}"#)
        #expect(envelope["timestamp"]?.hasSuffix("Z") == true)
    }
}
