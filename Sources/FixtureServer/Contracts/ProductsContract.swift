import Domain
import FoundationEssentials
import WireFormat

/// The shop's server: products ordered by id, categories and accounts.
struct ProductsContract: Sendable {
    let products: [JSONObject]
    let desk: SignInService
    let now: @Sendable () -> Date

    /// - Parameter prefix: The prefix of every path: empty, or `/api/v1` as on the real shop.
    func routes(below prefix: String) -> [Route] {
        func path(_ method: String, _ path: String) -> RoutePattern { RoutePattern("\(method) \(prefix)\(path)") }
        return [
            Route(path("GET", "/products")) { request, _ in
                try list(request) { $0.found(in: products) }
            },
            Route(path("GET", "/products/slug/:slug")) { request, found in
                try product(request, #"{"slug":\#(JSONWriter.line(of: .string(found[0])))}"#) {
                    $0.text("slug") == found[0]
                }
            },
            Route(path("GET", "/products/:id")) { request, found in
                try withID(found[0]) { id in try product(request, #"{"id":\#(id)}"#) { $0.integer("id") == id } }
            },
            Route(path("GET", "/products/:id/related")) { request, found in
                try withID(found[0]) { id in try related(to: id, request) }
            },
            Route(path("GET", "/categories")) { request, _ in
                let limit = request.parameter("limit").flatMap { Int($0) } ?? 0
                return Response(limit > 0 ? Array(categories.prefix(limit)) : categories)
            },
            Route(path("GET", "/categories/:id/products")) { request, found in
                try withID(found[0]) { id in
                    try list(request) { $0.paged(products.filter { $0.object("category").integer("id") == id }) }
                }
            },
        ] + desk.routes(below: prefix)
    }

    private var categories: [JSONObject] {
        let categories = products.map { $0.object("category") }.compactMap { object in
            object.integer("id").map { ($0, object) }
        }
        return Dictionary(categories) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value)
    }

    private func list(_ request: IncomingRequest, _ found: (ProductFilter) -> [JSONObject]) throws -> Response {
        let filter = ProductFilter(request)
        guard filter.complaints.isEmpty else { return ShopError(arguments: filter.complaints).response }
        return Response(found(filter))
    }

    private func withID(_ text: String, _ response: (Int) throws -> Response) throws -> Response {
        guard let id = Int(text) else {
            return ShopError(status: 400, "Validation failed (numeric string is expected)").response
        }
        return try response(id)
    }

    private func product(
        _ request: IncomingRequest, _ condition: String, where isMeant: (JSONObject) -> Bool
    ) throws -> Response {
        guard let product = products.first(where: isMeant) else {
            return try Response(status: 400, json: MissingEntity(condition, at: request.pathText, now: now()))
        }
        return Response(.object(product))
    }

    private func related(to id: Int, _ request: IncomingRequest) throws -> Response {
        guard let product = products.first(where: { $0.integer("id") == id }) else {
            return try Response(status: 400, json: MissingEntity(#"{"id":\#(id)}"#, at: request.pathText, now: now()))
        }
        let category = product.object("category").integer("id")
        return Response(
            products.filter { $0.integer("id") != id && $0.object("category").integer("id") == category })
    }
}
