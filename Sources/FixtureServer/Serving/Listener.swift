import Domain
package import FlyingSocks
import Platform
import Synchronization

package struct Listener: Sendable {
    package let port: Int
    private let socket: AsyncSocket

    /// - Parameter port: The port number; 0 for any free one.
    /// - Throws: `ServerError`.
    package init(host: String, port: Int) throws(ServerError) {
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
                self.socket = try AsyncSocket(socket: socket, pool: SocketLoop.shared)
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

/// The event loop of the process: a thread that waits until sockets are ready, for all servers.
///
/// FlyingSocks' own loop is an actor on the threads of all tasks. In a test run, it would wait for tests that compute.
package final class SocketLoop: AsyncSocketPool {
    private struct Wait {
        let file: Int32
        /// `POLLIN`, `POLLOUT` or both.
        let events: Int16
        let continuation: CheckedContinuation<Void, any Error>
        var isCancelled: Bool
    }

    private struct State {
        var waits: [Int: Wait] = [:]
        var count = 0
    }

    /// - Throws: `SystemCallError` if the system has no pipe or thread for it.
    package static var shared: SocketLoop { get throws { try begun.get() } }

    private static let begun = Result {
        let loop = try SocketLoop()
        _ = try SystemThread { loop.work() }
        return loop
    }

    /// The executor of the tasks that use sockets, for the same reason.
    package static let executor = TaskThreads.executor(limit: 4)

    private let state = Mutex(State())
    /// Makes the thread look for new waits.
    private let wakePipe: WakePipe

    private init() throws(SystemCallError) { wakePipe = try WakePipe() }

    /// Does nothing: the thread is already running.
    package func prepare() {}
    package func run() {}

    package func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        let polled = (events.contains(.read) ? POLLIN : 0) | (events.contains(.write) ? POLLOUT : 0)
        let file = socket.file.rawValue
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock {
                    $0.waits[number] = Wait(
                        file: file, events: Int16(polled), continuation: continuation, isCancelled: Task.isCancelled)
                }
                wakePipe.wake()
            }
        } onCancel: {
            state.withLock { $0.waits[number]?.isCancelled = true }
            wakePipe.wake()
        }
    }

    private func work() {
        while true {
            let waits = state.withLock(\.waits)
            // A cancelled wait is ended here: the system closes no socket for which a thread waits.
            for (number, wait) in waits where wait.isCancelled { end(number, throwing: CancellationError()) }
            let going = waits.filter { !$0.value.isCancelled }
            var polled = [pollfd(fd: wakePipe.reader, events: Int16(POLLIN), revents: 0)]
            polled += going.values.map { pollfd(fd: $0.file, events: $0.events, revents: 0) }
            guard waitForFiles(&polled) > 0 else { continue }
            if polled[0].revents != 0 { wakePipe.take() }
            for (number, file) in zip(going.keys, polled.dropFirst()) where file.revents != 0 { end(number) }
        }
    }

    private func end(_ number: Int, throwing error: (any Error)? = nil) {
        guard let wait = state.withLock({ $0.waits.removeValue(forKey: number) }) else { return }
        if let error { wait.continuation.resume(throwing: error) } else { wait.continuation.resume() }
    }
}

/// Waits until one of the files is ready. FlyingSocks has another `poll` for its own loops.
private func waitForFiles(_ files: inout [pollfd]) -> Int32 { poll(&files, nfds_t(files.count), -1) }

extension Socket {
    func keepFromOtherPrograms() { _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC) }

    /// Sends all bytes at once. The system would otherwise wait for more.
    func sendAtOnce() { try? setValue(1, for: Int32SocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY)) }

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
