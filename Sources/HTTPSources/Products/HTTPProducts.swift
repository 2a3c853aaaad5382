public import Domain
public import Services
import WireFormat

/// A products server: it sends stretches of its list, and everything else is left to whoever asks.
///
/// It can search and filter, but otherwise than souk does: titles only, with wildcards, and one bound of a price not
/// without the other. What it would leave out nobody could bring back.
public struct HTTPProducts: RemoteService {
    private let server: RemoteServer
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

    /// There is more where as many came as were asked for; how many there are the server does not tell.
    public func page(_ query: Query) async throws(ServiceError) -> Page {
        let range = query.range
        guard !range.isEmpty else { return Page(records: [], hasMore: false) }
        let payloads = try await payload(
            [ProductPayload].self, of: .products(offset: range.lowerBound, limit: range.count))
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
        return Page(records: records, hasMore: records.count == range.count)
    }

    public func categories() async throws(ServiceError) -> [Category]? {
        try await payload([ProductCategoryPayload].self, of: .productCategories).compactMap { payload in
            let category = payload.category
            return category.name.map { Category(name: $0, image: address.picture(category.image)) }
        }
    }

    private func payload<Payload: Decodable>(
        _ type: Payload.Type, of endpoint: Endpoint
    ) async throws(ServiceError) -> Payload {
        guard let account else { return try await server.payload(type, of: endpoint) }
        return try await account.authorised { (token) async throws(ServiceError) in
            try await server.payload(type, of: endpoint, with: token)
        }
    }
}
