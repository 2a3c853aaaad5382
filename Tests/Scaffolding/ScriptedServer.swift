package import FixtureServer
package import FoundationEssentials
package import Ports
import Synchronization

/// A local server whose answers a test scripts step by step.
///
///     let server = try ScriptedServer { _ in [.respond("[]")] }
package final class ScriptedServer: Sendable {
    /// `http://127.0.0.1` with the port.
    package let address: ServerAddress
    private let record = ServedRecord()
    private let listener: Listener

    /// - Parameter script: Returns the steps that answer a request.
    package init(_ script: @escaping @Sendable (IncomingRequest) -> [ResponseStep]) throws {
        listener = try Listener(host: "127.0.0.1", port: 0, watching: record.add) { [record] request in
            record.add(request)
            return script(request)
        }
        address = try ServerAddress(localPort: listener.port)
    }

    /// The complete requests so far.
    package var requests: [IncomingRequest] { record.state.withLock(\.requests) }

    /// The number of connections so far.
    package var connectionCount: Int { record.state.withLock(\.connections) }

    /// The number of connections not yet closed on both sides.
    package var openConnectionCount: Int { record.state.withLock(\.open) }

    /// Returns the address of the server with another scheme or name.
    package func address(_ origin: String, path: String = "") throws -> ServerAddress {
        guard let address = ServerAddress("\(origin):\(address.port)\(path)") else {
            throw CocoaError(.fileReadUnknown)
        }
        return address
    }
}

/// The requests and connections of a server.
private final class ServedRecord: Sendable {
    let state = Mutex((requests: [IncomingRequest](), connections: 0, open: 0))

    func add(_ request: IncomingRequest) { state.withLock { $0.requests.append(request) } }

    func add(_ isOpen: Bool) {
        state.withLock { state in
            if isOpen { state.connections += 1 }
            state.open += isOpen ? 1 : -1
        }
    }
}

extension ResponseStep {
    /// Sends a complete response.
    ///
    /// - Parameter headers: Header lines, without the length of the body.
    package static func respond(_ body: String = "", status: Int = 200, headers: [String] = []) -> ResponseStep {
        .respond(Data(body.utf8), status: status, headers: headers)
    }

    package static func respond(_ body: Data, status: Int = 200, headers: [String] = []) -> ResponseStep {
        let lines = ["HTTP/1.1 \(status) Whatever", "Content-Length: \(body.count)"] + headers + ["", ""]
        return .send(Data(lines.joined(separator: "\r\n").utf8) + body)
    }

    /// Sends exactly this text.
    package static func send(_ text: String) -> ResponseStep { .send(Data(text.utf8)) }
}
