import Domain
import Ports
import WireFormat
import struct FoundationEssentials.Data

/// A server as the clients of the contracts use it: its address, its contract, and the transport to it.
struct RemoteServer: Sendable {
    var address: ServerAddress
    /// The service whose contract the server is expected to follow.
    let service: ServiceName
    var transport: any Transport
    /// The currency of amounts that it sends without one; the service's own if nil.
    var currency: Currency?
    let problems = ReadProblems()
    let reading = KeptReading()

    var isFile: Bool { address.path.lowercased().hasSuffix(".json") }

    /// Returns the server's response, whatever its status.
    func response(
        to endpoint: Endpoint, with token: Secret? = nil, deadline: Duration? = nil
    ) async throws(Failure) -> HTTPResponse {
        try await transport.response(to: Request(endpoint, on: address, with: token, deadline: deadline))
    }

    /// Returns the body of a response to the endpoint; throws for any status other than success.
    func body(of response: HTTPResponse, to endpoint: Endpoint, with token: Secret? = nil) throws(Failure) -> Data {
        if let refusal = error(for: response, to: endpoint, with: token) { throw refusal }
        return response.body
    }

    func locatingPictures(_ records: consuming [Record], _ schema: Schema) -> [Record] {
        for field in schema.pictures {
            for place in records.indices {
                switch records[place][field] {
                case .text(let text): records[place][field] = address.picture(text).map(Value.text) ?? .missing
                case .list(let texts): records[place][field] = .list(texts.compactMap(address.picture))
                default: break
                }
            }
        }
        return records
    }

    /// Returns the result of `body`, which decodes a response. Its error is reported as an invalid response of the
    /// server.
    func read<Value>(_ body: () throws(PayloadError) -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw unreadable(error.message)
        }
    }

    func read<Value>(
        _ response: Data, _ body: (JSONObject) throws(PayloadError) -> Value
    ) throws(Failure) -> Value {
        try read { () throws(PayloadError) in
            guard let object = try JSONValue(payload: response).object else { throw PayloadError(.unreadable) }
            return try body(object)
        }
    }

    func unreadable(_ problem: Message, hint: Message? = nil) -> Failure {
        Failure(.invalidResponse, "“\(address.string)” sent unreadable data: \(problem)", hint: hint)
    }

    /// The maximum number of characters that are quoted from a server's message.
    private static let quoteLimit = 200

    /// Returns the error for a response; nil for a success.
    ///
    /// - Parameter token: The token that was sent; 401 and 403 then refer to it.
    func error(for response: HTTPResponse, to endpoint: Endpoint, with token: Secret? = nil) -> Failure? {
        let path = "/" + endpoint.path.joined(separator: "/")
        return switch response.status {
        case 200..<300:
            nil
        case 401 where token != nil:
            Failure(.signInRefused, "“\(address.string)” does not accept the sign-in\(quoted(response, with: token)).")
        case 403 where token != nil:
            Failure(.signInNeeded, "“\(address.string)” refuses this account\(quoted(response, with: token)).")
        case 401 where DescribedService.builtIn(service) == nil:
            Failure(
                .signInNeeded, answered(response),
                hint: "Name its secret under “auth” in the description of \(service.rawValue).")
        case 404 where endpoint.path.isEmpty:
            Failure(.invalidResponse, "Nothing was found at “\(address.string)”.")
        case 404,
            400 where isMissingRecord(response):
            Failure(
                .invalidResponse,
                "“\(address.string)” has no “\(path)”: is it a \(service.rawValue) server?",
                hint: DescribedService.builtIn(service) == nil
                    ? "Check “list” in the description of \(service.rawValue)."
                    : """
                    Type source \(service.rawValue) ADDRESS with the path of its API or of a JSON file, or source \
                    \(service.rawValue) builtin to go back.
                    """)
        case 429, 500...:
            Failure(.unreachable, answered(response, with: token))
        default:
            Failure(.invalidResponse, answered(response, with: token))
        }
    }

    private func isMissingRecord(_ response: HTTPResponse) -> Bool {
        guard let error = try? JSONValue(payload: response.body).object else { return false }
        return error["name"] == .string("EntityNotFoundError")
    }

    /// Returns a sentence such as: “http://…” answered 503: “Too busy”.
    func answered(_ response: HTTPResponse, with token: Secret? = nil) -> Message {
        "“\(address.string)” answered \(response.status)\(quoted(response, with: token))."
    }

    /// The keys under which servers send the text of an error.
    private static let errorKeys = ["reason", "message", "detail", "error_description", "error", "title"]

    /// Returns the beginning of the server's error message, after a colon; empty if the response has none. The token
    /// that was sent is masked in it.
    func quoted(_ response: HTTPResponse, with token: Secret? = nil) -> Message {
        let json = try? JSONValue(payload: response.body)
        let object = json?.object
        // JSON:API has a list of errors.
        let errors = [object?["error"]?.object ?? object, object?.array("errors").first?.object]
        let text = errors.lazy.compactMap(\.self).flatMap { error in
            Self.errorKeys.lazy.compactMap { key -> String? in
                switch error[key] {
                case .string(let text)?: text
                case .array(let elements)?: elements.compactMap(\.words).joined(separator: "; ")
                default: nil
                }
            }
        }.first.map { token?.redacted(in: $0) ?? $0 }
        // Only the first line is quoted.
        let lines = (text ?? "").split(maxSplits: 1, whereSeparator: \.isNewline)
        guard let words = lines.first?.unicodeScalars else { return "" }
        let isCut = lines.count > 1 || words.count > Self.quoteLimit
        return ": “\(String(words.prefix(Self.quoteLimit)))\(isCut ? "…" : "")”"
    }
}
