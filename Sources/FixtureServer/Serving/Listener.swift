import Domain
import FlyingSocks
import Platform

/// A port of this machine that accepts connections.
package struct Listener: Sendable {
    package let port: Int
    private let socket: AsyncSocket

    /// - Parameter port: The port number; 0 for any free one.
    /// - Throws: `ServerError`.
    package init(host: String, port: Int) async throws(ServerError) {
        do {
            let socket = try Socket(domain: Int32(sockaddr_in.family))
            socket.keepFromOtherPrograms()
            do {
                // Frees the port as soon as its server ends, even if connections are still closing.
                try socket.setValue(true, for: .localAddressReuse)
                try socket.bind(to: .inet(ip4: host, port: UInt16(port)))
                guard case .ip4(_, let bound) = try socket.sockname() else { throw SocketError.unsupportedAddress }
                self.port = Int(bound)
                try socket.listen()
                self.socket = try await AsyncSocket(socket: socket, pool: SocketLoop.pool)
            } catch {
                try? socket.close()
                throw error
            }
        } catch {
            throw ServerError(error, port: port)
        }
    }

    /// Accepts connections until the task is cancelled. Returns when the last of them is closed.
    ///
    /// - Parameters:
    ///   - watch: Called with true when a connection begins, and with false when it is closed.
    ///   - answer: Returns the steps that answer a request.
    package func run(
        watching watch: @escaping @Sendable (Bool) -> Void = { _ in },
        _ answer: @escaping @Sendable (IncomingRequest) -> [ResponseStep]
    ) async {
        await withDiscardingTaskGroup { connections in
            while !Task.isCancelled {
                do {
                    let client = try await socket.accept()
                    client.socket.keepFromOtherPrograms()
                    client.socket.sendAtOnce()
                    connections.addTask {
                        watch(true)
                        await Connection(socket: client).serve(answer)
                        watch(false)
                    }
                } catch {
                    // Too many open files, or a client that has already left: neither stops the server.
                    try? await Task.sleep(for: .milliseconds(20))
                }
            }
            try? socket.close()
        }
    }
}

/// The event loop of the process that waits until sockets are ready.
///
/// All servers of the process share it, and it keeps running when they stop. FlyingSocks' loop leaks a descriptor each
/// time it is stopped, and its own shared loop can be started twice by concurrent callers. It has a high priority, since
/// every connection waits for it.
enum SocketLoop {
    static var pool: any AsyncSocketPool {
        get async throws { try await begun.value }
    }

    private static let begun = Task(priority: .high) { () async throws -> any AsyncSocketPool in
        let pool = SocketPool<Poll>.make(maxEvents: 64)
        try await pool.prepare()
        Task(priority: .high) { try await pool.run() }
        return pool
    }
}

extension Socket {
    func keepFromOtherPrograms() {
        _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
    }

    /// Sends all bytes at once. The system would otherwise wait for more.
    func sendAtOnce() {
        try? setValue(1, for: Int32SocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    }

    /// Closes the connection gracefully: the client reads what was sent, then the end.
    func finish() {
        _ = shutdown(file.rawValue, Int32(SHUT_WR))
        try? close()
    }

    /// Resets the connection, which drops unsent bytes: the client's next read fails.
    func abort() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(file.rawValue, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        try? close()
    }
}

/// An error that prevents a server from starting.
public enum ServerError: Error, Sendable, Hashable {
    case portInUse(Int)
    case routeUnknown(String)
    case failed(String)

    init(_ error: any Error, port: Int) {
        switch error {
        case SocketError.failed(_, EADDRINUSE, _): self = .portInUse(port)
        case SocketError.failed(_, _, let message): self = .failed(message)
        default: self = .failed(String(describing: error))
        }
    }
}

extension ServerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use by another program."
        case .routeUnknown(let route): "“\(VisibleText(route).string)” is no route of this server."
        case .failed(let text): "The server could not be started: \(text)."
        }
    }
}
