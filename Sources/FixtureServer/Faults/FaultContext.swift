import FoundationEssentials

/// A request, with everything that a fault needs to answer it.
struct FaultContext {
    let request: IncomingRequest
    /// The number of times that the fault was applied before.
    let turn: Int
    let now: Date
    /// The port that serves the same contracts without faults, as another server would.
    let neighbour: Int
    /// Returns the correct response to a request. The request takes effect.
    let response: (IncomingRequest) -> Response

    /// The correct response to ``request``.
    var rightReply: Response { response(request) }

    /// The first component of the paths that serve the correct responses without faults.
    static let elsewhere = "_elsewhere"

    /// The host and port that the client used for the server, such as `127.0.0.1:8080`.
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
