import Domain
import FoundationEssentials
import Servers
import Ports
import Testing

@Suite struct HTTPAccountsTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let login = #"{"email":"a@b.c","password":"hush"}"#

    private func asking<Value>(
        _ steps: [ScriptedTransport.Step], _ body: (HTTPAccounts) async throws -> Value
    ) async throws -> Value {
        try await ScriptedTransport.answering(steps) { transport in
            try await body(HTTPAccounts(at: try .local, over: transport, now: { Self.now }))
        }
    }

    private func signIn(_ status: Int, _ answer: String) async throws -> Failure? {
        try await asking([.post("/auth/login", Self.login, status: status, answer)]) { accounts in
            await #expect(throws: Failure.self) {
                try await accounts.signIn(email: "a@b.c", password: Secret("hush"))
            }
        }
    }

    /// Returns a token that expires in the given number of seconds.
    private static func token(endingIn seconds: Double) -> String {
        let end = now.timeIntervalSince1970 + seconds
        return "h." + Data(#"{"exp":\#(end)}"#.utf8).base64EncodedString() + ".s"
    }

    @Test(arguments: [(60.5, 60.5), (-60, 1_728_000), (1e9, 1_728_000), (1.7e12, 1_728_000)])
    func `a token's expiry is used if plausible`(said: Double, taken: Double) async throws {
        let answer = #"{"access_token":"\#(Self.token(endingIn: said))","refresh_token":"opaque"}"#
        let tokens = try await asking([.post("/auth/login", Self.login, answer)]) {
            try await $0.signIn(email: "a@b.c", password: Secret("hush"))
        }
        #expect(abs(tokens.accessExpires.timeIntervalSince(Self.now) - taken) < 0.001)
        #expect(tokens.refreshExpires == Self.now + 36_000)
        #expect(tokens.refresh == Secret("opaque"))
    }

    @Test func `a wrong password is reported in souk's words, a wrong address in the server’s`() async throws {
        let wrong = try await signIn(401, #"{"message":"Unauthorized","statusCode":401}"#)
        #expect(wrong == Failure.signInRefused)
        let bad = try await signIn(400, #"{"message":["email must be an email"],"error":"Bad Request"}"#)
        #expect(bad?.kind == .signInRefused)
        #expect(bad?.message.plain == "“http://localhost:8080” refused the sign-in: “email must be an email”.")
    }

    @Test func `the password in a profile is dropped`() async throws {
        let answer = #"{"id":1,"email":"a@b.c","password":"hush","name":"Ada","role":"admin","avatar":"/a.png"}"#
        let profile = try await asking([.get("/auth/profile", with: "t", answer)]) {
            try await $0.profile(with: Secret("t"))
        }
        let avatar = "http://localhost:8080/a.png"
        #expect(profile == Profile(id: 1, name: "Ada", email: "a@b.c", role: "admin", avatar: avatar))
    }

    @Test(arguments: [(400, true), (401, true), (403, false), (500, false)])
    func `a refused renewal differs from a failed one`(status: Int, isRefused: Bool) async throws {
        try await asking([.post("/auth/refresh-token", #"{"refreshToken":"r"}"#, status: status, "")]) { accounts in
            let error = await #expect(throws: Failure.self) { try await accounts.refresh(Secret("r")) }
            #expect((error?.kind == .signInRefused) == isRefused)
        }
    }

    @Test func `a printed request shows no password`() async throws {
        let transport = ScriptedTransport([.post("/auth/login", Self.login, status: 401, "")])
        let accounts = HTTPAccounts(at: try .local, over: transport, now: { Self.now })
        _ = try? await accounts.signIn(email: "a@b.c", password: Secret("hush"))
        let request = try #require(transport.requests.first)
        var dumped = ""
        dump(request, to: &dumped)
        // Bytes are dumped as numbers: these are the password’s first two.
        for text in ["\(request)", String(reflecting: request), dumped] {
            #expect(!text.contains("hush"))
            #expect(!text.contains("104"))
        }
    }
}
