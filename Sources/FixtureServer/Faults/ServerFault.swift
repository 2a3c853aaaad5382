import Domain
import FoundationEssentials

/// A fault that a route produces on request.
///
///     server.set(.status(503, retryAfter: 1), on: "/listings", times: 2)
///
/// A fault that answers instead of the server (a status, a redirect, `mute`) prevents the request from taking effect.
/// With all other faults the request takes effect.
public enum ServerFault: Sendable, Hashable {
    /// This HTTP status, with the contract's error body, and the number of seconds to wait before another try.
    case status(Int, retryAfter: Int? = nil)
    case delay(milliseconds: Int)
    /// The correct response, byte by byte with this pause after each.
    case drip(milliseconds: Int)
    case mute
    case transfer(Transfer)
    /// A redirect to one of ``places``, or to an address.
    case redirect(Int, to: String)
    case body(Body)
    case pages(Pages)

    /// A response that stalls, ends early, or is not what its headers announce.
    public enum Transfer: String, Sendable, CaseIterable {
        /// Sends nothing after the headers.
        case stall
        case reset
        /// Is closed without a response after the request has taken effect.
        case lost
        /// Half of the length is announced.
        case short = "length short"
        /// More is announced than is sent.
        case long = "length long"
        /// Whitespace that never ends.
        case endless = "length endless"
        case gzipTruncated = "gzip truncated"
        /// 300 KB that decompress to 300 MiB of spaces.
        case gzipBomb = "gzip bomb"
        /// The body is declared to be compressed, but is not.
        case gzipPlain = "gzip plain"
        case headersEndless = "headers endless"
        /// A single header of 10 MB.
        case headersHuge = "headers huge"
    }

    /// A body that violates the contract. The status is kept, except by `html` (200) and `tirade` (400).
    public enum Body: String, Sendable, CaseIterable {
        case garbage
        case cut
        case empty
        case null
        /// An object instead of an array, or an array instead of an object.
        case shape
        /// Strings instead of numbers; if there are no numbers, numbers instead of strings.
        case types
        case html
        /// Bytes that are not UTF-8, in the first string.
        case utf8
        /// A hundred thousand nested arrays.
        case nested
        /// Control sequences for a terminal before every title, name and sentence.
        case hostile
        /// An error with a sentence of such control sequences, a megabyte long.
        case tirade
    }

    /// Pages of listings that do not fit together. Other routes are not affected.
    public enum Pages: String, Sendable, CaseIterable {
        /// The last three listings of the previous page are repeated.
        case repeated
        /// With every request, one more listing is inserted at the front.
        case shifting
        /// `total` is a thousand too many and 1, alternately.
        case lying
        /// Always the first page, which says that more follow.
        case stuck
        /// An empty page, which says that more follow.
        case hollow
    }

    /// The targets of redirects: the same address, another path with or without the origin, another port or name of the
    /// same host, another scheme, a file on the client's machine, and none. The correct response is at the other paths
    /// and the other name.
    static let places = ["loop", "path", "relative", "port", "host", "https", "file", "nowhere"]

    /// The first component of the paths that serve the correct replies without faults.
    static let elsewhere = "_elsewhere"

    /// At least one fault of each kind, for table-driven tests.
    public static let every: [ServerFault] =
        [204, 400, 401, 403, 404, 429, 500, 502, 503, 504].map { .status($0) }
        + [
            .status(503, retryAfter: 1), .status(429, retryAfter: 3_600),
            .delay(milliseconds: 120_000), .drip(milliseconds: 1_000),
        ]
        + [.mute] + Transfer.allCases.map { .transfer($0) }
        + [301, 302, 303, 307, 308].flatMap { status in places.map { .redirect(status, to: $0) } }
        + Body.allCases.map { .body($0) } + Pages.allCases.map { .pages($0) }
}

extension ServerFault: CustomStringConvertible {
    /// The text that ``init(_:)`` parses: `status 503 retry-after 1`, `redirect 302 host`, `body html`.
    public var description: String {
        switch self {
        case .status(let status, nil): "status \(status)"
        case .status(let status, let seconds?): "status \(status) retry-after \(seconds)"
        case .delay(let milliseconds): "delay \(milliseconds)"
        case .drip(let milliseconds): "drip \(milliseconds)"
        case .mute: "mute"
        case .transfer(let transfer): transfer.rawValue
        case .redirect(let status, let place): "redirect \(status) \(place)"
        case .body(let body): "body \(body.rawValue)"
        case .pages(let pages): "pages \(pages.rawValue)"
        }
    }

