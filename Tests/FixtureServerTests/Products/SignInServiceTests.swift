import FixtureServer
import Foundation
import Synchronization
import Testing
import WireFormat

@Suite struct SignInServiceTests {
    private static let john = #"{"email":"john@mail.com","password":"changeme"}"#

    @Test func `a token opens the profile, with the password in clear text`() async throws {
        try await withServer { server in
            let response = try await server.response(to: "POST /api/v1/auth/login", body: Self.john)
            #expect(response.status == 201)
            let tokens = try response.tokens
            let profile = try await server.profile(tokens.access)
            #expect(profile.status == 200)
            #expect((profile.json as? [String: Any])?["password"] as? String == "changeme")
            #expect(try await server.profile(tokens.refresh).status == 401)
            #expect(try await server.profile("x").status == 401)
        }
    }

    @Test(arguments: [#"{"email":"john@mail.com","password":"wrong"}"#, #"{"email":"john@mail.com"}"#, "", "no JSON"])
    func `a sign-in that is wrong is refused`(body: String) async throws {
        let response = try await withServer { try await $0.response(to: "POST /auth/login", body: body) }
        #expect(response.status == 401)
        #expect(response.text == #"{"message":"Unauthorized","statusCode":401}"#)
    }

    @Test func `a refresh gives new tokens, and the old ones stay valid`() async throws {
        try await withServer { server in
            let first = try await server.tokens("login", Self.john)
            let second = try await server.tokens("refresh-token", #"{"refreshToken":"\#(first.refresh)"}"#)
            #expect(second.access != first.access)
            #expect(second.refresh != first.refresh)
            _ = try await server.tokens("refresh-token", #"{"refreshToken":"\#(first.refresh)"}"#)
            #expect(try await server.profile(first.access).status == 200)
            let refused = try await server.response(
                to: "POST /auth/refresh-token", body: #"{"refreshToken":"\#(first.access)"}"#)
            #expect(refused.status == 401)
            #expect(try await server.response(to: "POST /auth/refresh-token", body: "{}").status == 400)
        }
    }

    @Test func `tokens end when their time is over`() async throws {
        let passed = Mutex(0.0)
        var settings = ServerSettings()
        (settings.accessLifetime, settings.refreshLifetime) = (60, 30)
        settings.now = { Date(timeIntervalSince1970: 1_800_000_000 + passed.withLock { $0 }) }
        try await withServer(settings) { server in
            let tokens = try await server.tokens("login", Self.john)
            let renewal = #"{"refreshToken":"\#(tokens.refresh)"}"#
            passed.withLock { $0 = 29 }
            _ = try await server.tokens("refresh-token", renewal)
            passed.withLock { $0 = 30 }
            #expect(try await server.response(to: "POST /auth/refresh-token", body: renewal).status == 401)
            #expect(try await server.profile(tokens.access).status == 200)
            passed.withLock { $0 = 60 }
            #expect(try await server.profile(tokens.access).status == 401)
        }
    }

    @Test func `a token contains its expiry as a JSON Web Token`() async throws {
        var settings = ServerSettings()
        settings.now = { Date(timeIntervalSince1970: 1_800_000_000) }
        let tokens = try await withServer(settings) { try await $0.tokens("login", Self.john) }
        let start = settings.now()
        #expect(Date(expiryOf: tokens.access) == start + 20 * 24 * 3_600)
        #expect(Date(expiryOf: tokens.refresh) == start + 10 * 3_600)
    }
}

extension ContractServer {
    fileprivate func profile(_ token: String) async throws -> WireReply {
        try await response(to: "GET /auth/profile", headers: "Authorization: Bearer \(token)\r\n")
    }

    fileprivate func tokens(_ word: String, _ body: String) async throws -> WireReply.Tokens {
        try await response(to: "POST /auth/\(word)", body: body).tokens
    }
}

extension WireReply {
    fileprivate typealias Tokens = (access: String, refresh: String)

    fileprivate var tokens: Tokens {
        get throws {
            let object = try #require(json as? [String: String])
            return (try #require(object["access_token"]), try #require(object["refresh_token"]))
        }
    }
}
