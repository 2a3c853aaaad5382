/// A payload with an id, by which it is named in whatever is wrong with it.
protocol IdentifiedPayload {
    associatedtype ID: CustomStringConvertible
    associatedtype CodingKeys: CodingKey
    var id: ID { get }
}

extension IdentifiedPayload {
    /// What `interpret` makes of a field; nil where nothing was sent.
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
    /// What `describe` makes of each payload, in the same order.
    ///
    /// - Throws: ``PayloadError`` of the first that could not be read, with its place.
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
