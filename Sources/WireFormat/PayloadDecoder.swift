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

extension PayloadDecoder {
    /// An object that contains a list, as the listings server sends it and as files of any service may have it.
    private struct Envelope<Payload: Decodable>: Decodable {
        let items: [Payload]
    }

    /// Decodes the payloads in `json`: an array, or an object with the array as `items`.
    public func decode<Payload: Decodable>(
        listOf type: Payload.Type, from json: Data
    ) throws(PayloadError) -> [Payload] {
        let isEnvelope = json.first { $0 > 0x20 } == UInt8(ascii: "{")
        return isEnvelope
            ? try decode(Envelope<Payload>.self, from: json).items : try decode([Payload].self, from: json)
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

    /// Returns the same error for the record at `place` of a list.
    public func at(_ place: Int) -> PayloadError {
        PayloadError(problem, field: field, place: place, id: id)
    }

    /// The error as a sentence.
    public var message: Message {
        switch (problem, field) {
        case (.notJSON, _): "The text is not JSON."
        case (.missing, let field?): "\(record) has no “\(field)”."
        case (.missing, nil): "\(record) is missing."
        case (.unreadable, let field?): "\(record) has a “\(field)” that could not be read."
        case (.unreadable, nil): "\(record) could not be read."
        }
    }

    private var record: Message {
        switch (place, id) {
        case (let place?, let id?): "Record \(place) (id \(id))"
        case (let place?, nil): "Record \(place)"
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
    /// The number of keys that lead to the record, or to its index in a list; they are not part of its fields' names.
    private let depth: Int

    /// - Parameter id: The record's ID if it is already known.
    init(of decoder: any Decoder, id: String? = nil) throws {
        container = try decoder.container(keyedBy: Key.self)
        self.id = id
        // A list may be inside an object, as `items`, which is not part of its records.
        depth = decoder.codingPath.firstIndex { $0.intValue != nil } ?? 0
    }

    /// Reads the fields of a record in an object whose keys are the records' IDs.
    init(keyedIn decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Key.self)
        id = decoder.codingPath.last?.stringValue
        depth = decoder.codingPath.count
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
        } catch let inner as PayloadError {
            // A nested record has named its field from the outermost record on, whose ID is used if it has one.
            throw PayloadError(inner.problem, field: inner.field, place: inner.place, id: id ?? inner.id)
        } catch DecodingError.keyNotFound(let inner, let context) {
            throw error(.missing, at: key, path: context.codingPath + [inner])
        } catch DecodingError.valueNotFound(_, let context) {
            throw error(.missing, at: key, path: context.codingPath)
        } catch DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context) {
            throw error(.unreadable, at: key, path: context.codingPath)
        } catch {
            throw self.error(.unreadable, at: key)
        }
    }

    /// - Parameter path: The location of the error from the decoder, which does not always give it.
    private func error(
        _ problem: PayloadError.Problem, at key: Key, path: [any CodingKey] = []
    ) -> PayloadError {
        let own = container.codingPath + [key]
        // An index within a field is not the record's.
        let inner = path.dropFirst(own.count).filter { $0.intValue == nil }
        return PayloadError(problem, at: Array((own + inner).dropFirst(depth)), id: id)
    }
}

/// A payload with an ID, which identifies it in errors.
protocol IdentifiedPayload {
    associatedtype ID: CustomStringConvertible
    associatedtype CodingKeys: CodingKey
    var id: ID { get }
}

extension IdentifiedPayload {
    /// Returns the result of `interpret` for a field; nil if nothing was sent.
    func read<Field>(
        _ key: CodingKeys, from text: String?, _ interpret: (String) -> Field?
    ) throws(PayloadError) -> Field? {
        guard let text else { return nil }
        guard let field = interpret(text) else {
            throw PayloadError(.unreadable, field: key.stringValue, id: id.description)
        }
        return field
    }
}

extension Array {
    /// Returns the result of `describe` for each payload, in the same order.
    ///
    /// - Throws: ``PayloadError`` for the first one that could not be read, with its place.
    func described<Description>(
        _ describe: (Element) throws(PayloadError) -> Description
    ) throws(PayloadError) -> [Description] {
        var descriptions: [Description] = []
        descriptions.reserveCapacity(count)
        for (index, payload) in enumerated() {
            do {
                descriptions.append(try describe(payload))
            } catch {
                throw error.at(index + 1)
            }
        }
        return descriptions
    }
}
