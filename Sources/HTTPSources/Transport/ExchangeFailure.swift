import Domain
import Services

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
