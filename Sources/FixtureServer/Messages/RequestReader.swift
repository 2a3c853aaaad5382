import FlyingSocks
import FoundationEssentials

/// Reads the requests that come over one connection.
struct RequestReader {
    /// Bytes that the head of a request may have.
    static let longestHead = 64 * 1_024
    /// Bytes that a body may have.
    static let longestBody = 1_024 * 1_024

    private let socket: AsyncSocket
    /// What was read and belongs to no request yet.
    private var buffer: [UInt8] = []

    init(_ socket: AsyncSocket) {
        self.socket = socket
    }

    /// The next request; nil where the client has left.
    ///
    /// - Throws: `RequestProblem` for what is no request or is too long.
    mutating func next() async throws -> IncomingRequest? {
        guard let head = try await head() else { return nil }
        guard var request = IncomingRequest(head: String(decoding: head, as: UTF8.self)) else {
            throw RequestProblem.unreadable
        }
        guard request.headers["transfer-encoding"] == nil, let count = Int(request.headers["content-length"] ?? "0"),
            count >= 0
        else { throw RequestProblem.noLength }
        guard count <= Self.longestBody else { throw RequestProblem.tooLong }
        while buffer.count < count {
            guard try await fill() else { return nil }
        }
        request.body = Data(buffer.prefix(count))
        buffer.removeFirst(count)
        return request
    }

    /// The bytes before the next empty line, which is passed.
    private mutating func head() async throws -> [UInt8]? {
        let end = Array("\r\n\r\n".utf8)
        var searched = 0
        while true {
            if let found = buffer[searched...].firstRange(of: end) {
                let head = Array(buffer[..<found.lowerBound])
                buffer.removeSubrange(..<found.upperBound)
                return head
            }
            guard buffer.count <= Self.longestHead else { throw RequestProblem.tooLong }
            // Whoever speaks TLS here would wait for an answer in it.
            if let first = buffer.first, first < UInt8(ascii: "A") { throw RequestProblem.unreadable }
            searched = max(0, buffer.count - end.count + 1)
            guard try await fill() else { return nil }
        }
    }

    private mutating func fill() async throws -> Bool {
        do {
            buffer += try await socket.read(atMost: 4_096)
            return true
        } catch SocketError.disconnected {
            return false
        }
    }
}

/// Why what a client sent is not taken for a request.
enum RequestProblem: Error {
    case unreadable, noLength, tooLong

    var reply: Reply {
        switch self {
        case .unreadable: Reply(status: 400)
        case .noLength: Reply(status: 411)
        case .tooLong: Reply(status: 413)
        }
    }
}
