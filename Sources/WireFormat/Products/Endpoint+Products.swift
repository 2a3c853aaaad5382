extension Endpoint {
    /// A stretch of the products, in the server's order.
    ///
    /// Where one of the two numbers is left out, or the limit is 0, the server sends everything.
    ///
    /// - Parameters:
    ///   - offset: How many products to leave out, from 0.
    ///   - limit: How many to send, from 1.
    public static func products(offset: Int, limit: Int) -> Endpoint {
        Endpoint(
            .get, ["products"], query: [QueryItem("offset", String(offset)), QueryItem("limit", String(limit))])
    }

    /// The categories of products.
    public static var productCategories: Endpoint { Endpoint(.get, ["categories"]) }
}