    /// Parses a fault as it is typed. Returns nil for anything else.
    ///
    /// `retry-after 1` means a 503 with that header. `drip` alone means a byte per second.
    public init?(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        let numbers = words.compactMap { UInt32($0).map(Int.init) }
        let shape = words.map { UInt32($0) == nil ? $0 : "N" }.joined(separator: " ")
        switch shape {
        case "status N" where (200...599).contains(numbers[0]): self = .status(numbers[0])
        case "status N retry-after N" where (200...599).contains(numbers[0]):
            self = .status(numbers[0], retryAfter: numbers[1])
        case "retry-after N": self = .status(503, retryAfter: numbers[0])
        case "delay N": self = .delay(milliseconds: numbers[0])
        case "drip N": self = .drip(milliseconds: numbers[0])
        case "drip": self = .drip(milliseconds: 1_000)
        case _ where shape.hasPrefix("redirect N ") && words.count == 3 && (300...399).contains(numbers[0]):
            guard Self.places.contains(words[2]) || words[2].contains("://") else { return nil }
            self = .redirect(numbers[0], to: words[2])
        default:
            guard let fault = Self.every.first(where: { $0.description == shape }) else { return nil }
            self = fault
        }
    }
}

extension ServerFault {
    /// Returns the steps that answer a request with this fault. A request has taken effect once `response` is called.
    ///
    /// - Parameter turn: The number of times that it was applied before.
    func steps(
        for request: IncomingRequest, _ turn: Int, _ response: (IncomingRequest) -> Response
    ) -> [ResponseStep] {
        switch self {
        case .status(let status, let seconds):
            var response = Self.error(status, request)
            if let seconds { response.headers.append(("Retry-After", String(seconds))) }
            return [.send(response.bytes())]
        case .redirect(let status, let place):
            let location = Self.location(of: place, for: request).map { [("Location", $0)] }
            return [.send(Response(status: status, headers: location ?? []).bytes())]
        case .pages(let pages):
            var request = request
            request.pageFault = (pages, turn)
            return [.send(response(request).bytes())]
        case .delay(let milliseconds):
            return [.wait(.milliseconds(milliseconds)), .send(response(request).bytes())]
        case .drip(let milliseconds):
            return response(request).bytes().flatMap { [.send(Data([$0])), .wait(.milliseconds(milliseconds))] }
        case .body(let body): return [.send(body.corrupted(response(request)).bytes())]
        case .mute: return [.hold]
        case .transfer(let transfer): return transfer.steps(of: response(request))
        }
    }

    /// Returns the `Location` that leads to a place; nil for a redirect without one.
    private static func location(of place: String, for request: IncomingRequest) -> String? {
        let (host, target) = (request.host.isEmpty ? "127.0.0.1" : request.host, request.target)
        let (name, port) = (host.prefix { $0 != ":" }, host.drop { $0 != ":" })
        return switch place {
        case "loop": "http://\(host)\(target)"
        case "path": "http://\(host)/\(elsewhere)\(target)"
        case "relative": "/\(elsewhere)\(target)"
        case "port": "http://\(name):1\(target)"
        case "host": "http://\(name == "localhost" ? "127.0.0.1" : "localhost")\(port)/\(elsewhere)\(target)"
        case "https": "https://\(host)\(target)"
        case "file": "file:///etc/hostname"
        case "nowhere": nil
        default: place
        }
    }

    private static func error(_ status: Int, _ request: IncomingRequest) -> Response {
        // These two have no body (RFC 9110, 15.3.5 and 15.4.5).
        if [204, 304].contains(status) { return Response(status: status) }
        if ["listings", "categories", "images"].contains(request.path.first) {
            return .refusal(status, StatusPhrase.of(status))
        }
        return .shopError(status)
    }
}

extension ServerFault.Transfer {
    fileprivate func steps(of response: Response) -> [ResponseStep] {
        let (body, count) = (response.body, response.body.count)
        func head(announcing count: Int) -> Data { response.head([("Content-Length", String(count))]) }
        var packed = response
        packed.headers.append(("Content-Encoding", "gzip"))
        let words = String(repeating: "x", count: 10_000)
        switch self {
        case .lost: return [.close]
        case .stall: return [.send(head(announcing: count)), .hold]
        // A reset discards what the client has not read yet, so the client gets time to read the half.
        case .reset:
            return [.send(head(announcing: count) + body.prefix(count / 2)), .wait(.milliseconds(50)), .abort]
        case .short: return [.send(head(announcing: count / 2) + body), .close]
        case .long: return [.send(head(announcing: count + 1_000) + body), .close]
        case .endless:
            let space = Data("4000\r\n".utf8) + Data(repeating: UInt8(ascii: " "), count: 0x4000) + Data("\r\n".utf8)
            return [.send(response.head([("Transfer-Encoding", "chunked")])), .repeated(space, times: nil)]
        case .gzipPlain: return [.send(packed.bytes())]
        case .gzipTruncated:
            packed.body = GzipBomb.head + GzipBomb.block.prefix(100)
            return [.send(packed.bytes())]
        case .gzipBomb:
            return [
                .send(packed.head([("Content-Length", String(GzipBomb.count))]) + GzipBomb.head),
                .repeated(GzipBomb.block, times: GzipBomb.blocks), .send(GzipBomb.tail),
            ]
        case .headersEndless:
            return [
                .send(Data("HTTP/1.1 200 OK\r\n".utf8)), .repeated(Data("X-More: \(words)\r\n".utf8), times: nil),
            ]
        case .headersHuge:
            return [
                .send(Data("HTTP/1.1 200 OK\r\nX-More: ".utf8)), .repeated(Data(words.utf8), times: 1_000),
                .send(Data("\r".utf8) + response.bytes().drop { $0 != UInt8(ascii: "\n") }),
            ]
        }
    }
}

