import Domain
import FoundationEssentials

struct Response: Sendable {
    var status = 200
    var contentType = "application/json; charset=utf-8"
    /// Further headers with their values, without the type of the body and its length.
    var headers: [(String, String)] = []
    var body = Data()

    /// Returns an error in the envelope of the listings server.
    static func refusal(_ status: Int, _ reason: String) -> Response {
        var body = JSONObject()
        (body["error"], body["reason"]) = (.boolean(true), .string(reason))
        return Response(.object(body), status: status)
    }

    func bytes(closing: Bool = false) -> Data {
        let length = [("Content-Length", String(body.count))]
        return head(length + (closing ? [("Connection", "close")] : [])) + body
    }

    /// Returns everything before the body.
    func head(_ framing: [(String, String)]) -> Data {
        var text = "HTTP/1.1 \(status) \(StatusPhrase.of(status))\r\nContent-Type: \(contentType)\r\n"
        for (name, value) in headers + framing { text += "\(name): \(value)\r\n" }
        return Data((text + "\r\n").utf8)
    }
}

/// The reason phrases of HTTP statuses, from RFC 9110.
enum StatusPhrase {
    static func of(_ status: Int) -> String { phrases[status] ?? "Status \(status)" }

    private static let phrases = [
        200: "OK", 201: "Created", 204: "No Content", 301: "Moved Permanently", 302: "Found", 303: "See Other",
        304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
        401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 408: "Request Timeout", 411: "Length Required",
        413: "Content Too Large", 418: "I'm a teapot", 429: "Too Many Requests", 500: "Internal Server Error",
        501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
