import FoundationEssentials

extension ServerFault {
    func steps(in context: FaultContext) -> [ResponseStep] {
        switch self {
        case .status(let status, let seconds):
            var response = Self.error(status, context.request)
            if let seconds { response.headers.append(Response.Header("Retry-After", String(seconds))) }
            return [.send(response.bytes())]
        case .redirect(let status, let place):
            let location = place.location(in: context).map { [Response.Header("Location", $0)] }
            return [.send(Response(status: status, headers: location ?? []).bytes())]
        case .connection(.mute): return [.hold]
        case .pages(let pages):
            var request = context.request
            request.pageFault = PageFault(kind: pages, turn: context.turn)
            return [.send(context.response(request).bytes())]
        default: return steps(spoiling: context.response(context.request))
        }
    }

    /// Returns the steps for a fault with which the request takes effect.
    private func steps(spoiling response: Response) -> [ResponseStep] {
        let (body, count) = (response.body, response.body.count)
        func head(announcing count: Int) -> Data { response.head([Response.Header("Content-Length", String(count))]) }
        switch self {
        case .delay(let milliseconds): return [.wait(.milliseconds(milliseconds)), .send(response.bytes())]
        case .drip(let milliseconds): return [.drip(response.bytes(), pause: .milliseconds(milliseconds))]
        case .connection(.lost): return [.close]
        // A reset discards what the client has not read yet, so the client gets time to read the half.
        case .connection(.reset):
            return [.send(head(announcing: count) + body.prefix(count / 2)), .wait(.milliseconds(50)), .abort]
        case .connection: return [.send(head(announcing: count)), .hold]
        case .length(.short): return [.send(head(announcing: count / 2) + body), .close]
        case .length(.long): return [.send(head(announcing: count + 1_000) + body), .close]
        case .length(.endless):
            let space = Data("4000\r\n".utf8) + Data(repeating: UInt8(ascii: " "), count: 0x4000) + Data("\r\n".utf8)
            return [
                .send(response.head([Response.Header("Transfer-Encoding", "chunked")])), .repeated(space, times: nil),
            ]
        case .gzip(let gzip):
            var response = response
            response.headers.append(Response.Header("Content-Encoding", "gzip"))
            if gzip == .truncated { response.body = GzipBomb.head + GzipBomb.block.prefix(100) }
            guard gzip == .bomb else { return [.send(response.bytes())] }
            let length = [Response.Header("Content-Length", String(GzipBomb.count))]
            return [
                .send(response.head(length) + GzipBomb.head), .repeated(GzipBomb.block, times: GzipBomb.blocks),
                .send(GzipBomb.tail),
            ]
        case .headers(let headers):
            let text = String(repeating: "x", count: 10_000)
            if headers == .endless {
                let header = Data("X-More: \(text)\r\n".utf8)
                return [.send(Data("HTTP/1.1 200 OK\r\n".utf8)), .repeated(header, times: nil)]
            }
            let rest = response.bytes().drop { $0 != UInt8(ascii: "\n") }
            return [
                .send(Data("HTTP/1.1 200 OK\r\nX-More: ".utf8)), .repeated(Data(text.utf8), times: 1_000),
                .send(Data("\r".utf8) + rest),
            ]
        case .body(let body): return [.send(body.spoilt(response).bytes())]
        case .status, .redirect, .pages: return [.send(response.bytes())]
        }
    }

    private static func error(_ status: Int, _ request: IncomingRequest) -> Response {
        // These two have no body (RFC 9110, 15.3.5 and 15.4.5).
        if [204, 304].contains(status) { return Response(status: status) }
        if ["listings", "categories", "images"].contains(request.path.first) {
            return .refusal(status, StatusPhrase.of(status))
        }
        return ShopError(status: status).response
    }
}

/// A request, with everything that a fault needs to answer it.
struct FaultContext {
    let request: IncomingRequest
    let turn: Int
    /// The port that serves the same contracts without faults, as another server would.
    let neighbour: Int
    let response: (IncomingRequest) -> Response

    /// The first component of the paths that serve the correct replies without faults.
    static let elsewhere = "_elsewhere"

    var host: String { request.headers["host"] ?? "127.0.0.1" }
}

extension ServerFault.RedirectTarget {
    /// Returns the `Location` that leads to this place; nil for a redirect without one.
    func location(in context: FaultContext) -> String? {
        let (host, target) = (context.host, context.request.target)
        let (name, port) = (host.prefix { $0 != ":" }, host.drop { $0 != ":" })
        return switch self {
        case .loop: "http://\(host)\(target)"
        case .path: "http://\(host)/\(FaultContext.elsewhere)\(target)"
        case .relative: "/\(FaultContext.elsewhere)\(target)"
        case .port: "http://\(name):\(context.neighbour)\(target)"
        case .host:
            "http://\(name == "localhost" ? "127.0.0.1" : "localhost")\(port)/\(FaultContext.elsewhere)\(target)"
        case .https: "https://\(host)\(target)"
        case .file: "file:///etc/hostname"
        case .nowhere: nil
        default: rawValue
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
