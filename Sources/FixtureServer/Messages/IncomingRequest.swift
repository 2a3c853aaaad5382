import Domain
package import FoundationEssentials
import WireFormat

package struct IncomingRequest: Sendable {
    package var method: String
    package var target: String
    var path: [String]
    var query: [Endpoint.QueryItem]
    /// The headers by lowercase name. If a name is repeated, the last value is kept.
    package var headers: [String: String]
    package var body: Data
    /// The route that matched, such as `POST /activities/:id`; `*` if none did.
    package var route = "*"
    /// The fault to apply to a page of listings, and the number of times it was applied before.
    var pageFault: (kind: ServerFault.Pages?, turn: Int)?

    func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }
    var json: JSONObject { (try? JSONValue(payload: body).object) ?? JSONObject() }
    package var host: String { headers["host"] ?? "" }
    package var authorization: String? { headers["authorization"] }
    var pathText: String { String(target.prefix { $0 != "?" }) }
    var keepsAlive: Bool { headers["connection"]?.lowercased() != "close" }
}

extension IncomingRequest {
    /// Parses the head of a request, without the empty line that ends it. Returns nil if it is malformed.
    init?(head: String) {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2] == "HTTP/1.1", words[1].first == "/" else { return nil }
        method = String(words[0])
        target = String(words[1])
        let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts[0].split(separator: "/").map(Self.decoded)
        query = (parts.dropFirst().first ?? "").split(separator: "&").map { item in
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // Only in a query does a plus sign encode a space.
            let values = sides.map { Self.decoded($0.replacing("+", with: " ")) }
            return Endpoint.QueryItem(values[0], values.count > 1 ? values[1] : "")
        }
        headers = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers[line[..<colon].lowercased()] = String(value)
        }
        body = Data()
    }

    private static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
                rest.removeFirst(2)
                bytes.append(code)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

struct RequestReader {
    static let longestHead = 64 * 1_024
    static let longestBody = 4 * 1_024 * 1_024

    private let socket: ServerSocket
    private var buffer: [UInt8] = []

    init(_ socket: ServerSocket) { self.socket = socket }

    /// Returns the next request; nil if the client has disconnected.
    mutating func next() throws -> IncomingRequest? {
        guard let head = try head() else { return nil }
        guard var request = IncomingRequest(head: String(decoding: head, as: UTF8.self)) else {
            throw RequestProblem.unreadable
        }
        guard request.headers["transfer-encoding"] == nil, let count = Int(request.headers["content-length"] ?? "0"),
            count >= 0
        else { throw RequestProblem.noLength }
        guard count <= Self.longestBody else { throw RequestProblem.tooLong }
        while buffer.count < count {
            guard try fill() else { return nil }
        }
        request.body = Data(buffer.prefix(count))
        buffer.removeFirst(count)
        return request
    }

    /// Returns the bytes before the next empty line, and consumes that line too.
    private mutating func head() throws -> [UInt8]? {
        let end = Array("\r\n\r\n".utf8)
        var searched = 0
        while true {
            if let found = buffer[searched...].firstRange(of: end) {
                let head = Array(buffer[..<found.lowerBound])
                buffer.removeSubrange(..<found.upperBound)
                return head
            }
            guard buffer.count <= Self.longestHead else { throw RequestProblem.tooLong }
            // A TLS client would wait for a TLS response, so its first byte is rejected at once.
            if let first = buffer.first, first < UInt8(ascii: "A") { throw RequestProblem.unreadable }
            searched = max(0, buffer.count - end.count + 1)
            guard try fill() else { return nil }
        }
    }

    private mutating func fill() throws -> Bool {
        let bytes = try socket.read()
        buffer += bytes
        return !bytes.isEmpty
    }
}

/// Input of a client that is rejected with a status.
struct RequestProblem: Error {
    let status: Int

    static let unreadable = RequestProblem(status: 400)
    static let noLength = RequestProblem(status: 411)
    static let tooLong = RequestProblem(status: 413)
}
