import Scaffolding
import FixtureServer
import Foundation
import Testing

/// The sign-in to a shop on a server after its tokens have expired.
@Suite struct ExpiringSignInTests {
    private static let renewing = "POST /api/v1/auth/refresh-token"

    private let home: TemporaryFolder
    private let clock: TestClock
    private let server: ContractServer

    init() async throws {
        let clock = TestClock()
        var settings = ServerSettings()
        (settings.accessLifetime, settings.refreshLifetime) = (600, 3_600)
        settings.now = { clock.now }
        (home, self.clock, server) = (TemporaryFolder(), clock, try ContractServer(settings))
    }

    private func run(_ lines: String...) async throws -> Program.Ending {
        let options = [
            "--debug", "--keep-going", "--service", "products", "--source", "products=\(server.address)/api/v1",
            "--now", clock.now.formatted(.iso8601),
        ]
        return try await Program.run(options, lines: lines, home: home)
    }

    private var renewals: Int { server.requests.count { $0.route == Self.renewing } }

    /// Checks that neither the password nor any token is printed or stored outside the credentials file.
    private func expectNoSecrets(in ending: Program.Ending) throws {
        let credentials = "state/credentials.json"
        let kept = try home.text(of: credentials)
        let sent = server.requests.compactMap { $0.authorization?.split(separator: " ").last.map(String.init) }
        let tokens = kept.matches(of: /"(?:access|refresh)": ?"([^"]+)"/).map { String($0.1) }
        let secrets = Set(tokens + sent + ["changeme"])
        #expect(secrets.count > 1)
        var places = ["output": Data(ending.output.utf8), "errors": Data(ending.errors.utf8)]
        for name in try home.names() where name != credentials {
            places[name] = try? Data(contentsOf: URL(filePath: home.file(name)))
        }
        for (name, bytes) in places where secrets.contains(where: { bytes.range(of: Data($0.utf8)) != nil }) {
            Issue.record("There is a secret in \(name).")
        }
    }

    @Test func `an expired token is renewed once, and the new one is saved`() async throws {
        let signIn = try await run("login john@mail.com --password-stdin", "changeme", "search table")
        #expect(signIn.status == 0, "\(signIn.errors)")
        #expect(signIn.errors.contains("POST \(server.address)/api/v1/auth/login: 201, "), "\(signIn.errors)")
        try expectNoSecrets(in: signIn)
        clock.advance(by: 1_000)
        let first = try await run("list", "whoami")
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("Folding Balcony Table"))
        let second = try await run("list")
        #expect(second.status == 0, "\(second.errors)")
        #expect(renewals == 1)
        #expect(home.exists("cache/saved.sqlite"))
        try expectNoSecrets(in: first)
        await server.stop()
    }
}
