import Foundation
import Synchronization

/// A local server that answers each path with bytes chosen by the test, on its own thread.
final class PictureServer: Sendable {
    /// The content of a path.
    enum Answer: Sendable {
        case bytes([UInt8])
        /// The start of a PNG, followed by endless bytes.
        case endless
    }

    /// No free port was found.
    struct NoPort: Error {}

    let address: String
    private let socket: Int32
    private let answers: [String: Answer]
    private let asked = Mutex<[String]>([])

    init(_ answers: [String: Answer]) throws {
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
        address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
        self.answers = answers
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                self?.answer(connection)
                close(connection)
            }
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    /// The paths requested so far.
    var requests: [String] { asked.withLock { $0 } }

    private func answer(_ connection: Int32) {
        var request: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { return }
            request += chunk.prefix(count)
        }
        let path =
            String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first.map(String.init) ?? ""
        asked.withLock { $0.append(path) }
        switch answers[path] {
        case nil: send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8, to: connection)
        case .bytes(let bytes):
            send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\nConnection: close\r\n\r\n".utf8, to: connection)
            send(bytes, to: connection)
        case .endless:
            send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8, to: connection)
            send(BadPicture.start, to: connection)
            while send([UInt8](repeating: 7, count: 1 << 16), to: connection) {}
        }
    }

    @discardableResult
    private func send(_ bytes: some Sequence<UInt8>, to connection: Int32) -> Bool {
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
