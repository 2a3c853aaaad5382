import Domain
import FoundationEssentials
import WireFormat

/// The shop's accounts: sign-in, profile and token refresh.
///
/// Issued tokens are not recorded. A token is valid until it expires, even after newer ones were issued.
struct SignInService: Sendable {
    let accounts: [ShopAccount]
    let accessLifetime: Int
    let refreshLifetime: Int
    let now: @Sendable () -> Date

    func routes(below prefix: String) -> [Route] {
        [
            Route(RoutePattern("POST \(prefix)/auth/login")) { request, _ in try signIn(request) },
            Route(RoutePattern("GET \(prefix)/auth/profile")) { request, _ in
                let words = (request.headers["authorization"] ?? "").split(separator: " ")
                guard words.count == 2, words[0].lowercased() == "bearer", let account = holder(of: words[1], .access)
                else { return .shopError(401) }
                return try Response(json: account)
            },
            Route(RoutePattern("POST \(prefix)/auth/refresh-token")) { request, _ in try refresh(request) },
        ]
    }

    private struct Credentials: Decodable {
        let email: String
        let password: String
    }

    private func signIn(_ request: IncomingRequest) throws -> Response {
        // The real shop reads the two fields itself, and gives no details about a body that lacks one of them.
        guard let given = try? PayloadDecoder().decode(Credentials.self, from: request.body),
            let account = accounts.first(where: { $0.email == given.email && $0.password == given.password })
        else { return .shopError(401) }
        return try tokens(for: account)
    }

    private struct Renewal: Decodable {
        let refreshToken: String
    }

    private func refresh(_ request: IncomingRequest) throws -> Response {
        guard let renewal = try? PayloadDecoder().decode(Renewal.self, from: request.body) else {
            return .shopError(arguments: ["refreshToken should not be empty", "refreshToken must be a string"])
        }
        guard let account = holder(of: renewal.refreshToken[...], .refresh) else { return .shopError(401) }
        return try tokens(for: account)
    }

    private func tokens(for account: ShopAccount) throws -> Response {
        // Rounds up, so that a token is valid for its whole lifetime.
        let time = Int(now().timeIntervalSince1970.rounded(.up))
        let token = { (kind: ShopToken.Kind, lifetime: Int) in
            ShopToken(account: account.id, kind: kind, expires: time + lifetime, id: .random(in: 0...UInt64(1) << 53))
                .text
        }
        return try Response(
            status: 201,
            json: TokenPayload(
                accessToken: token(.access, accessLifetime), refreshToken: token(.refresh, refreshLifetime)))
    }

    private func holder(of text: Substring, _ kind: ShopToken.Kind) -> ShopAccount? {
        guard let token = ShopToken(String(text)), token.kind == kind, token.expires > now() else { return nil }
        return accounts.first { $0.id == token.account }
    }
}

extension Response {
    /// Returns an error of the shop: `{"message":"Unauthorized","statusCode":401}`. With a message, it adds the name of
    /// the status.
    static func shopError(_ status: Int, _ message: JSONValue? = nil) -> Response {
        var body = JSONObject()
        body["message"] = message ?? .string(StatusPhrase.of(status))
        body["statusCode"] = .number(status)
        if message != nil { body["error"] = .string(StatusPhrase.of(status)) }
        return Response(.object(body), status: status)
    }

    /// Returns the shop's error for arguments, one sentence about each.
    static func shopError(arguments sentences: [String]) -> Response {
        shopError(400, .array(sentences.map { .string($0) }))
    }

    /// Returns the error for an unknown path: `{"message":"Cannot GET /x","error":"Not Found","statusCode":404}`.
    static func notFound(_ request: IncomingRequest) -> Response {
        shopError(404, .string("Cannot \(request.method) \(request.pathText)"))
    }
}
