import FoundationEssentials
import WireFormat

/// The shop's accounts: signing in, the profile, and the next pair of tokens.
///
/// Nothing is kept of what was handed out: a token is good until its time is over, another pair or not.
struct SignInDesk: Sendable {
    let accounts: [ShopAccount]
    /// Seconds that a token is good for.
    let accessLifetime: Int
    let refreshLifetime: Int
    let now: @Sendable () -> Date

    func routes(below prefix: String) -> [Route] {
        [
            Route(RoutePattern("POST \(prefix)/auth/login")) { request, _ in try signIn(request) },
            Route(RoutePattern("GET \(prefix)/auth/profile")) { request, _ in
                let words = (request.headers["authorization"] ?? "").split(separator: " ")
                guard words.count == 2, words[0].lowercased() == "bearer", let account = holder(of: words[1], .access)
                else { return try ShopError(status: 401).reply }
                return try Reply(json: account)
            },
            Route(RoutePattern("POST \(prefix)/auth/refresh-token")) { request, _ in try refresh(request) },
        ]
    }

    private struct Credentials: Decodable {
        let email: String
        let password: String
    }

    private func signIn(_ request: IncomingRequest) throws -> Reply {
        // The shop's own sign-in reads the two fields by itself, and says no more of a body that has not both.
        guard let given = try? PayloadDecoder().decode(Credentials.self, from: request.body),
            let account = accounts.first(where: { $0.email == given.email && $0.password == given.password })
        else { return try ShopError(status: 401).reply }
        return try tokens(for: account)
    }

    private struct Renewal: Decodable {
        let refreshToken: String
    }

    private func refresh(_ request: IncomingRequest) throws -> Reply {
        guard let renewal = try? PayloadDecoder().decode(Renewal.self, from: request.body) else {
            return try ShopError(arguments: ["refreshToken should not be empty", "refreshToken must be a string"]).reply
        }
        guard let account = holder(of: renewal.refreshToken[...], .refresh) else {
            return try ShopError(status: 401).reply
        }
        return try tokens(for: account)
    }

    private func tokens(for account: ShopAccount) throws -> Reply {
        // Later rather than sooner: a token holds for the whole of its time.
        let time = Int(now().timeIntervalSince1970.rounded(.up))
        let token = { (kind: ShopToken.Kind, lifetime: Int) in
            ShopToken(account: account.id, kind: kind, expires: time + lifetime, id: .random(in: 0...UInt64(1) << 53))
                .text
        }
        return try Reply(
            status: 201,
            json: TokenPayload(
                accessToken: token(.access, accessLifetime), refreshToken: token(.refresh, refreshLifetime)))
    }

    private func holder(of text: Substring, _ kind: ShopToken.Kind) -> ShopAccount? {
        guard let token = ShopToken(String(text)), token.kind == kind, token.expires > now() else { return nil }
        return accounts.first { $0.id == token.account }
    }
}

/// An account of the shop, as its profile is sent: with the password, as the real shop does.
struct ShopAccount: Sendable, Hashable, Codable {
    let id: Int
    let email: String
    let password: String
    let name: String
    let role: String
    let avatar: String?
}

/// What the shop answers in place of what was asked for, in one of its envelopes.
struct ShopError: Sendable, Hashable {
    private let payload: ServiceErrorPayload
    private let status: Int

    /// `{"message":"Unauthorized","statusCode":401}`, with the name of the status beside it where there is more to say.
    init(status: Int, _ sentence: String? = nil) {
        let phrase = StatusPhrase.of(status)
        self.status = status
        payload = ServiceErrorPayload(
            .one(sentence ?? phrase), statusCode: status, error: sentence.map { _ in phrase })
    }

    /// A sentence for each argument that is wrong.
    init(arguments sentences: [String]) {
        status = 400
        payload = ServiceErrorPayload(.several(sentences), statusCode: 400, error: StatusPhrase.of(400))
    }

    var reply: Reply {
        get throws { try Reply(status: status, json: payload) }
    }
}

/// The envelope of a record that is not there, which comes with 400 and not with 404.
struct MissingEntity: Encodable {
    let path: String
    let timestamp: String
    let name = "EntityNotFoundError"
    let message: String

    /// - Parameter condition: What was looked for, as JSON: `{"id":999}`.
    init(_ condition: String, at path: String, now: Date) {
        self.path = path
        timestamp = now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        message = "Could not find any entity of type \"Product\" matching: \(condition)"
    }
}

extension Reply {
    /// There is nothing at this address: `{"message":"Cannot GET /x","error":"Not Found","statusCode":404}`.
    static func notFound(_ request: IncomingRequest) throws -> Reply {
        try ShopError(status: 404, "Cannot \(request.method) \(request.pathText)").reply
    }
}
