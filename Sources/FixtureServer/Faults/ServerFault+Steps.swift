import FoundationEssentials

extension ServerFault {
    /// Returns the steps that the connection performs instead of sending the correct reply.
    func steps(in exchange: Exchange) -> [WireStep] {
        switch self {
        case .status(let status, let retryAfter):
            var reply = Self.error(status, exchange.request)
            reply.headers += retryAfter.map { [$0.header(now: exchange.now)] } ?? []
            return [.send(reply.bytes())]
        case .delay(let milliseconds):
            return [.wait(.milliseconds(milliseconds)), .send(exchange.rightReply.bytes())]
        case .drip(let milliseconds):
            return [.drip(exchange.rightReply.bytes(), pause: .milliseconds(milliseconds))]
        case .connection(let connection): return connection.steps(in: exchange)
        case .length(let length): return length.steps(exchange.rightReply)
        case .gzip(let gzip): return gzip.steps(exchange.rightReply)
        case .headers(let headers): return headers.steps(exchange.rightReply)
        case .redirect(let status, let place):
            let location = place.location(in: exchange).map { [Reply.Header("Location", $0)] }
            return [.send(Reply(status: status, headers: location ?? []).bytes())]
        case .body(let body): return [.send(body.spoilt(exchange.rightReply).bytes())]
        case .pages(let pages):
            var request = exchange.request
            request.pageFault = PageFault(kind: pages, turn: exchange.turn)
            return [.send(exchange.reply(request).bytes())]
        }
    }

    /// Returns an error in the envelope of the requested service.
    private static func error(_ status: Int, _ request: IncomingRequest) -> Reply {
        // These two have no body (RFC 9110, 15.3.5 and 15.4.5).
        if [204, 304].contains(status) { return Reply(status: status) }
        if ["listings", "categories", "images"].contains(request.path.first) {
            return ListingsContract.Answer.refusal(status, StatusPhrase.of(status))
        }
        return (try? ShopError(status: status).reply) ?? Reply(status: status)
    }
}

extension ServerFault.RetryAfter {
    fileprivate func header(now: Date) -> Reply.Header {
        let value =
            switch self {
            case .seconds(let seconds): String(seconds)
            case .date(let seconds): HTTPDate.text(of: now.addingTimeInterval(Double(seconds)))
            }
        return Reply.Header("Retry-After", value)
    }
}

extension ServerFault.Connection {
    fileprivate func steps(in exchange: Exchange) -> [WireStep] {
        if self == .mute { return [.hold] }
        let reply = exchange.rightReply
        let head = reply.head([Reply.Header("Content-Length", String(reply.body.count))])
        return switch self {
        case .mute, .stall: [.send(head), .hold]
        // A reset discards what the client has not read yet, so the client gets time to read the half.
        case .reset: [.send(head + reply.body.prefix(reply.body.count / 2)), .wait(.milliseconds(50)), .abort]
        case .lost: [.close]
        }
    }
}

extension ServerFault.Length {
    fileprivate func steps(_ reply: Reply) -> [WireStep] {
        let announced = { (length: Int) in reply.head([Reply.Header("Content-Length", String(length))]) }
        switch self {
        case .short: return [.send(announced(reply.body.count / 2) + reply.body), .close]
        case .long: return [.send(announced(reply.body.count + 1_000) + reply.body), .close]
        case .endless:
            let space = Data("4000\r\n".utf8) + Data(repeating: UInt8(ascii: " "), count: 0x4000) + Data("\r\n".utf8)
            return [.send(reply.head([Reply.Header("Transfer-Encoding", "chunked")])), .repeated(space, times: nil)]
        }
    }
}

extension ServerFault.Headers {
    fileprivate func steps(_ reply: Reply) -> [WireStep] {
        let text = String(repeating: "x", count: 10_000)
        switch self {
        case .endless:
            return [.send(Data("HTTP/1.1 200 OK\r\n".utf8)), .repeated(Data("X-More: \(text)\r\n".utf8), times: nil)]
        case .huge:
            let rest = reply.bytes().drop { $0 != UInt8(ascii: "\n") }
            return [
                .send(Data("HTTP/1.1 200 OK\r\nX-More: ".utf8)), .repeated(Data(text.utf8), times: 1_000),
                .send(Data("\r".utf8) + rest),
            ]
        }
    }
}
