public import Domain
public import Services
import WireFormat

/// A products server: it sends stretches of its list, or of one category, and everything else is left to whoever asks.
///
/// It can search and filter by price, but otherwise than souk does: titles only, with wildcards, and one bound of a price
/// not without the other. What it would leave out nobody could bring back.
public struct HTTPProducts: RemoteService {
    private let server: RemoteServer
    private let kept = ProductCategories()
    public let account: Account?

    /// - Parameter account: Whose token goes along with each request; nil for none.
    public init(at address: ServerAddress, over transport: any Transport, account: Account?) {
        server = RemoteServer(address: address, service: .products, transport: transport)
        self.account = account
    }

    public var schema: Schema { Product.schema }

    public var address: ServerAddress { server.address }

    public var abilities: QueryAbilities { [] }

    public var sendsEverything: Bool { false }

    /// The category, where there is but one.
    public func narrowing(_ condition: Predicate) -> Predicate? {
        switch condition {
        case .equals(let field, .text) where field == schema.category: condition
        case .and(let conditions): conditions.lazy.compactMap(narrowing).first
        default: nil
        }
    }

    /// There is more where as many came as were asked for. The server does not say how many there are: a shorter page,
    /// which is the last one, tells.
    public func page(_ query: Query) async throws(Failure) -> Page {
        let range = query.range
        guard !range.isEmpty else { return Page(records: [], hasMore: false) }
        let category = try await categoryID(in: query.predicate)
        let payloads = try await payload(
            [ProductPayload].self,
            of: .products(offset: range.lowerBound, limit: range.count, category: category))
        guard payloads.count <= range.count else {
            throw server.unreadable("\(payloads.count) products came where \(range.count) were asked for.")
        }
        let records = try server.read { () throws(PayloadError) in
            try payloads.products().map { product in
                var product = product
                product.images = product.images?.compactMap(address.picture)
                return product.record
            }
        }
        let isLast = records.count < range.count && (!records.isEmpty || range.lowerBound == 0)
        return Page(
            records: records, hasMore: records.count == range.count,
            total: isLast ? range.lowerBound + records.count : nil)
    }

    public func categories() async throws(Failure) -> [Category]? {
        try await payload([ProductCategoryPayload].self, of: .productCategories).compactMap { payload in
            let category = payload.category
            return category.name.map { Category(name: $0, image: address.picture(category.image)) }
        }
    }

    /// The id of the category that is asked for; nil for all, and for one that the shop has no name for.
    private func categoryID(in condition: Predicate?) async throws(Failure) -> Int? {
        guard case .equals(_, .text(let name)) = condition else { return nil }
        return try await kept.id(of: name) { () async throws(Failure) in
            try await payload([ProductCategoryPayload].self, of: .productCategories)
        }
    }

    private func payload<Payload: Decodable>(
        _ type: Payload.Type, of endpoint: Endpoint
    ) async throws(Failure) -> Payload {
        guard let account else { return try await server.payload(type, of: endpoint) }
        return try await account.authorised { (token) async throws(Failure) in
            try await server.payload(type, of: endpoint, with: token)
        }
    }
}

/// The ids of a shop's categories, by which it is asked for one: asked for once and kept.
actor ProductCategories {
    private var ids: [FoldedText: Int]?

    /// The id of the category with that name, however it is capitalised; nil where the shop has none of that name.
    ///
    /// - Parameter fetch: Asks the shop for its categories.
    func id(
        of name: String, _ fetch: () async throws(Failure) -> [ProductCategoryPayload]
    ) async throws(Failure) -> Int? {
        if let ids { return ids[FoldedText(name)] }
        let named = try await fetch().compactMap { payload in payload.name.map { (FoldedText($0), payload.id) } }
        let ids = Dictionary(named) { first, _ in first }
        self.ids = ids
        return ids[FoldedText(name)]
    }
}
