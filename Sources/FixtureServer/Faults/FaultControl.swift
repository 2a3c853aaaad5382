import FoundationEssentials
import WireFormat

/// The route that turns faults on and off while a server runs: `/_faults`. Faults never apply to it.
struct FaultControl: Sendable {
    static let path = "_faults"

    let active: ActiveFaults
    /// Returns true if the pattern matches requests of at least one route.
    let knows: @Sendable (RoutePattern) -> Bool

    func response(to request: IncomingRequest) throws -> Response {
        switch request.method {
        case "GET": break
        case "POST":
            if let refusal = set(request.body) { return refusal }
        case "DELETE":
            active.clearFaults()
            active.forgetRequests()
        default: return try .notFound(request)
        }
        return try Response(json: Status(active))
    }

    private struct Order: Codable {
        var route: String
        var fault: String
        var times: Int?
    }

    /// The faults that are on, and the number of requests for each route.
    private struct Status: Encodable {
        let faults: [Order]
        let requests: [String: Int]

        init(_ active: ActiveFaults) {
            faults = active.settings.map { Order(route: $0.route.text, fault: $0.fault.description, times: $0.times) }
            requests = active.counts
        }
    }

    private func set(_ body: Data) -> Response? {
        guard let order = try? PayloadDecoder().decode(Order.self, from: body), order.times ?? 1 > 0 else {
            return ListingsContract.Answer.refusal(400, "a route and a fault are needed, and times is above 0")
        }
        guard let fault = ServerFault(order.fault) else {
            return ListingsContract.Answer.refusal(400, "there is no such fault")
        }
        let route = RoutePattern(order.route)
        guard knows(route) else { return ListingsContract.Answer.refusal(400, "there is no such route") }
        active.set(FaultSetting(fault, on: route, times: order.times))
        return nil
    }
}
