import Domain
import FoundationEssentials
import WireFormat

/// The shop's server: products ordered by id, categories and accounts.
struct ProductsContract: Sendable {
    let products: [JSONObject]
    let accounts: ShopAccounts
    let now: @Sendable () -> Date

    /// - Parameter prefix: The prefix of every path: empty, or `/api/v1` as on the real shop.
    func routes(below prefix: String) -> [Route] {
        func get(_ path: String) -> RoutePattern { RoutePattern("GET \(prefix)\(path)") }
        return [
            Route(get("/products")) { request, _ in list(request) { $0.found(in: products) } },
            Route(get("/products/slug/:slug")) { request, found in
                product(request, #"{"slug":\#(JSONWriter.line(of: .string(found[0])))}"#) {
                    $0["slug"]?.text == found[0]
                }
            },
            Route(get("/products/:id")) { request, found in
                withID(found[0]) { id in product(request, #"{"id":\#(id)}"#) { $0["id"]?.integer == id } }
            },
            Route(get("/products/:id/related")) { request, found in
                withID(found[0]) { id in related(to: id, request) }
            },
            Route(get("/categories")) { request, _ in
                let limit = request.parameter("limit").flatMap { Int($0) } ?? 0
                return Response(limit > 0 ? Array(categories.prefix(limit)) : categories)
            },
            Route(get("/categories/:id/products")) { request, found in
                withID(found[0]) { id in
                    list(request) { $0.paged(products.filter { $0.object("category")["id"]?.integer == id }) }
                }
            },
        ] + accountRoutes(below: prefix)
    }

    private var categories: [JSONObject] {
        let categories = products.map { $0.object("category") }.compactMap { object in
            object["id"]?.integer.map { ($0, object) }
        }
        return Dictionary(categories) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value)
    }

    private func list(_ request: IncomingRequest, _ found: (ProductFilter) -> [JSONObject]) -> Response {
        let filter = ProductFilter(request)
        guard filter.complaints.isEmpty else { return .shopError(arguments: filter.complaints) }
        return Response(found(filter))
    }

    private func withID(_ text: String, _ response: (Int) -> Response) -> Response {
        guard let id = Int(text) else {
            return .shopError(400, .string("Validation failed (numeric string is expected)"))
        }
        return response(id)
    }

    private func product(
        _ request: IncomingRequest, _ condition: String, where isMeant: (JSONObject) -> Bool
    ) -> Response {
        products.first(where: isMeant).map { Response(.object($0)) } ?? missing(condition, request)
    }

    private func related(to id: Int, _ request: IncomingRequest) -> Response {
        guard let product = products.first(where: { $0["id"]?.integer == id }) else {
            return missing(#"{"id":\#(id)}"#, request)
        }
        let category = product.object("category")["id"]?.integer
        return Response(products.filter { $0["id"]?.integer != id && $0.object("category")["id"]?.integer == category })
    }

    /// Returns the error for a missing product, which the shop sends with 400 instead of 404.
    private func missing(_ condition: String, _ request: IncomingRequest) -> Response {
        var body = JSONObject()
        body["path"] = .string(request.pathText)
        body["timestamp"] = .string(now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        body["name"] = .string("EntityNotFoundError")
        body["message"] = .string("Could not find any entity of type \"Product\" matching: \(condition)")
        return Response(.object(body), status: 400)
    }
}
