import Domain
import Services
import WireFormat

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
