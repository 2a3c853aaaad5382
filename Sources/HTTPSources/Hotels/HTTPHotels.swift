public import Domain
public import Services
import WireFormat

/// A server that has all hotels in one file, without an order. They are sorted in the service's order.
public struct HTTPHotels: WholeService {
    private let server: RemoteServer

    /// - Parameter address: The base address of `/hotels`, or the address of the file itself if it ends in `.json`.
    public init(at address: ServerAddress, over transport: any Transport) {
        server = RemoteServer(address: address, service: .hotels, transport: transport)
    }

    public var schema: Schema { Hotel.schema }

    public var address: ServerAddress { server.address }

    public func everything() async throws(Failure) -> [Record] {
        let payload = try await server.payload(HotelsPayload.self, of: server.file(or: .hotels))
        return try server.read { () throws(PayloadError) in
            try payload.inServiceOrder().map { hotel in
                var hotel = hotel
                hotel.image = address.picture(hotel.image)
                return hotel.record
            }
        }
    }
}
