import Domain
import Ports
import WireFormat
import struct FoundationEssentials.Data

/// The state of a request through tries and redirects: the next attempt, and the step after each outcome.
struct RequestProgress: Sendable {
    enum Step: Sendable, Hashable {
        case response(HTTPResponse)
        case fail(Failure)
        case sendNow
        /// Try the same again after a pause.
        case sendAfter(Duration)
    }

    /// Too many requests, and the statuses that proxies send for an unavailable server. 500 is not included: it is an
    /// error of the server with this request, and would occur again.
    private static let transientStatuses: Set<Int> = [429, 502, 503, 504]

    private let request: Request
    private let policy: TransportPolicy
    private let deadline: Duration
    private let end: ContinuousClock.Instant
    private var url: String
    private var tries = 0
    private var redirects = 0

    /// - Throws: `.refused` for a change that the policy does not allow, `.unreachable` if plain http is not allowed
    ///   for the address, `.invalidResponse` for a token that cannot be sent in a header.
    init(_ request: Request, policy: TransportPolicy, now: ContinuousClock.Instant) throws(Failure) {
        let address = request.address
        if policy.isReadOnly, request.endpoint.changesServer {
            throw Failure(.refused, "Safe mode sends nothing to “\(address.string)”.")
        }
        guard address.scheme == .https || address.isLoopback || policy.allowsPlainHTTP else {
            throw Failure(
                .unreachable, "“\(address.string)” is not encrypted.",
                hint: "Use https, or start souk with --plain-http.")
        }
        guard request.token.map({ Self.maySend($0, in: request.tokenPlace) }) ?? true else {
            throw Failure(.invalidResponse, "The token for “\(address.string)” has characters that cannot be sent.")
        }
        (self.request, self.policy) = (request, policy)
        deadline = request.deadline ?? policy.deadline
        end = now + deadline
        url = address.url(of: request.endpoint.target) + (request.query.map { "?" + $0 } ?? "")
        if case .parameter(let name) = request.tokenPlace, let token = request.token {
            url += (url.contains("?") ? "&" : "?") + Endpoint.encoded(name) + "=" + Endpoint.encoded(token.revealed)
        }
    }

    /// Returns true if a token can stand in its place as it is.
    private static func maySend(_ token: Secret, in place: ServerContract.Authorization.Place) -> Bool {
        switch place {
        // They are encoded.
        case .basic, .parameter: true
        // RFC 6750's token characters, and all other visible ASCII.
        case .bearer: token.revealed.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        // `Token abc` has a blank; a line break would start another header.
        case .header: token.revealed.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        }
    }

    func attempt() -> RequestAttempt {
        var headers = ["Accept: " + request.accepts]
        if let token = request.token { headers += Self.header(with: token, in: request.tokenPlace) }
        let hasBody = request.endpoint.method != .get
        // Without the empty `Expect`, libcurl would wait for the server's permission to send a long body.
        if hasBody { headers += ["Content-Type: application/json", "Expect:"] }
        return RequestAttempt(
            method: request.endpoint.method, url: url, headers: headers, body: request.endpoint.body,
            needsFreshConnection: hasBody || tries > 0, end: end)
    }

    private static func header(with token: Secret, in place: ServerContract.Authorization.Place) -> [String] {
        switch place {
        case .bearer: ["Authorization: Bearer " + token.revealed]
        case .basic: ["Authorization: Basic " + Data(token.revealed.utf8).base64EncodedString()]
        case .header(let name): [name + ": " + token.revealed]
        case .parameter: []
        }
    }

    /// Returns the step after an attempt that ended at the time `now`.
    mutating func step(after outcome: RequestAttempt.Outcome, now: ContinuousClock.Instant, fraction: () -> Double)
        -> Step
    {
        switch outcome {
        case .failure(let failure):
            if failure.isTransient, let pause = pause(from: now, fraction) { return again(after: pause) }
            var error = failure.error(from: request.address, within: deadline, by: policy)
            error.isUnsent = request.endpoint.changesServer && failure.isUnsent
            return .fail(error)
        case .success(let answer):
            if let location = answer.redirect { return follow(Redirect(location: location)) }
            guard Self.transientStatuses.contains(answer.status), request.endpoint.method == .get else {
                return .response(answer)
            }
            if let wait = answer.retryAfter {
                let mayTry = tries + 1 < policy.tries && now + wait < end
                if mayTry { return again(after: wait) }
                let server = request.address.string
                return .fail(Failure(.unreachable, "“\(server)” is too busy and asks to come back in \(wait.words)."))
            }
            return pause(from: now, fraction).map { again(after: $0) } ?? .response(answer)
        }
    }

    private mutating func again(after pause: Duration) -> Step {
        tries += 1
        return .sendAfter(pause)
    }

