/// What the products server answers in place of what was asked for, in any of its three envelopes.
public struct ServiceErrorPayload: Sendable, Hashable {
    /// One sentence, or one for each argument that was wrong.
    public enum Text: Sendable, Hashable {
        case one(String)
        case several([String])
    }

    public var text: Text
    /// The HTTP status; the envelope of a missing record leaves it out.
    public var statusCode: Int?
    /// The name of the status: `Bad Request`.
    public var error: String?
    /// The name of the error in the server's program: `EntityNotFoundError`.
    public var name: String?

    public init(_ text: Text, statusCode: Int? = nil, error: String? = nil, name: String? = nil) {
        self.text = text
        self.statusCode = statusCode
        self.error = error
        self.name = name
    }

    /// Everything the server said, in one line.
    public var message: String {
        switch text {
        case .one(let sentence): sentence
        case .several(let sentences): sentences.joined(separator: "; ")
        }
    }

    /// Whether a record is not there, which the server answers with 400 and not with 404.
    public var isMissingRecord: Bool { name == "EntityNotFoundError" }
}

extension ServiceErrorPayload: Codable {
    private enum CodingKeys: String, CodingKey {
        case statusCode, error, name
        case text = "message"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try PayloadFields<CodingKeys>(of: decoder)
        text = try fields.required(.text)
        statusCode = try fields.optional(.statusCode)
        error = try fields.optional(.error)
        name = try fields.optional(.name)
    }
}

extension ServiceErrorPayload.Text: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let sentences = try? container.decode([String].self) {
            self = .several(sentences)
        } else {
            self = .one(try container.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .one(let sentence): try container.encode(sentence)
        case .several(let sentences): try container.encode(sentences)
        }
    }
}
