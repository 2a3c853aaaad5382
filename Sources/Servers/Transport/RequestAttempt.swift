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
    var body: Data?
    var needsFreshConnection: Bool
    var end: ContinuousClock.Instant

    typealias Outcome = Result<HTTPResponse, AttemptFailure>
}

/// The reason that an attempt has no complete answer.
enum AttemptFailure: Error, Sendable, Hashable {
    case cancelled
    /// A failure as testers request it; with the words of the system or of libcurl.
    case failed(HTTPFault.Kind, String = "")

    /// True if no connection was made.
    var isUnsent: Bool {
        guard case .failed(let kind, _) = self else { return false }
        return [.library, .unknown, .refused, .unreachable, .unconnected, .unencrypted, .untrusted].contains(kind)
    }

    /// True if another try may succeed: no connection was made, or it was lost.
    var isTransient: Bool {
        guard case .failed(let kind, _) = self else { return false }
        return [.refused, .unreachable, .unconnected, .broken].contains(kind)
    }

    func error(from address: ServerAddress, within deadline: Duration, by policy: TransportPolicy) -> Failure {
        guard case .failed(let kind, let words) = self else { return .cancelled }
        let server: Message = "“\(address.string)”"
        let reason: Message =
            switch kind {
            case .library:
                "\(server) cannot be reached without libcurl: install libcurl4, or the package with it (\(words))."
            case .unknown: "\(server) could not be found."
            case .refused: "\(server) refused the connection."
            case .unreachable: "No connection to \(server) could be made."
            case .unconnected: "No connection to \(server) could be made within \(policy.connectTime.words)."
            case .unencrypted: "No encrypted connection to \(server) could be made."
            case .untrusted: "The certificate of \(server) is not trusted."
            case .timeout: "\(server) did not answer within \(deadline.words)."
            case .unfinished: "\(server) did not send all of its answer within \(deadline.words)."
            case .stalled: "\(server) stopped in the middle of its answer for \(policy.idleTime.words)."
            case .broken: "\(server) closed the connection in the middle of its answer."
            case .huge: "\(server) sent more than \(bytes: policy.bodyLimit)."
            case .headers: "\(server) sent more than \(bytes: policy.headLimit) of headers."
            case .babble: "\(server) sent something other than HTTP."
            case .packed: "\(server) sent data that could not be decompressed."
            default: "\(server) could not be reached (\(words))."
            }
        return Failure(
            [.huge, .headers, .babble, .packed].contains(kind) ? .invalidResponse : .unreachable, reason,
            hint: kind == .untrusted ? "Check the clock, and the certificates that this machine trusts." : nil)
    }
}

protocol HTTPClient: Sendable {
    /// Performs the attempt. The request is sent at most once.
    func perform(_ attempt: RequestAttempt) async -> RequestAttempt.Outcome
}

/// A server within this program. It takes the head of a request, without the empty line at its end, and the body.
public typealias LocalServer = @Sendable (_ head: String, _ body: Data) async -> (status: Int, body: Data)

/// An HTTP client that passes each attempt to a server within this program. Nothing leaves the program.
struct LocalHTTPClient: HTTPClient {
    let server: LocalServer

    func perform(_ attempt: RequestAttempt) async -> RequestAttempt.Outcome {
        let target = attempt.url.split(separator: "/", maxSplits: 2).last ?? ""
        let lines = ["\(attempt.method.rawValue) /\(target) HTTP/1.1"] + attempt.headers
        let (status, body) = await server(lines.joined(separator: "\r\n"), attempt.body ?? Data())
        return .success(HTTPResponse(status: status, body: body))
    }
}