    /// Returns the pause before another try, with full jitter: anything up to the longest pause, which doubles with
    /// each try. Returns nil if the request is not a GET, or if no try or no time is left.
    private func pause(from now: ContinuousClock.Instant, _ fraction: () -> Double) -> Duration? {
        guard request.endpoint.method == .get, tries + 1 < policy.tries else { return nil }
        let pause = policy.pause * (1 << tries) * fraction()
        return now + pause < end ? pause : nil
    }

    private mutating func follow(_ redirect: Redirect) -> Step {
        let server: Message = "“\(request.address.string)”"
        let target: Message = "“\(redirect.shown(without: request.token))”"
        func fail(_ problem: Message) -> Step { .fail(Failure(.invalidResponse, problem)) }
        guard request.endpoint.method == .get else {
            return fail("\(server) redirected the request to \(target); souk does not resend data elsewhere.")
        }
        guard redirect.hasOrigin(of: request.address) else {
            return fail("\(server) redirected to \(target); souk does not follow redirects to another server.")
        }
        guard redirects < policy.redirects else {
            return fail("\(server) redirected more than \(policy.redirects) times, the last time to \(target).")
        }
        redirects += 1
        url = redirect.location
        return .sendNow
    }

    func line(on attempt: RequestAttempt, _ outcome: RequestAttempt.Outcome, took time: Duration) -> Message {
        let url = request.token?.redacted(in: attempt.url) ?? attempt.url
        let request = "\(attempt.method.rawValue) \(url)"
        switch outcome {
        case .success(let answer):
            let connection: Message = answer.reusedConnection ? "connection reused" : "connection opened"
            return "\(request): \(answer.status), \(bytes: answer.body.count), \(time.milliseconds) ms, \(connection)"
        case .failure(let failure):
            let error = failure.error(from: self.request.address, within: deadline, by: policy)
            return "\(request): \(error.message) \(time.milliseconds) ms"
        }
    }
}

/// A redirect that a server sends instead of an answer.
struct Redirect: Sendable, Hashable {
    /// The absolute address, resolved by libcurl from the server's header.
    let location: String

    /// Returns true if the redirect stays on a server: the same scheme, host and port.
    ///
    /// Returns false for an address that souk would not accept from a user: one with a name and password, or one that
    /// two parsers could read differently.
    func hasOrigin(of address: ServerAddress) -> Bool { ServerAddress(String(place))?.origin == address.origin }

    /// Returns the target as shown in a message: without its query, a name and password or the token, and of limited
    /// length.
    func shown(without token: Secret?) -> String {
        var text = String(place)
        if let separator = text.firstRange(of: "://") {
            let authority = text[separator.upperBound...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") { text.removeSubrange(separator.upperBound...at) }
        }
        if let token { text = token.redacted(in: text) }
        return text.count > 200 ? text.prefix(200) + "…" : text
    }

    /// The part before the query and the fragment.
    private var place: Substring { location.prefix { $0 != "?" && $0 != "#" } }
}

extension Secret {
    /// Returns text from elsewhere with this secret masked, also as a parameter has it.
    func redacted(in text: String) -> String {
        revealed.isEmpty
            ? text : text.replacing(revealed, with: "•").replacing(Endpoint.encoded(revealed), with: "•")
    }
}

extension Duration {
    /// The duration in the unit that gives a small number, rounded up: `300 milliseconds`, `10 seconds`, `2 minutes`,
    /// `3 hours`.
    var words: Message {
        let milliseconds = self.milliseconds
        let seconds = Self.quotient(milliseconds, 1000)
        return switch milliseconds {
        case ..<1000: "\(milliseconds, Noun(one: "millisecond", other: "milliseconds"))"
        case ..<120_000: "\(seconds, Noun(one: "second", other: "seconds"))"
        case ..<7_200_000: "\(Self.quotient(seconds, 60), Noun(one: "minute", other: "minutes"))"
        default: "\(Self.quotient(seconds, 3600), Noun(one: "hour", other: "hours"))"
        }
    }

    /// The duration in milliseconds, rounded up so that a wait is not too short.
    var milliseconds: Int { Int((self / .milliseconds(1)).rounded(.up)) }

    private static func quotient(_ number: Int, _ unit: Int) -> Int { (number - 1) / unit + 1 }
}

extension Message.Interpolation {
    /// Appends a number of bytes: `\(bytes: 32_000_000)` gives `32 MB`.
    mutating func appendInterpolation(bytes: Int) {
        switch bytes {
        case ..<1000: appendInterpolation(bytes, Noun(one: "byte", other: "bytes"))
        case ..<1_000_000:
            appendInterpolation(bytes / 1000)
            appendLiteral(" kB")
        default:
            appendInterpolation(bytes / 1_000_000)
            appendLiteral(" MB")
        }
    }
}
