import FoundationEssentials

struct RequestReader {
    static let longestHead = 64 * 1_024
    static let longestBody = 4 * 1_024 * 1_024

    private let socket: ServerSocket
    private var buffer: [UInt8] = []

    init(_ socket: ServerSocket) { self.socket = socket }

    /// Returns the next request; nil if the client has disconnected.
    mutating func next() throws -> IncomingRequest? {
        guard let head = try head() else { return nil }
        guard var request = IncomingRequest(head: String(decoding: head, as: UTF8.self)) else {
            throw RequestProblem.unreadable
        }
        guard request.headers["transfer-encoding"] == nil, let count = Int(request.headers["content-length"] ?? "0"),
            count >= 0
        else { throw RequestProblem.noLength }
        guard count <= Self.longestBody else { throw RequestProblem.tooLong }
        while buffer.count < count {
            guard try fill() else { return nil }
        }
        request.body = Data(buffer.prefix(count))
        buffer.removeFirst(count)
        return request
    }

    /// Returns the bytes before the next empty line, and consumes that line too.
    private mutating func head() throws -> [UInt8]? {
        let end = Array("\r\n\r\n".utf8)
        var searched = 0
        while true {
            if let found = buffer[searched...].firstRange(of: end) {
                let head = Array(buffer[..<found.lowerBound])
                buffer.removeSubrange(..<found.upperBound)
                return head
            }
            guard buffer.count <= Self.longestHead else { throw RequestProblem.tooLong }
            // A TLS client would wait for a TLS response, so its first byte is rejected at once.
            if let first = buffer.first, first < UInt8(ascii: "A") { throw RequestProblem.unreadable }
            searched = max(0, buffer.count - end.count + 1)
            guard try fill() else { return nil }
        }
    }

    private mutating func fill() throws -> Bool {
        let bytes = try socket.read()
        buffer += bytes
        return !bytes.isEmpty
    }
}

/// Input of a client that is rejected with a status.
struct RequestProblem: Error {
    let status: Int

    static let unreadable = RequestProblem(status: 400)
    static let noLength = RequestProblem(status: 411)
    static let tooLong = RequestProblem(status: 413)
}
