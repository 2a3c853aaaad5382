public import FoundationEssentials

/// Reads payloads from JSON, and says of what it cannot read where it stands.
public struct PayloadDecoder: Sendable {
    public init() {}

    /// The payload in `json`, which is UTF-8.
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
