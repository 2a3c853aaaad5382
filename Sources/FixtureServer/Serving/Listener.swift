import FlyingSocks

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A port of this machine on which connections are taken.
struct Listener: Sendable {
    let port: Int
    private let socket: AsyncSocket

    /// - Parameter port: 0 for any that is free.
    /// - Throws: `ServerError`.
    init(host: String, port: Int) async throws(ServerError) {
        do {
            let socket = try Socket(domain: Int32(sockaddr_in.family))
            socket.keepFromOtherPrograms()
            do {
                // A port is free again as soon as its server has ended, whatever became of its connections.
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

    /// Takes connections until the task is cancelled; returns when the last of them is closed.
    func run(_ serve: @escaping @Sendable (AsyncSocket) async -> Void) async {
        await withDiscardingTaskGroup { connections in
            while !Task.isCancelled {
                do {
                    let client = try await socket.accept()
                    client.socket.keepFromOtherPrograms()
                    client.socket.sendAtOnce()
                    connections.addTask { await serve(client) }
                } catch {
                    // Too many open files, or a client that has left already: neither ends a server.
                    try? await Task.sleep(for: .milliseconds(20))
                }
            }
            close()
        }
    }

    /// Gives the port up, where it is not run.
    func close() {
        try? socket.close()
    }
}
