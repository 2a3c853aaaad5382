public import Domain

/// What JSON from a service held that its contract does not.
public struct PayloadError: Error, Sendable, Hashable {
    public enum Problem: Sendable, Hashable {
        /// The text is not JSON.
        case notJSON
        /// The field is absent, or null where there must be a value.
        case missing
        /// The field holds something else than the contract says.
        case unreadable
    }

    public let problem: Problem
    /// The field as it is named on the wire, `images_url.small` for one inside another; nil for the record as a whole.
    public let field: String?
    /// Which record of the list, counted from 1; nil where there is no list.
    public let place: Int?
    /// The record's id; nil where that is what could not be read.
    public let id: String?

    public init(_ problem: Problem, field: String? = nil, place: Int? = nil, id: String? = nil) {
        self.problem = problem
        self.field = field
        self.place = place
        self.id = id
    }

    /// The same error, in the record at `place` of a list.
    public func at(_ place: Int) -> PayloadError {
        PayloadError(problem, field: field, place: place, id: id)
    }

    /// What happened, in a sentence.
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
    /// - Parameter path: The way to the field: a place in a list, counted from 0, and names.
    init(_ problem: Problem, at path: [any CodingKey], id: String? = nil) {
        let names = path.filter { $0.intValue == nil }.map(\.stringValue)
        self.init(
            problem, field: names.isEmpty ? nil : names.joined(separator: "."),
            place: path.lazy.compactMap(\.intValue).first.map { $0 + 1 }, id: id)
    }
}
