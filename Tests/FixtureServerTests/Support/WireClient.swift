import FlyingSocks
import Foundation

@testable import FixtureServer

/// One connection to a server, with every byte received over it.
struct WireClient {
    private let socket: AsyncSocket
    private var buffer: [UInt8] = []

    init(port: Int) async throws {
        let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: UInt16(port))
        let socket = try Socket(domain: Int32(sockaddr_in.family))
        socket.keepFromOtherPrograms()
        self.socket = try AsyncSocket(socket: socket, pool: SocketLoop.shared)
        try await withTaskExecutorPreference(SocketLoop.executor) { [socket = self.socket] in
            try await socket.connect(to: address)
        }
    }

    func close() { try? socket.close() }

    func send(_ text: String) async throws {
        try await withTaskExecutorPreference(SocketLoop.executor) { try await socket.write(Data(text.utf8)) }
    }

    /// Sends a request such as `GET /hotels`, with optional headers and body.
    func ask(_ line: String, headers: String = "", body: String = "") async throws {
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        try await send("\(line) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(headers)\(length)\r\n\(body)")
    }

    /// Returns the next response, with a body of the announced length.
    mutating func response() async throws -> WireReply {
        var response = WireReply(head: try await head())
        let length = response.headers["content-length"].flatMap { Int($0) } ?? 0
        response.body = Data(try await bytes(length))
        return response
    }

    /// Returns the response head before the next body.
    mutating func head() async throws -> String {
        while true {
            if let found = buffer.firstRange(of: Array("\r\n\r\n".utf8)) {
                let head = String(decoding: buffer[..<found.lowerBound], as: UTF8.self)
                buffer.removeSubrange(..<found.upperBound)
                return head
            }
            try await fill()
        }
    }

    /// Returns the next `count` bytes.
    mutating func bytes(_ count: Int) async throws -> [UInt8] {
        while buffer.count < count { try await fill() }
        let bytes = Array(buffer.prefix(count))
        buffer.removeFirst(count)
        return bytes
    }

    /// Returns all bytes until the connection ends, and true if it was closed cleanly.
    mutating func rest() async -> (bytes: [UInt8], isWhole: Bool) {
        while true {
            do {
                try await fill()
            } catch {
                defer { buffer = [] }
                return (buffer, error as? SocketError == .disconnected && isEnded)
            }
        }
    }

    /// True if the connection has ended in order: the loop that waits for sockets makes no difference, reading does.
    private var isEnded: Bool {
        do {
            _ = try socket.socket.read(atMost: 1)
            return false
        } catch {
            return error as? SocketError == .disconnected
        }
    }

    private mutating func fill() async throws {
        buffer += try await withTaskExecutorPreference(SocketLoop.executor) { try await socket.read(atMost: 4_096) }
    }
}

/// A response as received.
struct WireReply {
    let status: Int
    /// Keyed by lower-case name.
    let headers: [String: String]
    var body = Data()

    init(head: String) {
        let lines = head.split(separator: "\r\n")
        status = lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
        let pairs = lines.dropFirst().map { line in
            let sides = line.split(separator: ":", maxSplits: 1)
            return (sides[0].lowercased(), sides[1].trimmingCharacters(in: .whitespaces))
        }
        headers = Dictionary(pairs) { $1 }
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON.
    var json: Any? { try? JSONSerialization.jsonObject(with: body) }

    /// The ids of the records in the body, in order.
    var ids: [Int] {
        let list = json as? [[String: Any]] ?? (json as? [String: Any])?["items"] as? [[String: Any]] ?? []
        return list.compactMap { $0["id"] as? Int }
    }
}

/// Runs a server for a test and stops it even if the test fails.
func withServer<Result>(
    _ settings: ServerSettings = ServerSettings(), _ body: (ContractServer) async throws -> Result
) async throws -> Result {
    let server = try await ContractServer(settings)
    do {
        let result = try await body(server)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}

extension ContractServer {
    /// Returns the response to one request on a new connection.
    func response(to line: String, headers: String = "", body: String = "") async throws -> WireReply {
        var client = try await WireClient(port: port)
        defer { client.close() }
        try await client.ask(line, headers: headers, body: body)
        return try await client.response()
    }
}
