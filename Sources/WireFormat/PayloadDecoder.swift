public import Domain
public import FoundationEssentials

/// A decoder for JSON payloads, whose errors give the location of what could not be read.
public struct PayloadDecoder: Sendable {
    public init() {}

    /// Decodes the payload in `json`, which is UTF-8.
    public func decode<Payload: Decodable>(_ type: Payload.Type, from json: Data) throws(PayloadError) -> Payload {
        do {
            return try JSONDecoder().decode(type, from: json)
        } catch let error as PayloadError {
            throw error
        } catch DecodingError.typeMismatch(_, let context) {
            throw PayloadError(.unreadable, at: context.codingPath)
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            throw PayloadError(.unreadable, at: context.codingPath)
        } catch DecodingError.valueNotFound(_, let context) {
            // Null is no value of a field, but a record or a list of another kind.
            let isField = context.codingPath.last.map { $0.intValue == nil } ?? false
            throw PayloadError(isField ? .missing : .unreadable, at: context.codingPath)
        } catch DecodingError.keyNotFound(let key, let context) {
            throw PayloadError(.missing, at: context.codingPath + [key])
        } catch {
            throw PayloadError(.notJSON)
        }
    }
}

/// An error for JSON from a service that does not follow the service's contract.
public struct PayloadError: Error, Sendable, Hashable {
    public enum Problem: Sendable, Hashable {
        /// The text is not JSON.
        case notJSON
        /// The field is absent, or null where a value is required.
        case missing
        /// The field has another kind of value than the contract says.
        case unreadable
        /// The text is nested beyond ``JSONValue/depthLimit``.
        case tooDeep
        /// There is no list of records among these keys.
        case noList(keys: [String])
        /// Several lists of records cannot be told apart.
        case severalLists(keys: [String])
    }

    public let problem: Problem
    /// The field's name on the wire, such as `images_url.small` for a nested one; nil for the record as a whole.
    public let field: String?
    /// The record's place in the list, or its line in a table, counted from 1; nil if there is no list.
    public let place: Int?
    public let isLine: Bool
    /// The record's ID; nil if the ID could not be read.
    public let id: String?

    public init(
        _ problem: Problem, field: String? = nil, place: Int? = nil, isLine: Bool = false, id: String? = nil
    ) {
        self.isLine = isLine
        self.problem = problem
        self.field = field
        self.place = place
        self.id = id
    }

    public var message: Message {
        switch (problem, field) {
        case (.notJSON, _): "The text is not JSON."
        case (.missing, let field?): "\(record) has no “\(field)”."
        case (.missing, nil): "\(record) is missing."
        case (.unreadable, let field?): "\(record) has an unreadable “\(field)”."
        case (.unreadable, nil): "\(record) could not be read."
        case (.tooDeep, _): "More than \(JSONValue.depthLimit) arrays and objects are inside each other."
        case (.noList(let keys), _) where keys.isEmpty: "There is no list of records, an array of objects."
        case (.noList(let keys), _):
            "There is no list of records, an array of objects, under the keys \(list: quoted(keys))."
        case (.severalLists(let keys), _): "The lists \(list: quoted(keys)) could all be the records."
        }
    }

    private func quoted(_ keys: [String]) -> [Message] {
        keys.prefix(8).map { "“\($0)”" } + (keys.count > 8 ? ["…"] : [])
    }

    private var record: Message {
        switch (place, id) {
        case (let place?, _): isLine ? "Line \(place)" : "Record \(place)"
        case (nil, let id?): "The record with id \(id)"
        case (nil, nil): "The payload"
        }
    }
}

extension PayloadError {
    /// - Parameter path: The path to the field: an index in a list, counted from 0, and names.
    fileprivate init(_ problem: Problem, at path: [any CodingKey]) {
        let names = path.filter { $0.intValue == nil }.map(\.stringValue)
        self.init(
            problem, field: names.isEmpty ? nil : names.joined(separator: "."),
            place: path.lazy.compactMap(\.intValue).first.map { $0 + 1 })
    }
}
