import Foundation
import Platform

@testable import FixtureServer

/// One connection to a server, with every byte received over it.
struct WireClient {
    private let socket: Int32
    private var buffer: [UInt8] = []

    init(port: Int) throws {
        socket = Platform.socket(AF_INET, streamSocket, 0)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), in_port_t(port).bigEndian)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        let status = withUnsafeBytes(of: &address) { bytes in
            connect(socket, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
        }
        guard status == 0 else {
            close()
            throw SystemCallError(call: "connect", number: errno)
        }
    }

    func close() { Platform.close(socket) }

    func send(_ text: String) throws {
        let count = Platform.write(socket, text, text.utf8.count)
        guard count == text.utf8.count else { throw SystemCallError(call: "write", number: errno) }
    }

    /// Sends a request such as `GET /hotels`, with optional headers and body.
    func ask(_ line: String, headers: String = "", body: String = "") throws {
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        try send("\(line) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(headers)\(length)\r\n\(body)")
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
                return (buffer, (error as? SystemCallError)?.number == 0)
            }
        }
    }

    /// - Throws: `SystemCallError`, with the number 0 at the end of the connection.
    private mutating func fill() async throws {
        let socket = socket
        let read = await SystemThread.run {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = Platform.read(socket, &bytes, bytes.count)
            return (bytes: Array(bytes.prefix(max(0, count))), number: count < 0 ? errno : 0)
        }
        guard !read.bytes.isEmpty else { throw SystemCallError(call: "read", number: read.number) }
        buffer += read.bytes
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
    let server = try ContractServer(settings)
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
        var client = try WireClient(port: port)
        defer { client.close() }
        try client.ask(line, headers: headers, body: body)
        return try await client.response()
    }
}
