import FoundationEssentials
import Synchronization
import WireFormat

/// The calls server: the list, a call, its archive, and a reset. Archive changes last while the server runs.
final class CallsContract: Sendable {
    private let calls: [CallPayload]
    /// The archive state of calls that were archived or unarchived, by id.
    private let changes = Mutex<[String: Bool]>([:])

    init(_ calls: [CallPayload]) {
        self.calls = calls
    }

    var routes: [Route] {
        [
            Route("GET /activities") { [self] _, _ in try Response(json: current()) },
            Route("GET /activities/:id") { [self] request, found in
                guard let call = current().first(where: { $0.id.description == found[0] }) else {
                    return try .notFound(request)
                }
                return try Response(json: call)
            },
            Route("POST /activities/:id") { [self] request, found in try archive(found[0], request) },
            Route("GET /reset") { [self] _, _ in
                changes.withLock { $0 = [:] }
                return Response(body: Data(#"{"message":"done"}"#.utf8))
            },
        ]
    }

    private struct Change: Decodable {
        let is_archived: Bool
    }

    private func archive(_ id: String, _ request: IncomingRequest) throws -> Response {
        guard calls.contains(where: { $0.id.description == id }) else { return try .notFound(request) }
        guard let change = try? PayloadDecoder().decode(Change.self, from: request.body) else {
            return try ShopError(status: 400, "is_archived must be a boolean").response
        }
        changes.withLock { $0[id] = change.is_archived }
        return try Response(json: current().first { $0.id.description == id })
    }

    private func current() -> [CallPayload] {
        let changes = changes.withLock { $0 }
        return calls.map { call in
            var call = call
            call.isArchived = changes[call.id.description] ?? call.isArchived
            return call
        }
    }
}
