import Domain
import Services
import WireFormat
import struct FoundationEssentials.Data

/// A server as the clients of the contracts ask it: its address, what is spoken with it, and what carries that.
struct RemoteServer: Sendable {
    let address: ServerAddress
    /// Whose contract it is taken to speak.
    let service: ServiceName
    let transport: any Transport

    /// What the server answers, whatever that is.
    func reply(
        to endpoint: Endpoint, with token: Secret? = nil, deadline: Duration? = nil
    ) async throws(Failure) -> Reply {
        try await transport.reply(to: Request(endpoint, on: address, with: token, deadline: deadline))
    }

    /// What was asked for, in a reply to the endpoint.
    ///
    /// - Parameter token: What was sent along.
    /// - Throws: The error that any status but one of success stands for.
    func body(of reply: Reply, to endpoint: Endpoint, with token: Secret? = nil) throws(Failure) -> Data {
        if let refusal = error(for: reply, to: endpoint, hasToken: token != nil) { throw refusal }
        return reply.body
    }

    /// The payload that the server sends for an endpoint.
    func payload<Payload: Decodable>(
        _ type: Payload.Type, of endpoint: Endpoint, with token: Secret? = nil
    ) async throws(Failure) -> Payload {
        let body = try body(of: try await reply(to: endpoint, with: token), to: endpoint, with: token)
        return try read { () throws(PayloadError) in try PayloadDecoder().decode(type, from: body) }
    }

    /// What `body` makes of what the server sent; what it cannot read is the server's fault, and named.
    func read<Value>(_ body: () throws(PayloadError) -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw unreadable(error.message)
        }
    }

    /// - Parameter problem: What is wrong with what came, in a sentence.
    func unreadable(_ problem: Message) -> Failure {
        Failure(.invalidResponse, "“\(address.string)” sent what could not be read: \(problem)")
    }
}
