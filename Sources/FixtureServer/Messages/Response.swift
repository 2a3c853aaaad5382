import Domain
import FoundationEssentials

/// The response to a request.
struct Response: Sendable, Hashable {
    struct Header: Sendable, Hashable {
        var name: String
        var value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    var status = 200
    var contentType = "application/json; charset=utf-8"
    /// Further headers, without the type of the body and its length.
    var headers: [Header] = []
    var body = Data()
}

extension Response {
    /// - Throws: `EncodingError` for a number that JSON cannot represent.
    init(status: Int = 200, json: some Encodable) throws {
        self.init(status: status, body: try Self.written(json))
    }

    /// Returns an error in the envelope of the listings server.
    static func refusal(_ status: Int, _ reason: String) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.member("error", true)
            json.member("reason", reason)
        }
        return Response(status: status, body: Data(json.bytes))
    }

    /// Returns JSON with sorted keys, so that a response is the same in every run.
    static func written(_ payload: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(payload)
    }

    func bytes(closing: Bool = false) -> Data {
        let length = [Header("Content-Length", String(body.count))]
        return head(length + (closing ? [Header("Connection", "close")] : [])) + body
    }

    /// Returns everything before the body.
    ///
    /// - Parameter framing: The headers that define where the body ends.
    func head(_ framing: [Header]) -> Data {
        var text = "HTTP/1.1 \(status) \(StatusPhrase.of(status))\r\nContent-Type: \(contentType)\r\n"
        for header in headers + framing { text += "\(header.name): \(header.value)\r\n" }
        return Data((text + "\r\n").utf8)
    }
}

/// The reason phrases of HTTP statuses, from RFC 9110.
enum StatusPhrase {
    static func of(_ status: Int) -> String {
        phrases[status] ?? "Status \(status)"
    }

    private static let phrases = [
        200: "OK", 201: "Created", 204: "No Content", 301: "Moved Permanently", 302: "Found", 303: "See Other",
        304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
        401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 408: "Request Timeout", 411: "Length Required",
        413: "Content Too Large", 418: "I'm a teapot", 429: "Too Many Requests", 500: "Internal Server Error",
        501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
