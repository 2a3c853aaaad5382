import Foundation
public import Ports
import Synchronization

/// A local server with scripted byte-for-byte responses, on its own threads.
///
///         let server = try ScriptedServer { request, connection in connection.respond("[]") }
///
/// The script runs for each request, in the order of its connection. The connection stays open until the script, the
/// client or the server closes it.
public final class ScriptedServer: Sendable {
    public typealias Script = @Sendable (ServedRequest, ServedConnection) -> Void

    /// `http://127.0.0.1` with the port.
    public let address: ServerAddress
    private let listener: Int32
    private let record: ServedRecord

    /// - Parameter greeting: Sent on each connection before the first request.
    public init(greeting: String = "", _ script: @escaping Script) throws {
        let place = try BoundPort()
        let listener = place.descriptor
        let record = ServedRecord()
        guard listen(listener, 64) == 0 else { throw CocoaError(.fileReadUnknown) }
        address = place.address
        self.listener = listener
        self.record = record
        Thread.detachNewThread {
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { return _ = close(listener) }
                let connection = ServedConnection(descriptor)
                record.add(connection)
                Thread.detachNewThread {
                    connection.send(greeting)
                    connection.serve(script, in: record)
                }
            }
        }
    }

    deinit {
        // Ends the wait for the next connection; that thread then closes the descriptor.
        shutdown(listener, Int32(SHUT_RDWR))
        record.endAll()
    }

    /// The complete requests so far.
    public var requests: [ServedRequest] { record.requests }

    /// The number of connections so far.
    public var connectionCount: Int { record.connectionCount }

    /// The number of connections not yet closed on both sides.
    public var openConnectionCount: Int { record.openConnectionCount }

    /// Returns the address of the server with another scheme or name.
    public func address(_ origin: String, path: String = "") throws -> ServerAddress {
        guard let address = ServerAddress("\(origin):\(address.port)\(path)") else {
            throw CocoaError(.fileReadUnknown)
        }
        return address
    }
}

/// The requests and connections of a server.
final class ServedRecord: Sendable {
    private struct State {
        var requests: [ServedRequest] = []
        var connections: [ServedConnection] = []
        var endedCount = 0
        var isOver = false
    }

    private let state = Mutex(State())

    var requests: [ServedRequest] { state.withLock { $0.requests } }
    var connectionCount: Int { state.withLock { $0.connections.count } }

    var openConnectionCount: Int { state.withLock { $0.connections.count - $0.endedCount } }

    func add(_ connection: ServedConnection) {
        let isOver = state.withLock { state in
            state.connections.append(connection)
            return state.isOver
        }
        if isOver { connection.end() }
    }

    func add(_ request: ServedRequest) {
        state.withLock { $0.requests.append(request) }
    }

    func ended() {
        state.withLock { $0.endedCount += 1 }
    }

    func endAll() {
        let connections = state.withLock { state in
            state.isOver = true
            return state.connections
        }
        for connection in connections { connection.end() }
    }
}

/// A local port without a listener, kept so that no other process gets it.
public struct BoundPort {
    let descriptor: Int32
    /// `http://127.0.0.1` with the port.
    public let address: ServerAddress

    public init() throws {
        let descriptor = socket(AF_INET, streamSocket, 0)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &place) { bytes -> Int32 in
            guard let place = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
            return bind(descriptor, place, length) | getsockname(descriptor, place, &length)
        }
        guard result == 0, let address = ServerAddress("http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))") else {
            throw CocoaError(.fileReadUnknown)
        }
        self.descriptor = descriptor
        self.address = address
    }
}
