import Domain
import WireFormat

/// The sign-in of the shop's server: passwords for tokens, the profile, and token refresh.
extension ProductsContract {
    func accountRoutes(below prefix: String) -> [Route] {
        [
            Route(RoutePattern("POST \(prefix)/auth/login")) { request, _ in
                // The real shop gives no details about a body that lacks one of the two fields.
                guard let email = request.json["email"]?.text, let password = request.json["password"]?.text,
                    let account = accounts.account(email: email, password: password)
                else { return .shopError(401) }
                return tokens(for: account)
            },
            Route(RoutePattern("GET \(prefix)/auth/profile")) { request, _ in
                let words = (request.authorization ?? "").split(separator: " ")
                guard words.count == 2, words[0].lowercased() == "bearer",
                    let account = accounts.holder(of: String(words[1]), as: .access)
                else { return .shopError(401) }
                return Response(.object(account))
            },
            Route(RoutePattern("POST \(prefix)/auth/refresh-token")) { request, _ in
                guard let token = request.json["refreshToken"]?.text else {
                    return .shopError(arguments: ["refreshToken should not be empty", "refreshToken must be a string"])
                }
                return accounts.holder(of: token, as: .refresh).map(tokens) ?? .shopError(401)
            },
        ]
    }

    private func tokens(for account: JSONObject) -> Response {
        let (access, refresh) = accounts.tokens(for: account)
        let body = ["access_token": JSONValue.string(access.text), "refresh_token": .string(refresh.text)]
        return Response(JSONValue(members: body), status: 201)
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

    static func shopError(arguments sentences: [String]) -> Response {
        shopError(400, .array(sentences.map { .string($0) }))
    }

    /// Returns the error for an unknown path: `{"message":"Cannot GET /x","error":"Not Found","statusCode":404}`.
    static func notFound(_ request: IncomingRequest) -> Response {
        shopError(404, .string("Cannot \(request.method) \(request.pathText)"))
    }
}
