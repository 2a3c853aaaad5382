import Domain
public import Services
import WireFormat

/// A transport that only looks: whatever would change something on a server is not sent, for scripts from strangers.
public struct ReadingTransport: Transport {
    private let transport: any Transport

    public init(_ transport: any Transport) {
        self.transport = transport
    }

    /// - Throws: `.forbidden` for what changes something; else what the transport throws.
    public func reply(to request: Request) async throws(Failure) -> Reply {
        guard !request.endpoint.changesServer else {
            throw Failure(.refused, "Nothing is sent to “\(request.address.string)” in safe mode.")
        }
        return try await transport.reply(to: request)
    }
}
