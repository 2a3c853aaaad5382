import Domain
import FoundationEssentials
import Synchronization
import WireFormat

/// The calls server: the list, a call, its archive, and a reset. Archive changes last while the server runs.
final class CallsContract: Sendable {
    private let calls: [JSONObject]
    /// The archive state of calls that were archived or unarchived, by id.
    private let changes = Mutex<[String: Bool]>([:])

    init(_ calls: [JSONObject]) { self.calls = calls }

    var routes: [Route] {
        [
            Route("GET /activities") { [self] _, _ in Response(current()) },
            Route("GET /activities/:id") { [self] request, found in
                guard let call = current().first(where: { Self.id(of: $0) == found[0] }) else {
                    return .notFound(request)
                }
                return Response(.object(call))
            },
            Route("POST /activities/:id") { [self] request, found in archive(found[0], request) },
            Route("GET /reset") { [self] _, _ in
                changes.withLock { $0 = [:] }
                return Response(body: Data(#"{"message":"done"}"#.utf8))
            },
        ]
    }

    private func archive(_ id: String, _ request: IncomingRequest) -> Response {
        guard calls.contains(where: { Self.id(of: $0) == id }) else { return .notFound(request) }
        guard case .boolean(let isArchived)? = request.json["is_archived"] else {
            return .shopError(400, .string("is_archived must be a boolean"))
        }
        changes.withLock { $0[id] = isArchived }
        return Response(current().first { Self.id(of: $0) == id }.map(JSONValue.object) ?? .null)
    }

    private static func id(of call: JSONObject) -> String? { call["id"]?.written }

    private func current() -> [JSONObject] {
        let changes = changes.withLock { $0 }
        if changes.isEmpty { return calls }
        return calls.map { call in
            guard let isArchived = Self.id(of: call).flatMap({ changes[$0] }) else { return call }
            var call = call
            call["is_archived"] = .boolean(isArchived)
            return call
        }
    }
}
