import FoundationEssentials

extension ServerFault {
    func steps(in context: FaultContext) -> [ResponseStep] {
        switch self {
        case .status(let status, let retryAfter):
            var response = Self.error(status, context.request)
            response.headers += retryAfter.map { [$0.header(now: context.now)] } ?? []
            return [.send(response.bytes())]
        case .delay(let milliseconds):
            return [.wait(.milliseconds(milliseconds)), .send(context.rightReply.bytes())]
        case .drip(let milliseconds):
            return [.drip(context.rightReply.bytes(), pause: .milliseconds(milliseconds))]
        case .connection(let connection): return connection.steps(in: context)
        case .length(let length): return length.steps(context.rightReply)
        case .gzip(let gzip): return gzip.steps(context.rightReply)
        case .headers(let headers): return headers.steps(context.rightReply)
        case .redirect(let status, let place):
            let location = place.location(in: context).map { [Response.Header("Location", $0)] }
            return [.send(Response(status: status, headers: location ?? []).bytes())]
        case .body(let body): return [.send(body.spoilt(context.rightReply).bytes())]
        case .pages(let pages):
            var request = context.request
            request.pageFault = PageFault(kind: pages, turn: context.turn)
            return [.send(context.response(request).bytes())]
        }
    }

    private static func error(_ status: Int, _ request: IncomingRequest) -> Response {
        // These two have no body (RFC 9110, 15.3.5 and 15.4.5).
        if [204, 304].contains(status) { return Response(status: status) }
        if ["listings", "categories", "images"].contains(request.path.first) {
            return .refusal(status, StatusPhrase.of(status))
        }
        return (try? ShopError(status: status).response) ?? Response(status: status)
    }
}

extension ServerFault.RetryAfter {
    fileprivate func header(now: Date) -> Response.Header {
        let value =
            switch self {
            case .seconds(let seconds): String(seconds)
            case .date(let seconds): HTTPDate.text(of: now.addingTimeInterval(Double(seconds)))
            }
        return Response.Header("Retry-After", value)
    }
}

extension ServerFault.Connection {
    fileprivate func steps(in context: FaultContext) -> [ResponseStep] {
        if self == .mute { return [.hold] }
        let response = context.rightReply
        let head = response.head([Response.Header("Content-Length", String(response.body.count))])
        return switch self {
        case .mute, .stall: [.send(head), .hold]
        // A reset discards what the client has not read yet, so the client gets time to read the half.
        case .reset: [.send(head + response.body.prefix(response.body.count / 2)), .wait(.milliseconds(50)), .abort]
        case .lost: [.close]
        }
    }
}

extension ServerFault.Length {
    fileprivate func steps(_ response: Response) -> [ResponseStep] {
        let announced = { (length: Int) in response.head([Response.Header("Content-Length", String(length))]) }
        switch self {
        case .short: return [.send(announced(response.body.count / 2) + response.body), .close]
        case .long: return [.send(announced(response.body.count + 1_000) + response.body), .close]
        case .endless:
            let space = Data("4000\r\n".utf8) + Data(repeating: UInt8(ascii: " "), count: 0x4000) + Data("\r\n".utf8)
            return [
                .send(response.head([Response.Header("Transfer-Encoding", "chunked")])), .repeated(space, times: nil),
            ]
        }
    }
}

extension ServerFault.Headers {
    fileprivate func steps(_ response: Response) -> [ResponseStep] {
        let text = String(repeating: "x", count: 10_000)
        switch self {
        case .endless:
            return [.send(Data("HTTP/1.1 200 OK\r\n".utf8)), .repeated(Data("X-More: \(text)\r\n".utf8), times: nil)]
        case .huge:
            let rest = response.bytes().drop { $0 != UInt8(ascii: "\n") }
            return [
                .send(Data("HTTP/1.1 200 OK\r\nX-More: ".utf8)), .repeated(Data(text.utf8), times: 1_000),
                .send(Data("\r".utf8) + rest),
            ]
        }
    }
}

/// A request, with everything that a fault needs to answer it.
struct FaultContext {
    let request: IncomingRequest
    let turn: Int
    let now: Date
    /// The port that serves the same contracts without faults, as another server would.
    let neighbour: Int
    let response: (IncomingRequest) -> Response

    var rightReply: Response { response(request) }

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
        case .address(let address): address
        }
    }
}

extension ServerFault.Gzip {
    func steps(_ response: Response) -> [ResponseStep] {
        var response = response
        response.headers.append(Response.Header("Content-Encoding", "gzip"))
        switch self {
        case .plain: break
        case .truncated: response.body = GzipFile.half(of: response.body)
        case .bomb:
            let bomb = GzipFile.bomb
            let length = [Response.Header("Content-Length", String(bomb.count))]
            return [
                .send(response.head(length) + bomb.head), .repeated(bomb.block, times: bomb.blocks), .send(bomb.tail),
            ]
        }
        return [.send(response.bytes())]
    }
}

/// Compressed files in the format of RFC 1952, made without a compressor.
enum GzipFile {
    private static let head = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])

    static func half(of bytes: Data) -> Data {
        var file = head
        var rest = bytes[...]
        while !rest.isEmpty, file.count < bytes.count / 2 {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            // No block is marked as the last, so a reader waits for the next one.
            file.append(0)
            file.append(littleEndian(UInt16(block.count)))
            file.append(littleEndian(~UInt16(block.count)))
            file.append(block)
        }
        return file.prefix(bytes.count / 2)
    }

    /// A small file of very many spaces, in parts. The middle part is to be repeated.
    struct Bomb {
        /// 1,038 bytes that decompress to 1 MiB of spaces: an RFC 1951 block with its own codes, in which two bits
        /// encode 258 spaces, and an empty block after it that fills the last byte.
        let block =
            Data([0xEC, 0xC1, 0x31, 1, 0, 0, 0, 0xC2, 0xA0, 0x2A, 0xEB, 0x9F, 0xD2, 0x10, 0xBE, 0x40, 1])
            + Data(repeating: 0, count: 1_015) + Data([0x7C, 6, 0, 0, 0xFF, 0xFF])
        let blocks = 300
        let head = GzipFile.head
        /// An empty last block, the checksum of 300 MiB of spaces, and the number of spaces.
        let tail = Data([3, 0]) + littleEndian(0x2009_1C49 as UInt32) + littleEndian(UInt32(300 << 20))

        var count: Int { head.count + block.count * blocks + tail.count }
    }

    static let bomb = Bomb()

    private static func littleEndian(_ number: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
}
