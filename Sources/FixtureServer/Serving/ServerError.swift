import Domain
import FlyingSocks

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a server could not be started.
public enum ServerError: Error, Sendable, Hashable {
    /// Another program listens there.
    case portInUse(Int)
    /// The system keeps the port for others.
    case portRefused(Int)
    /// The host is not this machine.
    case hostNotLoopback(String)
    /// A fault is for a route that there is not.
    case routeUnknown(String)
    /// The built-in data could not be read.
    case unreadableData
    /// What the system said.
    case failed(String)

    init(_ error: any Error, port: Int) {
        switch error {
        case SocketError.failed(_, EADDRINUSE, _): self = .portInUse(port)
        case SocketError.failed(_, EACCES, _): self = .portRefused(port)
        case SocketError.failed(_, _, let message): self = .failed(message)
        default: self = .failed(String(describing: error))
        }
    }
}

extension ServerError: CustomStringConvertible {
    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use by another program."
        case .portRefused(let port): "Port \(port) is kept for others by the system."
        case .hostNotLoopback(let host):
            "“\(VisibleText(host).string)” is not this machine, which is 127.0.0.1 or localhost."
        case .routeUnknown(let route): "“\(VisibleText(route).string)” is no route of this server."
        case .unreadableData: "The built-in data could not be read."
        case .failed(let text): "The server could not be started: \(text)."
        }
    }
}
