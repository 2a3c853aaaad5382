import FoundationEssentials
import WireFormat

/// What of the shop's products is asked for, with the shop's own ideas of it.
struct ProductFilter: Sendable {
    private let request: IncomingRequest
    private let numbers: [String: Decimal]
    /// What is wrong with the arguments, a sentence each; nothing where they can be taken.
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
        self.numbers = numbers
        self.complaints = complaints
    }

    /// Those of `products` that are asked for, in the same order.
    func found(in products: [ProductPayload]) -> [ProductPayload] {
        paged(products.filter { isPriced($0) && isTitled($0) && isInCategory($0) })
    }

    /// The stretch that is asked for: `limit` counts only with `offset` and above 0, and everything comes otherwise.
    func paged<Record>(_ records: [Record]) -> [Record] {
        guard let offset = whole("offset"), let limit = whole("limit"), limit > 0 else { return records }
        return Array(records.dropFirst(offset).prefix(limit))
    }

    private func whole(_ name: String) -> Int? {
        numbers[name].map { Int($0.description.prefix { $0 != "." }) ?? .max }
    }

    /// The bounds count only together and where neither is 0; an exact price beside a bound takes all three away.
    private func isPriced(_ product: ProductPayload) -> Bool {
        let (exact, lowest, highest) = (bound("price"), bound("price_min"), bound("price_max"))
        guard let price = product.price else { return true }
        return switch (exact, lowest, highest) {
        case (let exact?, nil, nil): price == exact
        case (nil, let lowest?, let highest?): lowest <= price && price <= highest
        default: true
        }
    }

    /// A price as the shop sees it, to whom 0 is nothing.
    private func bound(_ name: String) -> Decimal? {
        numbers[name].flatMap { $0 == 0 ? nil : $0 }
    }

    private func isTitled(_ product: ProductPayload) -> Bool {
        guard let title = request.parameter("title"), !title.isEmpty else { return true }
        return LikePattern("%" + title + "%").matches(product.title ?? "")
    }

    /// The slug beats the id; a category that is not there has no products.
    private func isInCategory(_ product: ProductPayload) -> Bool {
        if let slug = request.parameter("categorySlug"), !slug.isEmpty { return product.category?.slug == slug }
        guard let id = whole("categoryId") else { return true }
        return product.category?.id == id
    }
}

/// A pattern of SQL's `LIKE` without case: `%` stands for any text, `_` for any one character; only ASCII has case.
struct LikePattern: Sendable, Hashable {
    private let pattern: [Character]

    init(_ pattern: String) {
        self.pattern = Array(Self.folded(pattern))
    }

    func matches(_ text: String) -> Bool {
        let text = Array(Self.folded(text))
        // Where the last % stood and how much of the text it takes, to be tried again with one more.
        var (place, taken, star, reach) = (0, 0, -1, 0)
        while taken < text.count {
            if place < pattern.count, pattern[place] == "%" {
                (star, reach) = (place, taken)
                place += 1
            } else if place < pattern.count, pattern[place] == "_" || pattern[place] == text[taken] {
                place += 1
                taken += 1
            } else if star >= 0 {
                reach += 1
                (place, taken) = (star + 1, reach)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "%" }
    }

    private static func folded(_ text: String) -> String {
        String(text.map { $0.isASCII ? Character($0.lowercased()) : $0 })
    }
}
