public import Domain

/// An error for JSON from a service that does not follow the service's contract.
public struct PayloadError: Error, Sendable, Hashable {
    public enum Problem: Sendable, Hashable {
        case notJSON
        /// The field is absent, or null where a value is required.
        case missing
        /// The field has another kind of value than the contract says.
        case unreadable
        /// The records have none of the service's fields, but these keys.
        case noField(of: ServiceName, keys: [String])
        /// There is no list of records among these keys.
        case noList(keys: [String])
        /// Several lists of records cannot be told apart.
        case severalLists(keys: [String])
    }

    public let problem: Problem
    /// The field's name on the wire, such as `images_url.small` for a nested one; nil for the record as a whole.
    public let field: String?
    /// The place of the record; nil if there is no list.
    public let place: RecordProblem.Place?
    /// The reason why the record as a whole could not be read, a phrase without a full stop; nil if it is not known.
    private let reason: Message?

    public init(
        _ problem: Problem, field: String? = nil, place: RecordProblem.Place? = nil, reason: Message? = nil
    ) {
        (self.problem, self.field, self.place, self.reason) = (problem, field, place, reason)
    }

    public var message: Message {
        switch (problem, field) {
        case (.notJSON, _): "The text is not JSON."
        case (.missing, let field?): "\(record) has no “\(field)”."
        case (.missing, nil): "\(record) is missing."
        case (.unreadable, let field?): "\(record) has an unreadable “\(field)”."
        case (.unreadable, nil):
            reason.map { "\(record) could not be read. \($0)." } ?? "\(record) could not be read."
        case (.noField(let service, let keys), _):
            "The records have no field of \(service.rawValue), only keys such as \(list: quoted(keys))."
        case (.noList(let keys), _) where keys.isEmpty: "Expected a list of records (an array of objects)."
        case (.noList(let keys), _) where keys.count == 1:
            "Expected a list of records (an array of objects) under the key \(list: quoted(keys))."
        case (.noList(let keys), _):
            "Expected a list of records (an array of objects) under the keys \(list: quoted(keys))."
        case (.severalLists(let keys), _): "The lists \(list: quoted(keys)) could all be the records."
        }
    }

    private func quoted(_ keys: [String]) -> [Message] {
        keys.prefix(8).map { "“\($0)”" } + (keys.count > 8 ? ["…"] : [])
    }

    private var record: Message {
        switch place {
        case .record(let number): "Record \(number)"
        case .line(let number): "Line \(number)"
        case .key(let key): "The record with id \(key)"
        case nil: "The payload"
        }
    }
}

extension JSONObject {
    /// Returns the value of a member that a contract requires; `value` returns nil for one of another kind.
    public func required<Value>(_ key: String, _ value: (JSONValue) -> Value?) throws(PayloadError) -> Value {
        guard let json = self[key], json != .null else { throw PayloadError(.missing, field: key) }
        guard let value = value(json) else { throw PayloadError(.unreadable, field: key) }
        return value
    }
}
