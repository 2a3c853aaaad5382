import Domain
import Servers
import Ports
import Testing
import WireFormat

@Suite struct ReadOnlyTransportTests {
    @Test func `in safe mode only reading requests are sent`() async throws {
        let scripted = ScriptedTransport([.get("/anything", "{}")])
        let transport = ReadOnlyTransport(scripted)
        #expect(try await transport.response(to: Request(.anything, on: .local)).status == 200)
        let error = await #expect(throws: Failure.self) {
            try await transport.response(to: Request(.anythingPosted, on: .local))
        }
        #expect(error?.kind == .refused)
        #expect(error?.message.plain == "Safe mode sends nothing to “http://localhost:8080”.")
        scripted.finish()
    }

    @Test func `calls are not reset, although the request is a GET`() async throws {
        let scripted = ScriptedTransport([])
        let calls = try HTTPServices.client(of: Schema.calls, over: ReadOnlyTransport(scripted))
        let error = await #expect(throws: Failure.self) { try await calls.archive?.reset() }
        #expect(error?.kind == .refused)
    }
}
