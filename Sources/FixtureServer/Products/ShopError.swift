import FoundationEssentials
import WireFormat

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
