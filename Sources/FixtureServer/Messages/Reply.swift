import FoundationEssentials

/// What is sent back for a request.
struct Reply: Sendable, Hashable {
    struct Header: Sendable, Hashable {
        var name: String
        var value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    var status: Int
    var contentType: String
    /// Further headers; neither the type of the body nor its length.
    var headers: [Header]
    var body: Data

    init(
        status: Int = 200, contentType: String = "application/json; charset=utf-8", headers: [Header] = [],
        body: Data = Data()
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// - Throws: `EncodingError` for a number that JSON cannot hold.
    init(status: Int = 200, json: some Encodable) throws {
        self.init(status: status, body: try Self.written(json))
    }

    /// JSON with its keys in order, so that a reply is the same at every run.
    static func written(_ payload: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(payload)
    }

    /// The reply as it goes over the wire.
    func bytes(closing: Bool = false) -> Data {
        let length = [Header("Content-Length", String(body.count))]
        return head(length + (closing ? [Header("Connection", "close")] : [])) + body
    }

    /// Everything before the body.
    ///
    /// - Parameter framing: The headers that say where the body ends.
    func head(_ framing: [Header]) -> Data {
        var text = "HTTP/1.1 \(status) \(StatusPhrase.of(status))\r\nContent-Type: \(contentType)\r\n"
        for header in headers + framing { text += "\(header.name): \(header.value)\r\n" }
        return Data((text + "\r\n").utf8)
    }
}
