import Domain
import Services
import WireFormat
public import struct FoundationEssentials.Data

/// One request sent once, to one address.
struct Exchange: Sendable {
    var method: Endpoint.Method
    var url: String
    /// Each in one line, without its end.
    var headers: [String]
    /// What is sent with a POST.
    var body: Data?
    /// Whether it is not to be sent on a connection that was open before.
    var needsFreshConnection: Bool
    /// When it is given up.
    var end: ContinuousClock.Instant

    typealias Outcome = Result<Answer, ExchangeFailure>

    /// What came back, whole.
    struct Answer: Sendable, Hashable {
        var status: Int
        var body: Data
        /// Where the server redirects to, as an absolute address.
        var redirect: String?
        /// When the server wants to be asked again.
        var retryAfter: Duration?
        var reusedConnection: Bool
    }
}

/// Why no whole answer came back from an exchange.
enum ExchangeFailure: Error, Sendable, Hashable {
    case cancelled
    /// libcurl is not there; in the system's words.
    case noLibrary(String)
    case hostNotFound
    case refused
    case noConnection
    case noConnectionInTime
    case noEncryption
    case untrusted
    /// The deadline came before the answer began.
    case noAnswer
    /// The deadline came before the answer was whole.
    case unfinished
    /// The server paused for too long within its answer.
    case stalled
    /// The connection ended before the answer was whole.
    case brokeOff
    case bodyTooLarge
    case headTooLarge
    case notHTTP
    case unknownEncoding
    /// Anything else, in libcurl's words.
    case other(String)

    /// Whether another try may well succeed: no connection came about, or it was lost.
    var isPassing: Bool {
        switch self {
        case .refused, .noConnection, .noConnectionInTime, .brokeOff: true
        default: false
        }
    }

    /// What it means for somebody who asked this server, and let it have so much time.
    func error(from address: ServerAddress, within deadline: Duration, by policy: TransportPolicy) -> Failure {
        let server: Message = "“\(address.string)”"
        return switch self {
        case .cancelled: Failure.cancelled
        case .noLibrary(let words):
            Failure(
                .unreachable,
                "\(server) cannot be asked without libcurl: install libcurl4, or the package with it (\(words)).")
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
        case .brokeOff: Failure(.unreachable, "\(server) broke off before its answer was whole.")
        case .bodyTooLarge: Failure(.invalidResponse, "\(server) sent more than \(bytes: policy.bodyLimit).")
        case .headTooLarge: Failure(.invalidResponse, "\(server) sent more than \(bytes: policy.headLimit) of headers.")
        case .notHTTP: Failure(.invalidResponse, "\(server) sent what is not HTTP.")
        case .unknownEncoding: Failure(.invalidResponse, "\(server) sent what could not be unpacked.")
        case .other(let words): Failure(.unreachable, "\(server) could not be asked (\(words)).")
        }
    }
}

/// Makes exchanges with servers.
protocol Carrier: Sendable {
    /// Makes the exchange: the request is sent once, or not at all.
    func carry(_ exchange: Exchange) async -> CarriedExchange
}

/// What came of an exchange.
struct CarriedExchange: Sendable {
    var outcome: Exchange.Outcome
    /// Whether no server was asked: nobody has to be spared by a pause before the next try then.
    var isPretended = false
}

extension CurlThread: Carrier {
    func carry(_ exchange: Exchange) async -> CarriedExchange {
        CarriedExchange(outcome: await outcome(of: exchange))
    }
}

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