/// A small compressed file of very many spaces (RFC 1952), made without a compressor. The block is to be repeated.
private enum GzipBomb {
    static let head = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
    /// 1,038 bytes that decompress to 1 MiB of spaces: an RFC 1951 block with its own codes, in which two bits encode
    /// 258 spaces, and an empty block after it that fills the last byte.
    static let block =
        Data([0xEC, 0xC1, 0x31, 1, 0, 0, 0, 0xC2, 0xA0, 0x2A, 0xEB, 0x9F, 0xD2, 0x10, 0xBE, 0x40, 1])
        + Data(repeating: 0, count: 1_015) + Data([0x7C, 6, 0, 0, 0xFF, 0xFF])
    static let blocks = 300
    /// An empty last block, the checksum of 300 MiB of spaces, and the number of spaces, low bytes first.
    static let tail = Data([3, 0, 0x49, 0x1C, 0x09, 0x20, 0, 0, 0xC0, 0x12])

    static var count: Int { head.count + block.count * blocks + tail.count }
}

extension ServerFault.Body {
    func corrupted(_ response: Response) -> Response {
        var response = response
        switch self {
        case .garbage: response.body = Data("}{ no JSON ][".utf8)
        case .cut: response.body = response.body.prefix(response.body.count / 2)
        case .empty: response.body = Data()
        case .null: response.body = Data("null".utf8)
        case .shape: response.body = Data((response.body.first == UInt8(ascii: "[") ? "{}" : "[]").utf8)
        case .types: response.body = Self.mistyped(response.body)
        case .html:
            response.status = 200
            response.contentType = "text/html; charset=utf-8"
            response.body = Data("<!DOCTYPE html><title>Sign in</title><p>Please sign in to the network.</p>".utf8)
        case .utf8:
            let start = response.body.firstRange(of: Data(":\"".utf8))?.upperBound ?? response.body.endIndex
            response.body.insert(contentsOf: [0xFF, 0xFE, 0xC3, 0x28], at: start)
        case .nested:
            let depth = 100_000
            response.body = Data(repeating: UInt8(ascii: "["), count: depth)
            response.body.append(Data(repeating: UInt8(ascii: "]"), count: depth))
        case .hostile: response.body = Self.hostile(response.body)
        case .tirade:
            let sentence = String(repeating: Self.orders, count: 30_000) + Self.lineEnds + "And more."
            response.status = 400
            response.body = Data("{\"error\":true,\"reason\":\"\(sentence)\",\"message\":\"\(sentence)\"}".utf8)
        }
        return response
    }

    /// JSON escapes for control sequences: set the window title, ring the bell, clear the screen, reverse the text
    /// direction.
    private static let orders = #"\u001b]0;owned\u0007\u001b[2J\u202e"#
    private static let lineEnds = #"\u2028\u0085\n"#

    /// Returns JSON with control sequences for a terminal before every title, name and sentence.
    private static func hostile(_ json: Data) -> Data {
        let names = ["title", "name", "en", "from", "message", "reason"].map { "\"\($0)\":\"" }
        return Data(
            names.reduce(String(decoding: json, as: UTF8.self)) { $0.replacing($1, with: $1 + orders + lineEnds) }.utf8)
    }

    /// Returns JSON with every number in quotation marks. If it has no numbers, every string becomes a number instead.
    private static func mistyped(_ json: Data) -> Data {
        guard let value = try? JSONParser.value(of: Array(json)) else { return json }
        let quoted = value.mapped { if case .number(let digits) = $0 { .string(digits) } else { $0 } }
        let numbered = value.mapped { if case .string = $0 { .number(7) } else { $0 } }
        return Data(JSONWriter.line(of: quoted == value ? numbered : quoted).utf8)
    }
}

extension JSONValue {
    /// Returns the same tree with `change` applied to every value that is not an array or object.
    fileprivate func mapped(_ change: (JSONValue) -> JSONValue) -> JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map { $0.mapped(change) })
        case .object(var object):
            for member in object.members { object[member.key] = member.value.mapped(change) }
            return .object(object)
        case .null, .boolean, .number, .string: return change(self)
        }
    }
}
