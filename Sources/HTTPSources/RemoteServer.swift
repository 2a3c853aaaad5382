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

extension RemoteServer {
    /// What to ask for where a contract is one file: the address itself where it leads to a JSON file, else `endpoint`
    /// below it.
    func file(or endpoint: Endpoint) -> Endpoint {
        address.path.lowercased().hasSuffix(".json") ? Endpoint(.get, []) : endpoint
    }
}

extension RemoteServer {
    /// Characters of a server's own words that are repeated.
    private static let quoteLimit = 200

    /// The error that a reply stands for; nil for one of success.
    ///
    /// - Parameter hasToken: Whether a token was sent along, which 401 and 403 speak of then.
    func error(for reply: Reply, to endpoint: Endpoint, hasToken: Bool = false) -> Failure? {
        switch reply.status {
        case 200..<300:
            nil
        case 401 where hasToken:
            Failure(.signInRefused, "“\(address.string)” does not take the sign-in\(quoted(reply)).")
        case 403 where hasToken:
            Failure(.signInNeeded, "“\(address.string)” does not answer this account\(quoted(reply)).")
        case 404 where endpoint.path.isEmpty:
            Failure(.invalidResponse, "There is nothing at “\(address.string)”.")
        case 404,
            400 where isMissingRecord(reply):
            Failure(
                .invalidResponse,
                "“\(address.string)” has no “\(path(of: endpoint))”: is it a \(service.rawValue) server?")
        case 429, 500...:
            Failure(.unreachable, answered(reply))
        default:
            Failure(.invalidResponse, answered(reply))
        }
    }

    private func isMissingRecord(_ reply: Reply) -> Bool {
        (try? PayloadDecoder().decode(ServiceErrorPayload.self, from: reply.body))?.isMissingRecord ?? false
    }

    /// “http://…” answered 503: “Too busy”.
    func answered(_ reply: Reply) -> Message {
        "“\(address.string)” answered \(reply.status)\(quoted(reply))."
    }

    /// What the server said of an error in an envelope that is known, the beginning of it, after a colon; nothing where
    /// it did not.
    func quoted(_ reply: Reply) -> Message {
        let decoder = PayloadDecoder()
        let text =
            (try? decoder.decode(ListingsErrorPayload.self, from: reply.body).reason)
            ?? (try? decoder.decode(ServiceErrorPayload.self, from: reply.body).message)
        // A sentence is one line.
        let lines = (text ?? "").split(maxSplits: 1, whereSeparator: \.isNewline)
        guard let words = lines.first?.unicodeScalars else { return "" }
        let isCut = lines.count > 1 || words.count > Self.quoteLimit
        return ": “\(String(words.prefix(Self.quoteLimit)))\(isCut ? "…" : "")”"
    }

    /// What was asked for, as the person has to see it: without its query.
    private func path(of endpoint: Endpoint) -> String {
        "/" + endpoint.path.joined(separator: "/")
    }
}
