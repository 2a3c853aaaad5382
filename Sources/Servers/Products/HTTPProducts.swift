public import Domain
public import Ports
import WireFormat

/// A products server. It sends ranges of its list or of one category; everything else is left to the caller.
///
/// It can search and filter by price, but not as souk does: it searches titles only, with wildcards, and needs both
/// bounds of a price. Records that it leaves out could not be recovered.
public struct HTTPProducts: RemoteService {
    private let server: RemoteServer
    private let kept = ProductCategories()
    public let account: Account?

    /// - Parameter account: The account whose token is sent with each request; nil for none.
    public init(
        at address: ServerAddress, over transport: any Transport, account: Account?, usual currency: Currency? = nil
    ) {
        server = RemoteServer(address: address, service: .products, transport: transport, currency: currency)
        self.account = account
    }

    public var schema: Schema { Product.schema }

    public var address: ServerAddress { server.address }

    public var problems: ReadProblems { server.problems }

    public var usualCurrency: Currency? { server.currency }

    public var abilities: QueryAbilities { [] }

    public var sendsEverything: Bool { false }

    /// Returns the first condition that selects one category; nil if no condition does.
    public func narrowing(_ condition: Predicate) -> Predicate? {
        switch condition {
        case .equals(let field, .text) where field == schema.category: condition
        case .and(let conditions): conditions.lazy.compactMap(narrowing).first
        default: nil
        }
    }

    /// More records follow if as many came as were requested. The server does not send the total. It is known from a
    /// shorter page on, which is the last one.
    public func page(_ query: Query) async throws(Failure) -> Page {
        let range = query.range
        guard !range.isEmpty else { return Page(records: [], hasMore: false) }
        let category = try await categoryID(in: query.predicate)
        let read = try await authorised { (token) async throws(Failure) in
            try await server.records(
                of: schema, at: .products(offset: range.lowerBound, limit: range.count, category: category),
                after: range.lowerBound, with: token)
        }
        guard read.count <= range.count else {
            throw server.unreadable("Received \(read.count, Product.schema.noun) instead of \(range.count).")
        }
        return Page(
            records: read.records, hasMore: read.count == range.count,
            total: await kept.total(of: category, range, count: read.count))
    }

    public func categories() async throws(Failure) -> [Category]? {
        try await categoryPayloads().compactMap { payload in
            payload.name.map { Category(name: $0, image: address.picture(payload.image)) }
        }
    }

    /// Returns the id of the requested category; nil for all categories, and for a name that the shop does not have.
    private func categoryID(in condition: Predicate?) async throws(Failure) -> Int? {
        guard case .equals(_, .text(let name)) = condition else { return nil }
        return try await kept.id(of: name, categoryPayloads)
    }

    private func categoryPayloads() async throws(Failure) -> [CategoryPayload] {
        try await authorised { (token) async throws(Failure) in
            try await server.payload(CategoryList.self, of: .categories, with: token).categories
        }
    }

    private func authorised<Answer: Sendable>(
        _ request: (Secret?) async throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        guard let account else { return try await request(nil) }
        return try await account.authorised(request)
    }
}

/// The ids of a shop's categories, which requests for a category need, and the numbers of their products. The ids are
/// fetched once.
actor ProductCategories {
    private var ids: [FoldedText: Int]?
    /// The number of products in a category, or in all of them, as far as they were seen.
    private var seen: [Int?: (count: Int, isAll: Bool)] = [:]

    /// Returns the number of products in a category; nil if its end was never reached.
    ///
    /// - Parameter count: The number of products that came for the range.
    func total(of category: Int?, _ range: Range<Int>, count: Int) -> Int? {
        let (end, before) = (range.lowerBound + count, seen[category] ?? (0, false))
        if count < range.count {
            if count > 0 || before.count == end { seen[category] = (end, true) }
        } else if end > before.count {
            seen[category] = (end, false)
        }
        return seen[category].flatMap { $0.isAll ? $0.count : nil }
    }

    /// Returns the id of the category with this name, ignoring case and accents; nil if the shop has none.
    ///
    /// - Parameter fetch: Asks the shop for its categories.
    func id(
        of name: String, _ fetch: () async throws(Failure) -> [CategoryPayload]
    ) async throws(Failure) -> Int? {
        if let ids { return ids[FoldedText(name)] }
        let named = try await fetch().compactMap { payload in payload.name.map { (FoldedText($0), payload.id) } }
        let ids = Dictionary(named) { first, _ in first }
        self.ids = ids
        return ids[FoldedText(name)]
    }
}
