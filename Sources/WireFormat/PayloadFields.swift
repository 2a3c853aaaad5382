/// The fields of one record while it is decoded, read so that whatever cannot be is named.
///
/// `JSONDecoder` alone knows neither the record's id nor, of a number that is not whole, the field.
struct PayloadFields<Key: CodingKey> {
    private let container: KeyedDecodingContainer<Key>
    /// The record's id, once it is known.
    private var id: String?

    init(of decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Key.self)
    }

    /// Reads the field by which every later error names the record.
    mutating func id<Field: Decodable & LosslessStringConvertible>(_ key: Key) throws(PayloadError) -> Field {
        let value: Field = try required(key)
        id = String(value)
        return value
    }

    func required<Field: Decodable>(_ key: Key) throws(PayloadError) -> Field {
        guard let value: Field = try optional(key) else { throw error(.missing, at: key) }
        return value
    }

    /// Nil for a field that is absent or null.
    func optional<Field: Decodable>(_ key: Key) throws(PayloadError) -> Field? {
        do {
            return try container.decodeIfPresent(Field.self, forKey: key)
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

    /// - Parameter path: Where the decoder says the error is; of some it says nothing.
    private func error(
        _ problem: PayloadError.Problem, at key: Key, path: [any CodingKey] = []
    ) -> PayloadError {
        let own = container.codingPath + [key]
        return PayloadError(problem, at: path.count > own.count ? path : own, id: id)
    }
}
