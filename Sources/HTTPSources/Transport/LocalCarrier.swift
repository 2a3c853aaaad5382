import WireFormat

public import struct FoundationEssentials.Data

/// Answers a request within this program: given what stands before its body, without the empty line, and the body.
public typealias LocalServer = @Sendable (_ head: String, _ body: Data) async -> (status: Int, body: Data)

/// Hands each exchange to a server within this program: nothing leaves it.
struct LocalCarrier: Carrier {
    let server: LocalServer

    func carry(_ exchange: Exchange) async -> CarriedExchange {
        let target = exchange.url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).last ?? ""
        let lines = ["\(exchange.method.rawValue) /\(target) HTTP/1.1"] + exchange.headers
        let (status, body) = await server(lines.joined(separator: "\r\n"), exchange.body ?? Data())
        let answer = Exchange.Answer(status: status, body: body, reusedConnection: false)
        return CarriedExchange(outcome: .success(answer), isPretended: true)
    }
}
