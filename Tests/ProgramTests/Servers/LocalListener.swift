import Foundation

/// A local server that answers one connection after the other, on its own thread.
final class LocalListener: Sendable {
    /// No free port was found.
    struct NoPort: Error {}

    let port: Int
    private let socket: Int32

    /// - Parameter answer: Answers a connection, which is closed afterwards.
    init(_ answer: @escaping @Sendable (_ connection: Int32) -> Void) throws {
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isBound = withUnsafeMutablePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(socket, place, length) == 0 && listen(socket, 16) == 0 && getsockname(socket, place, &length) == 0
            }
        }
        guard isBound else { throw NoPort() }
        port = Int(UInt16(bigEndian: place.sin_port))
        Thread.detachNewThread {
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                answer(connection)
                close(connection)
            }
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    /// Returns false if the other side does not read any more.
    @discardableResult
    static func send(_ bytes: some Sequence<UInt8>, to connection: Int32) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
