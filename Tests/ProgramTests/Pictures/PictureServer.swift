import Foundation
import Synchronization

/// A local server that answers each path with bytes chosen by the test.
final class PictureServer: Sendable {
    /// The content of a path.
    enum Answer: Sendable {
        case bytes([UInt8])
        /// The start of a PNG, followed by endless bytes.
        case endless
    }

    let address: String
    private let listener: LocalListener
    private let asked: Asked

    private final class Asked: Sendable {
        let paths = Mutex<[String]>([])
    }

    init(_ answers: [String: Answer]) throws {
        let asked = Asked()
        self.asked = asked
        listener = try LocalListener { connection in
            guard let path = Self.path(askedOn: connection) else { return }
            asked.paths.withLock { $0.append(path) }
            Self.answer(connection, with: answers[path])
        }
        address = "http://127.0.0.1:\(listener.port)"
    }

    /// The paths requested so far.
    var requests: [String] { asked.paths.withLock { $0 } }

    /// Returns the path of the request; nil if the other side ends the connection.
    private static func path(askedOn connection: Int32) -> String? {
        var request: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            request += chunk.prefix(count)
        }
        return String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    private static func answer(_ connection: Int32, with answer: Answer?) {
        func send(_ bytes: some Sequence<UInt8>) -> Bool { LocalListener.send(bytes, to: connection) }
        switch answer {
        case nil: _ = send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        case .bytes(let bytes):
            _ = send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\nConnection: close\r\n\r\n".utf8)
            _ = send(bytes)
        case .endless:
            _ = send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8) && send(BadPicture.start)
            while send([UInt8](repeating: 7, count: 1 << 16)) {}
        }
    }
}
