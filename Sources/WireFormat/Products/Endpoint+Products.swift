extension Endpoint {
    /// A stretch of the products, in the server's order.
    ///
    /// Where one of the two numbers is left out, or the limit is 0, the server sends everything.
    ///
    /// - Parameters:
    ///   - offset: How many products to leave out, from 0.
    ///   - limit: How many to send, from 1.
    ///   - category: The id of the category that they are to be of; nil for all of them.
    public static func products(offset: Int, limit: Int, category: Int? = nil) -> Endpoint {
        let range = [QueryItem("offset", String(offset)), QueryItem("limit", String(limit))]
        return Endpoint(
            .get, ["products"], query: range + (category.map { [QueryItem("categoryId", String($0))] } ?? []))
    }

    /// The categories of products.
    public static var productCategories: Endpoint { Endpoint(.get, ["categories"]) }
}
