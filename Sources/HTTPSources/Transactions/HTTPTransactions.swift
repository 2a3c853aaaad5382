public import Domain
public import Services
import WireFormat

/// A server that has all transactions in one file.
public struct HTTPTransactions: WholeService {
    private let server: RemoteServer

    /// - Parameter address: The base address of `/transactions`, or the address of the file itself if it ends in
    ///   `.json`.
    public init(at address: ServerAddress, over transport: any Transport) {
        server = RemoteServer(address: address, service: .transactions, transport: transport)
    }

    public var schema: Schema { Transaction.schema }

    public var address: ServerAddress { server.address }

    public func everything() async throws(Failure) -> [Record] {
        let endpoint = server.file(or: .transactions)
        let body = try server.body(of: try await server.reply(to: endpoint), to: endpoint)
        return try server.read { () throws(PayloadError) in
            try PayloadDecoder().decode(listOf: TransactionPayload.self, from: body).transactions().map(\.record)
        }
    }
}
