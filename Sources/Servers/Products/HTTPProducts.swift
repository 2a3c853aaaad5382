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

    /// More records follow if as many came as were requested. The server does not send the total. It is known only from
    /// a shorter page, which is the last one.
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
        let isLast = read.count < range.count && (read.count > 0 || range.lowerBound == 0)
        return Page(
            records: read.records, hasMore: read.count == range.count,
            total: isLast ? range.lowerBound + read.count : nil)
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

/// The ids of a shop's categories, which requests for a category need. They are fetched once and cached.
actor ProductCategories {
    private var ids: [FoldedText: Int]?

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
