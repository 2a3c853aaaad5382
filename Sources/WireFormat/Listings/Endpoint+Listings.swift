extension Endpoint {
    /// A page of the listings.
    ///
    /// - Parameters:
    ///   - page: Counted from 1.
    ///   - limit: How many listings a page has, from 1.
    ///   - text: What a title or a description must contain; empty for everything.
    public static func listings(page: Int, limit: Int, text: String = "") -> Endpoint {
        let paging = [QueryItem("page", String(page)), QueryItem("limit", String(limit))]
        return Endpoint(.get, ["listings"], query: paging + (text.isEmpty ? [] : [QueryItem("query", text)]))
    }

    /// The names of the categories of listings.
    public static var listingCategories: Endpoint { Endpoint(.get, ["categories"]) }
}
