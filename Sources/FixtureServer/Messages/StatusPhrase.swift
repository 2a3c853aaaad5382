/// The words that go with an HTTP status, as RFC 9110 has them.
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
