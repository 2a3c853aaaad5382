import FoundationEssentials

extension ServerFault {
    /// Returns the steps that the connection performs instead of sending the correct response.
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

    /// Returns an error in the envelope of the requested service.
    private static func error(_ status: Int, _ request: IncomingRequest) -> Response {
        // These two have no body (RFC 9110, 15.3.5 and 15.4.5).
        if [204, 304].contains(status) { return Response(status: status) }
        if ["listings", "categories", "images"].contains(request.path.first) {
            return ListingsContract.Answer.refusal(status, StatusPhrase.of(status))
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
