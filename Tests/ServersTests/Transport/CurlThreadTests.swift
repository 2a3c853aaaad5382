import Foundation
import Ports
import Testing
import WireFormat

@testable import Servers

@Suite(.onServerThreads, .timeLimit(.minutes(10))) struct CurlThreadTests {
    private func outcome(of url: String) async -> RequestAttempt.Outcome {
        await CurlThread(policy: .patient()).perform(
            RequestAttempt(
                method: .get, url: url, headers: [], needsFreshConnection: false, end: .now + .seconds(60)))
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/a", "dict://127.0.0.1/a"])
    func `only http and https are used`(url: String) async {
        #expect(await outcome(of: url) == .failure(.failed(.babble)))
    }

    /// In a separate process with its own environment.
    @Test func `proxy environment variables are ignored`() async {
        await #expect(processExitsWith: .success) {
            let nobody = try BoundPort().address.string
            for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] { setenv(name, nobody, 1) }
            let server = try await ScriptedServer { _ in [.respond("direct")] }
            let attempt = RequestAttempt(
                method: .get, url: server.address.string, headers: [], needsFreshConnection: false,
                end: .now + .seconds(60))
            let outcome = await CurlThread(policy: .patient()).perform(attempt)
            try #require(try outcome.get().body == Data("direct".utf8))
        }
    }
}
