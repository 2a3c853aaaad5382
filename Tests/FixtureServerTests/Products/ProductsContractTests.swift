import FixtureServer
import Testing

@Suite struct ProductsContractTests {
    /// A request, the expected number of records, and the first of them.
    struct Question: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let count: Int
        let first: [Int]
    }

    static let questions = [
        Question(testDescription: "/products", count: 142, first: [1, 2, 3]),
        Question(testDescription: "/products?limit=3", count: 142, first: [1]),
        Question(testDescription: "/products?offset=2", count: 142, first: [1]),
        Question(testDescription: "/products?offset=2&limit=0", count: 142, first: [1]),
        Question(testDescription: "/products?offset=2&limit=3", count: 3, first: [3, 4, 5]),
        Question(testDescription: "/products?offset=999&limit=3", count: 0, first: []),
        Question(testDescription: "/products?price_min=20&price_max=30", count: 5, first: [5, 19, 35]),
        Question(testDescription: "/products?price_min=20", count: 142, first: [1]),
        Question(testDescription: "/products?price_min=0&price_max=30", count: 142, first: [1]),
        Question(testDescription: "/products?price=19.5", count: 1, first: [2]),
        Question(testDescription: "/products?price=19.5&price_min=1", count: 142, first: [1]),
        Question(testDescription: "/products?title=LAMP", count: 2, first: [9, 44]),
        Question(testDescription: "/products?categorySlug=shoes&categoryId=1", count: 26, first: [8]),
        Question(testDescription: "/products?categoryId=99", count: 0, first: []),
        Question(testDescription: "/categories/4/products?offset=1&limit=2", count: 2, first: [10, 18]),
        Question(testDescription: "/products/8/related", count: 25, first: [10]),
        Question(testDescription: "/api/v1/products?offset=2&limit=3", count: 3, first: [3, 4, 5]),
        Question(testDescription: "/api/v1/categories?limit=2", count: 2, first: [1, 2]),
        Question(testDescription: "/api/v1/categories", count: 5, first: [1, 2, 3, 4, 5]),
    ]

    @Test(arguments: questions)
    func `products are selected by the shop's parameters`(question: Question) async throws {
        let response = try await withServer { try await $0.response(to: "GET \(question.testDescription)") }
        #expect(response.status == 200)
        #expect(response.ids.count == question.count)
        #expect(Array(response.ids.prefix(question.first.count)) == question.first)
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
