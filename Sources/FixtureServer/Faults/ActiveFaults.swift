import Domain
import Synchronization

final class ActiveFaults: Sendable {
    static let kept = 10_000

    private struct State {
        /// The faults, and the number of times that each was applied.
        var faults: [(setting: FaultSetting, turns: Int)] = []
        var requests: [IncomingRequest] = []
    }

    private let state = Mutex(State())

    /// The faults, each with the number of times that it still applies.
    var settings: [FaultSetting] {
        state.withLock(\.faults).map { fault in
            var setting = fault.setting
            setting.times = setting.times.map { $0 - fault.turns }
            return setting
        }
    }

    var requests: [IncomingRequest] { state.withLock(\.requests) }

    func set(_ setting: FaultSetting) {
        state.withLock { state in
            state.faults.removeAll { $0.setting.route == setting.route }
            state.faults.append((setting, 0))
        }
    }

    func clearFaults() { state.withLock { $0.faults = [] } }
    func forgetRequests() { state.withLock { $0.requests = [] } }

    func record(_ request: IncomingRequest) {
        state.withLock { state in
            if state.requests.count == Self.kept { state.requests.removeFirst(Self.kept / 2) }
            state.requests.append(request)
        }
    }

    /// Returns the fault to apply to a request, the one set last, and counts it as applied; nil if none matches.
    func take(for request: IncomingRequest) -> (fault: ServerFault, turn: Int)? {
        state.withLock { state in
            let place = state.faults.lastIndex { $0.setting.route.matches(request.method, request.path) != nil }
            guard let place else { return nil }
            let (setting, turns) = state.faults[place]
            state.faults[place].turns += 1
            if setting.times == turns + 1 { state.faults.remove(at: place) }
            return (setting.fault, turns)
        }
    }
}

/// A fault, the requests that it applies to, and how often it applies.
public struct FaultSetting: Sendable, Hashable {
    public var route: RoutePattern
    public var fault: ServerFault
    public var times: Int?

    public init(_ fault: ServerFault, on route: RoutePattern, times: Int? = nil) {
        (self.fault, self.route, self.times) = (fault, route, times)
    }

    /// Parses `ROUTE=FAULT`, with `times N` at its end if it applies to the first N requests only:
    /// `POST /activities/:id=status 403 times 2`. Returns nil for anything else.
    public init?(_ text: String) {
        let sides = text.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { return nil }
        var words = sides[1].split(separator: " ")
        var times: Int?
        if words.count > 2, words[words.count - 2] == "times" {
            guard let number = Int(words[words.count - 1]), number > 0 else { return nil }
            times = number
            words.removeLast(2)
        }
        guard let fault = ServerFault(words.joined(separator: " ")) else { return nil }
        self.init(fault, on: RoutePattern(String(sides[0])), times: times)
    }
}

extension RequestDispatcher {
    /// The path that turns faults on and off while a server runs. Faults never apply to it.
    static let control = "_faults"

    func controlled(by request: IncomingRequest) -> Response {
        switch request.method {
        case "GET": break
        case "POST":
            if let refusal = set(request.json) { return refusal }
        case "DELETE":
            active.clearFaults()
            active.forgetRequests()
        default: return .notFound(request)
        }
        return Response(JSONValue(members: ["faults": .array(active.settings.map(\.json)), "requests": requests]))
    }

    private var requests: JSONValue {
        JSONValue(members: Dictionary(grouping: active.requests, by: \.route).mapValues { .number($0.count) })
    }

    private func set(_ order: JSONObject) -> Response? {
        let times = order["times"].map { $0.integer ?? 0 }
        guard let route = order["route"]?.text, let text = order["fault"]?.text, times ?? 1 > 0 else {
            return .refusal(400, "a route and a fault are needed, and times is above 0")
        }
        guard let fault = ServerFault(text) else { return .refusal(400, "unknown fault") }
        let setting = FaultSetting(fault, on: RoutePattern(route), times: times)
        guard contracts.table.knows(setting.route) else { return .refusal(400, "unknown route") }
        active.set(setting)
        return nil
    }
}

extension FaultSetting {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        (object["route"], object["fault"]) = (.string(route.text), .string(fault.description))
        object["times"] = times.map(JSONValue.number)
        return .object(object)
    }
}
