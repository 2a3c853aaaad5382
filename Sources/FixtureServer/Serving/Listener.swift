import Dispatch
import Domain
import Platform

/// A port that accepts connections until it is stopped or deinitialized.
///
/// Each connection has a thread of its own, so that nothing delays a server: tasks would wait for tests that compute.
package final class Listener: Sendable {
    package let port: Int
    private let stopPipe: WakePipe
    private let threads = DispatchGroup()

    /// - Parameters:
    ///   - port: The port number; 0 for any free one.
    ///   - watch: Called with true when a connection begins, and with false when it is closed.
    ///   - answer: Returns the steps that answer a request.
    package init(
        host: String, port: Int, watching watch: @escaping @Sendable (Bool) -> Void = { _ in },
        _ answer: @escaping @Sendable (IncomingRequest) -> [ResponseStep]
    ) throws(ServerError) {
        do throws(SystemCallError) {
            stopPipe = try WakePipe()
            let socket: ServerSocket
            (socket, self.port) = try Self.listening(on: host, port, until: stopPipe)
            let (stopPipe, threads) = (stopPipe, threads)
            try Self.start(in: threads) {
                SystemThread.blockBrokenPipes()
                while (try? socket.wait(for: POLLIN)) != nil {
                    let client = ServerSocket(accept(socket.file, nil, nil), until: stopPipe)
                    client.set(Int32(IPPROTO_TCP), TCP_NODELAY, to: 1 as Int32)
                    do throws(SystemCallError) {
                        guard client.file >= 0 else { throw SystemCallError(call: "accept", number: errno) }
                        try Self.start(in: threads) {
                            watch(true)
                            Connection(socket: client).serve(answer)
                            watch(false)
                        }
                    } catch {
                        // Too many open files or threads, or a client that has already left: none stops the server.
                        close(client.file)
                        usleep(20_000)
                    }
                }
                close(socket.file)
            }
        } catch {
            throw error.number == EADDRINUSE ? .portInUse(port) : .failed(String(cString: strerror(error.number)))
        }
    }

    deinit { stopPipe.wake() }

    /// Closes the port and every connection. Returns when all of them are closed.
    package func stop() async {
        stopPipe.wake()
        await withCheckedContinuation { closed in threads.notify(queue: .global()) { closed.resume() } }
    }

    private static func start(
        in threads: DispatchGroup, _ work: @escaping @Sendable () -> Void
    ) throws(SystemCallError) {
        threads.enter()
        let isStarted = SystemThread.start {
            work()
            threads.leave()
        }
        guard !isStarted else { return }
        threads.leave()
        throw SystemCallError(call: "pthread_create", number: EAGAIN)
    }

    private static func listening(
        on host: String, _ port: Int, until stopPipe: WakePipe
    ) throws(SystemCallError) -> (socket: ServerSocket, port: Int) {
        let socket = ServerSocket(Platform.socket(AF_INET, streamSocket, 0), until: stopPipe)
        // Frees the port as soon as its server ends, even if connections are still closing.
        socket.set(SOL_SOCKET, SO_REUSEADDR, to: 1 as Int32)
        var address = sockaddr_in()
        (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), in_port_t(port).bigEndian)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening =
            inet_pton(AF_INET, host, &address.sin_addr) == 1
            && withUnsafeMutableBytes(of: &address) { bytes in
                let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
                return bind(socket.file, address, length) == 0 && listen(socket.file, SOMAXCONN) == 0
                    && address.map { getsockname(socket.file, $0, &length) } == 0
            }
        if isListening { return (socket, Int(in_port_t(bigEndian: address.sin_port))) }
        let number = errno
        close(socket.file)
        throw SystemCallError(call: "listen", number: number)
    }
}

public enum ServerError: Error, Sendable, Hashable {
    case portInUse(Int)
    case routeUnknown(String)
    case failed(String)
}

extension ServerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use by another program."
        case .routeUnknown(let route): "“\(VisibleText(route).string)” is not a route of this server."
        case .failed(let text): "The server could not be started: \(text)."
        }
    }
}
