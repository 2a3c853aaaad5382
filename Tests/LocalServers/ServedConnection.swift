import Foundation
import Synchronization

/// A received request.
public struct ServedRequest: Sendable, Hashable {
    public var method: String
    /// Path and query.
    public var target: String
    /// Keyed by lower-case name.
    public var headers: [String: String]
    public var body: String
}

/// A connection as used by its script. Every call may block, on the connection's own thread.
public final class ServedConnection: Sendable {
    private let descriptor: Int32
    private let isClosed = Mutex(false)
    private let isReset = Mutex(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Sends a complete response.
    public func respond(_ body: String = "", status: Int = 200, headers: [String] = []) {
        respond(Array(body.utf8), status: status, headers: headers)
    }

    public func respond(_ body: [UInt8], status: Int = 200, headers: [String] = []) {
        let lines = ["HTTP/1.1 \(status) Whatever", "Content-Length: \(body.count)"] + headers
        send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    /// Sends exactly these bytes; returns false if the client has disconnected.
    @discardableResult public func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    @discardableResult public func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, withoutSignal) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Closes the connection normally.
    public func end() {
        isClosed.withLock { isClosed in
            if !isClosed { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Resets the connection when the script returns.
    public func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        isReset.withLock { $0 = true }
    }

    /// Waits silently until the client disconnects.
    public func waitForEnd() {
        while read() != nil {}
    }

    private func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }

    private func nextRequest(_ buffer: inout [UInt8]) -> ServedRequest? {
        while true {
            if let head = buffer.firstRange(of: Array("\r\n\r\n".utf8)) {
                let lines = String(decoding: buffer[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                let words = lines[0].split(separator: " ").map(String.init)
                var headers: [String: String] = [:]
                for line in lines.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                    headers[parts[0].lowercased()] = parts.count > 1 ? parts[1] : ""
                }
                let end = head.upperBound + (headers["content-length"].flatMap { Int($0) } ?? 0)
                if buffer.count >= end, words.count == 3 {
                    let body = String(decoding: buffer[head.upperBound..<end], as: UTF8.self)
                    buffer.removeFirst(end)
                    return ServedRequest(method: words[0], target: words[1], headers: headers, body: body)
                }
            }
            guard let more = read() else { return nil }
            buffer += more
        }
    }

    func serve(_ script: ScriptedServer.Script, in record: ServedRecord) {
        var buffer: [UInt8] = []
        while !isReset.withLock({ $0 }), let request = nextRequest(&buffer) {
            record.add(request)
            script(request, self)
        }
        isClosed.withLock { isClosed in
            isClosed = true
            close(descriptor)
        }
        record.ended()
    }
}

#if canImport(Glibc)
    /// The type of a connection's socket.
    let streamSocket = Int32(SOCK_STREAM.rawValue)

    /// The flag with which sending to a closed connection fails instead of raising SIGPIPE.
    private let withoutSignal = Int32(MSG_NOSIGNAL)
#else
    let streamSocket = SOCK_STREAM

    /// No flag: SIGPIPE is turned off per socket here.
    private let withoutSignal: Int32 = 0
#endif
