import Domain
import FoundationEssentials

/// The filter in a request for the shop's products, with the quirks of the real shop.
struct ProductFilter: Sendable {
    private let request: IncomingRequest
    private let numbers: [String: Decimal]
    let complaints: [String]

    init(_ request: IncomingRequest) {
        self.request = request
        var numbers: [String: Decimal] = [:]
        var complaints: [String] = []
        for name in ["offset", "limit", "price", "price_min", "price_max", "categoryId"] {
            guard let text = request.parameter(name), !text.isEmpty else { continue }
            if text.utf8.allSatisfy("0123456789.".utf8.contains), let number = Decimal(string: text) {
                numbers[name] = number
            } else {
                complaints.append("\(name) must not be less than 0")
            }
        }
        (self.numbers, self.complaints) = (numbers, complaints)
    }

    func found(in products: [JSONObject]) -> [JSONObject] {
        paged(products.filter { isPriced($0) && isTitled($0) && isInCategory($0) })
    }

    /// Returns the requested range. `limit` applies only with `offset` and above 0; otherwise everything is returned.
    func paged<Record>(_ records: [Record]) -> [Record] {
        guard let offset = whole("offset"), let limit = whole("limit"), limit > 0 else { return records }
        return Array(records.dropFirst(offset).prefix(limit))
    }

    private func whole(_ name: String) -> Int? {
        numbers[name].map { Int($0.description.prefix { $0 != "." }) ?? .max }
    }

    /// Returns true if the price matches.
    ///
    /// The bounds apply only together, and only if neither is 0. An exact price with a bound disables all three.
    private func isPriced(_ product: JSONObject) -> Bool {
        let (exact, lowest, highest) = (bound("price"), bound("price_min"), bound("price_max"))
        guard case .number(let digits) = product["price"], let price = Decimal(string: digits) else { return true }
        return switch (exact, lowest, highest) {
        case (let exact?, nil, nil): price == exact
        case (nil, let lowest?, let highest?): lowest <= price && price <= highest
        default: true
        }
    }

    private func bound(_ name: String) -> Decimal? { numbers[name].flatMap { $0 == 0 ? nil : $0 } }

    private func isTitled(_ product: JSONObject) -> Bool {
        guard let title = request.parameter("title"), !title.isEmpty else { return true }
        return (product["title"]?.text ?? "").lowercased().contains(title.lowercased())
    }

    /// Returns true if the category matches. The slug overrides the id; an unknown category has no products.
    private func isInCategory(_ product: JSONObject) -> Bool {
        if let slug = request.parameter("categorySlug"), !slug.isEmpty {
            return product.object("category")["slug"]?.text == slug
        }
        guard let id = whole("categoryId") else { return true }
        return product.object("category")["id"]?.integer == id
    }
}
