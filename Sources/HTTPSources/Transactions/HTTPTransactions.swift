public import Domain
public import Services
import WireFormat

/// A server that has all transactions in one file.
public struct HTTPTransactions: RemoteService {
    private let server: RemoteServer

    /// - Parameter address: Where `/transactions` is, or the file itself where it ends in `.json`.
    public init(at address: ServerAddress, over transport: any Transport) {
        server = RemoteServer(address: address, service: .transactions, transport: transport)
    }

    public var schema: Schema { Transaction.schema }

    public var address: ServerAddress { server.address }

    public var abilities: QueryAbilities { [] }

    public var sendsEverything: Bool { true }

    public func page(_ query: Query) async throws(ServiceError) -> Page {
        let endpoint = server.file(or: .transactions)
        let body = try server.body(of: try await server.reply(to: endpoint), to: endpoint)
        let records = try server.read { () throws(PayloadError) in
            try PayloadDecoder().decode(listOf: TransactionPayload.self, from: body).transactions().map(\.record)
        }
        return Page(records: records, hasMore: false, total: records.count)
    }

    public func categories() async throws(ServiceError) -> [Category]? { nil }
}
