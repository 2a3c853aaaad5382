import Domain
import FoundationEssentials
import Ports
import Synchronization
import Testing
import WireFormat

@testable import Servers

/// Answers the expected requests in order, and fails on any other.
final class ScriptedTransport: Transport {
    /// An expected request with its answer.
    struct Step {
        /// `GET /listings?page=1&limit=20`
        let line: String
        let body: String?
        let token: String?
        let outcome: Result<HTTPResponse, Failure>

        private init(_ line: String, _ body: String?, _ token: String?, _ outcome: Result<HTTPResponse, Failure>) {
            (self.line, self.body, self.token, self.outcome) = (line, body, token, outcome)
        }

        static func get(
            _ target: String, with token: String? = nil, status: Int = 200, headers: [String: String] = [:],
            _ answer: String
        ) -> Step {
            let response = HTTPResponse(status: status, body: Data(answer.utf8), headers: headers)
            return Step("GET " + target, nil, token, .success(response))
        }

        static func post(_ target: String, _ body: String, status: Int = 201, _ answer: String) -> Step {
            Step("POST " + target, body, nil, .success(HTTPResponse(status: status, body: Data(answer.utf8))))
        }

        static func patch(_ target: String, _ body: String?, status: Int = 200, _ answer: String) -> Step {
            Step("PATCH " + target, body, nil, .success(HTTPResponse(status: status, body: Data(answer.utf8))))
        }

        /// No response arrives.
        static func get(_ target: String, losing error: Failure) -> Step {
            Step("GET " + target, nil, nil, .failure(error))
        }

        /// No response arrives.
        static func post(_ target: String, _ body: String, losing error: Failure) -> Step {
            Step("POST " + target, body, nil, .failure(error))
        }
    }

    private let steps: Mutex<ArraySlice<Step>>
    private let asked = Mutex<[Request]>([])

    init(_ steps: [Step]) { self.steps = Mutex(steps[...]) }

    /// The requests so far.
    var requests: [Request] { asked.withLock { $0 } }

    func response(to request: Request) async throws(Failure) -> HTTPResponse {
        asked.withLock { $0.append(request) }
        guard let step = steps.withLock({ $0.popFirst() }) else {
            Issue.record("“\(request.endpoint)” was asked, which nobody expected.")
            throw Failure(.unreachable, "The service could not be reached.")
        }
        #expect(request.endpoint.description == step.line)
        #expect(request.endpoint.body.map { String(decoding: $0, as: UTF8.self) } == step.body)
        #expect(request.token?.revealed == step.token)
        return try step.outcome.get()
    }

    /// Passes a transport, and fails the test if an expected request was not made.
    static func answering<Value>(
        _ steps: [Step], _ body: (ScriptedTransport) async throws -> Value
    ) async throws -> Value {
        let transport = ScriptedTransport(steps)
        defer { transport.finish() }
        return try await body(transport)
    }

    /// Fails the test if an expected request was not made.
    func finish(at location: Testing.SourceLocation = #_sourceLocation) {
        let rest = steps.withLock { Array($0) }
        for step in rest { Issue.record("“\(step.line)” was not asked.", sourceLocation: location) }
    }
}

extension HTTPServices {
    /// Returns the client of a service over a transport, without an account.
    static func client(
        of schema: Schema, at address: ServerAddress? = nil, over transport: any Transport
    ) throws -> any RemoteService {
        HTTPServices(over: transport, keeping: NoCredentials(), now: { .now })
            .remoteService(for: schema, at: try address ?? .local)
    }
}

extension ServerAddress {
    /// The server in tests of what no address matters to.
    static var local: ServerAddress { get throws { try #require(ServerAddress("http://localhost:8080")) } }
}

extension Record {
    /// The value of a field, as JSON would have it: text as it is.
    func text(_ name: String, in schema: Schema) throws -> String? {
        self[try #require(schema.field(named: name))].text
    }
}
