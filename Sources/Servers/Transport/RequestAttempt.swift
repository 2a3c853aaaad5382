import Domain
import Ports
import WireFormat
public import struct FoundationEssentials.Data

/// A request that is sent once, to one address.
struct RequestAttempt: Sendable {
    var method: Endpoint.Method
    var url: String
    /// The header lines, without line ends.
    var headers: [String]
    /// The body of a POST.
    var body: Data?
    /// True if the request must not be sent on a connection that was already open.
    var needsFreshConnection: Bool
    /// The deadline for the complete answer.
    var end: ContinuousClock.Instant

    typealias Outcome = Result<Answer, AttemptFailure>

    /// The complete answer.
    struct Answer: Sendable, Hashable {
        var status: Int
        var body: Data
        /// See ``HTTPResponse/headers``.
        var headers: [String: String] = [:]
        /// The absolute address that the server redirects to; nil without a redirect.
        var redirect: String?
        /// The time to wait before another try, as the server asks; nil if it does not.
        var retryAfter: Duration?
        var reusedConnection: Bool
    }
}

/// The reason that an attempt has no complete answer.
enum AttemptFailure: Error, Sendable, Hashable {
    case cancelled
    /// libcurl could not be loaded; with the system's message.
    case noLibrary(String)
    case hostNotFound
    case refused
    case noConnection
    case noConnectionInTime
    case noEncryption
    case untrusted
    /// The deadline passed before the answer began.
    case noAnswer
    /// The deadline passed before the answer was complete.
    case unfinished
    /// The server paused for too long during its answer.
    case stalled
    /// The connection ended before the answer was complete.
    case brokeOff
    case bodyTooLarge
    case headTooLarge
    case notHTTP
    case unknownEncoding
    /// Any other error, with libcurl's message.
    case other(String)

    /// True if another try may succeed: no connection was made, or it was lost.
    var isTransient: Bool {
        switch self {
        case .refused, .noConnection, .noConnectionInTime, .brokeOff: true
        default: false
        }
    }

    /// Returns the error to report for a request to this server with this deadline.
    func error(from address: ServerAddress, within deadline: Duration, by policy: TransportPolicy) -> Failure {
        let server: Message = "“\(address.string)”"
        return switch self {
        case .cancelled: Failure.cancelled
        case .noLibrary(let words):
            Failure(
                .unreachable,
                "\(server) cannot be reached without libcurl: install libcurl4, or the package with it (\(words)).")
        case .hostNotFound: Failure(.unreachable, "\(server) could not be found.")
        case .refused: Failure(.unreachable, "\(server) refused the connection.")
        case .noConnection: Failure(.unreachable, "No connection to \(server) could be made.")
        case .noConnectionInTime:
            Failure(
                .unreachable, "No connection to \(server) could be made within \(policy.connectTime.words).")
        case .noEncryption: Failure(.unreachable, "No encrypted connection to \(server) could be made.")
        case .untrusted: Failure(.unreachable, "The certificate of \(server) is not trusted.")
        case .noAnswer: Failure(.unreachable, "\(server) did not answer within \(deadline.words).")
        case .unfinished:
            Failure(.unreachable, "\(server) did not send all of its answer within \(deadline.words).")
        case .stalled:
            Failure(
                .unreachable, "\(server) stopped in the middle of its answer for \(policy.idleTime.words).")
        case .brokeOff: Failure(.unreachable, "\(server) closed the connection in the middle of its answer.")
        case .bodyTooLarge: Failure(.invalidResponse, "\(server) sent more than \(bytes: policy.bodyLimit).")
        case .headTooLarge: Failure(.invalidResponse, "\(server) sent more than \(bytes: policy.headLimit) of headers.")
        case .notHTTP: Failure(.invalidResponse, "\(server) sent something other than HTTP.")
        case .unknownEncoding: Failure(.invalidResponse, "\(server) sent data that could not be decompressed.")
        case .other(let words): Failure(.unreachable, "\(server) could not be reached (\(words)).")
        }
    }
}

/// A client that performs attempts with servers.
protocol HTTPClient: Sendable {
    /// Performs the attempt. The request is sent at most once.
    func perform(_ attempt: RequestAttempt) async -> AttemptResult
}

/// The outcome of an attempt.
struct AttemptResult: Sendable {
    var outcome: RequestAttempt.Outcome
    /// True if no server was contacted. The next try then needs no pause.
    var isPretended = false
}

extension CurlThread: HTTPClient {
    func perform(_ attempt: RequestAttempt) async -> AttemptResult {
        AttemptResult(outcome: await outcome(of: attempt))
    }
}

/// A server within this program. It takes the head of a request, without the empty line at its end, and the body.
public typealias LocalServer = @Sendable (_ head: String, _ body: Data) async -> (status: Int, body: Data)

/// An HTTP client that passes each attempt to a server within this program. Nothing leaves the program.
struct LocalHTTPClient: HTTPClient {
    let server: LocalServer

    func perform(_ attempt: RequestAttempt) async -> AttemptResult {
        let target = attempt.url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).last ?? ""
        let lines = ["\(attempt.method.rawValue) /\(target) HTTP/1.1"] + attempt.headers
        let (status, body) = await server(lines.joined(separator: "\r\n"), attempt.body ?? Data())
        let answer = RequestAttempt.Answer(status: status, body: body, reusedConnection: false)
        return AttemptResult(outcome: .success(answer), isPretended: true)
    }
}
