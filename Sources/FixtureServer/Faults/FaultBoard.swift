import Synchronization

/// Which faults are on, and which requests have come.
final class FaultBoard: Sendable {
    /// How many of the last requests are kept.
    static let kept = 10_000

    private struct State {
        var settings: [FaultSetting] = []
        /// How often each has shown, in the order of `settings`.
        var turns: [Int] = []
        var requests: [SeenRequest] = []
        /// By route, of all requests there ever were.
        var counts: [String: Int] = [:]
    }

    private let state = Mutex(State())

    var settings: [FaultSetting] { state.withLock(\.settings) }
    var requests: [SeenRequest] { state.withLock(\.requests) }
    var counts: [String: Int] { state.withLock(\.counts) }

    /// Turns a fault on, in the place of one for the same route.
    func set(_ setting: FaultSetting) {
        state.withLock { state in
            if let place = state.settings.firstIndex(where: { $0.route == setting.route }) {
                state.settings.remove(at: place)
                state.turns.remove(at: place)
            }
            state.settings.append(setting)
            state.turns.append(0)
        }
    }

    func clearFaults() {
        state.withLock { ($0.settings, $0.turns) = ([], []) }
    }

    func forgetRequests() {
        state.withLock { ($0.requests, $0.counts) = ([], [:]) }
    }

    func note(_ request: SeenRequest) {
        state.withLock { state in
            state.counts[request.route, default: 0] += 1
            if state.requests.count == Self.kept { state.requests.removeFirst(Self.kept / 2) }
            state.requests.append(request)
        }
    }

    /// The fault that a request is to meet, of several that are meant for it the one set last; nil for none.
    ///
    /// - Returns: The fault, and how often it has shown before.
    func take(for request: IncomingRequest) -> (fault: ServerFault, turn: Int)? {
        state.withLock { state in
            let place = state.settings.lastIndex { $0.route.matches(request.method, request.path) != nil }
            guard let place else { return nil }
            let taken = (state.settings[place].fault, state.turns[place])
            state.turns[place] += 1
            if let times = state.settings[place].times {
                state.settings[place].times = times - 1
                if times == 1 {
                    state.settings.remove(at: place)
                    state.turns.remove(at: place)
                }
            }
            return taken
        }
    }
}

/// A fault, the requests that it is for, and how often it shows.
public struct FaultSetting: Sendable, Hashable {
    public var route: RoutePattern
    public var fault: ServerFault
    /// For how many more requests; nil for all.
    public var times: Int?

    public init(_ fault: ServerFault, on route: RoutePattern, times: Int? = nil) {
        self.fault = fault
        self.route = route
        self.times = times
    }

    /// Reads `ROUTE=FAULT`, with `times N` at its end where it is for the first few only:
    /// `POST /activities/:id=status 403 times 2`; nil for anything else.
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

/// A request that has reached a server.
public struct SeenRequest: Sendable, Hashable {
    /// The route that it was for, such as `POST /activities/:id`; `*` where there is none.
    public let route: String
    /// The path and the query as they were sent.
    public let target: String
    /// What the client takes the server for: `127.0.0.1:8080`.
    public let host: String
    /// The `Authorization` header; nil where there was none.
    public let authorization: String?
    public let moment: ContinuousClock.Instant
}
