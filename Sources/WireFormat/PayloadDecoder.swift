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
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw PayloadError(.unreadable, at: context.codingPath)
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
    init(_ problem: Problem, at path: [any CodingKey], id: String? = nil) {
        let names = path.filter { $0.intValue == nil }.map(\.stringValue)
        self.init(
            problem, field: names.isEmpty ? nil : names.joined(separator: "."),
            place: path.lazy.compactMap(\.intValue).first.map { $0 + 1 }, id: id)
    }
}

/// The fields of one record during decoding, with errors that identify what could not be read.
///
/// `JSONDecoder` alone knows neither the record's ID nor, for a number that is not whole, the field.
struct PayloadFields<Key: CodingKey> {
    private let container: KeyedDecodingContainer<Key>
    /// The record's ID, once it is known.
    private var id: String?

    init(of decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Key.self)
    }

    /// Reads the field that identifies the record in all later errors.
    mutating func id<Field: Decodable & LosslessStringConvertible>(_ key: Key) throws(PayloadError) -> Field {
        let value: Field = try required(key)
        id = String(value)
        return value
    }

    func required<Field: Decodable>(_ key: Key) throws(PayloadError) -> Field {
        guard let value: Field = try optional(key) else { throw error(.missing, at: key) }
        return value
    }

    /// Reads a field; returns nil if it is absent or null.
    func optional<Field: Decodable>(_ key: Key) throws(PayloadError) -> Field? {
        do {
            return try container.decodeIfPresent(Field.self, forKey: key)
        } catch {
            throw self.error(.unreadable, at: key)
        }
    }

    private func error(_ problem: PayloadError.Problem, at key: Key) -> PayloadError {
        PayloadError(problem, at: container.codingPath + [key], id: id)
    }
}
