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
    }

    public let problem: Problem
    /// The field's name on the wire, such as `images_url.small` for a nested one; nil for the record as a whole.
    public let field: String?
    /// The record's place in the list, counted from 1; nil if there is no list.
    public let place: Int?
    /// The record's ID; nil if the ID could not be read.
    public let id: String?

    public init(_ problem: Problem, field: String? = nil, place: Int? = nil, id: String? = nil) {
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
        }
    }

    private var record: Message {
        switch (place, id) {
        case (let place?, _): "Record \(place)"
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
