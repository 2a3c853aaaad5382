import FoundationEssentials

/// One request, and all that a fault may need to make something of it.
struct Exchange {
    let request: IncomingRequest
    /// How often the fault has shown before.
    let turn: Int
    let now: Date
    /// The port at which the same contracts are served without faults, as by another server.
    let neighbour: Int
    /// The right reply to a request, which takes effect.
    let reply: (IncomingRequest) -> Reply

    /// The right reply to this one.
    var rightReply: Reply { reply(request) }

    /// The path below which the right replies are found, without faults.
    static let elsewhere = "_elsewhere"

    /// What the client takes the server for: `127.0.0.1:8080`.
    var host: String { request.headers["host"] ?? "127.0.0.1" }
}

extension ServerFault.Place {
    /// The `Location` that leads there; nil where there is none.
    func location(in exchange: Exchange) -> String? {
        let (host, target) = (exchange.host, exchange.request.target)
        let (name, port) = (host.prefix { $0 != ":" }, host.drop { $0 != ":" })
        return switch self {
        case .loop: "http://\(host)\(target)"
        case .path: "http://\(host)/\(Exchange.elsewhere)\(target)"
        case .relative: "/\(Exchange.elsewhere)\(target)"
        case .port: "http://\(name):\(exchange.neighbour)\(target)"
        case .host: "http://\(name == "localhost" ? "127.0.0.1" : "localhost")\(port)/\(Exchange.elsewhere)\(target)"
        case .https: "https://\(host)\(target)"
        case .file: "file:///etc/hostname"
        case .nowhere: nil
        case .address(let address): address
        }
    }
}
