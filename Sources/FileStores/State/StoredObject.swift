import Domain
import struct FoundationEssentials.Date

/// An object that is stored, its members read as what they must be.
///
/// A key that is missing, or is `null`, is nil: older files have fewer keys. One that holds something else than it
/// must is damage, never a default: a default would be saved over what a person has to mend.
struct StoredObject {
    let object: JSONObject
    /// Where the object stands in its file, such as `payload.views.listings`; empty for the whole.
    let place: String

    func text(_ key: String) throws(Damage) -> String? {
        switch object[key] {
        case .string(let text): text
        case nil, .null: nil
        default: throw mismatch(key, "text")
        }
    }

    func flag(_ key: String) throws(Damage) -> Bool? {
        switch object[key] {
        case .boolean(let flag): flag
        case nil, .null: nil
        default: throw mismatch(key, "true or false")
        }
    }

    /// A whole number no smaller than `lowest`.
    func number(_ key: String, in range: ClosedRange<Int>) throws(Damage) -> Int? {
        switch object[key] {
        case .number(let digits):
            guard let number = Int(digits), range.contains(number) else {
                throw mismatch(key, "a whole number in range")
            }
            return number
        case nil, .null: return nil
        default: throw mismatch(key, "a whole number")
        }
    }

    func date(_ key: String) throws(Damage) -> Date? {
        guard let text = try text(key) else { return nil }
        guard let date = Date(iso8601: text) else { throw mismatch(key, "a time in ISO 8601") }
        return date
    }

    func object(_ key: String) throws(Damage) -> StoredObject? {
        switch object[key] {
        case .object(let object): StoredObject(object: object, place: place(of: key))
        case nil, .null: nil
        default: throw mismatch(key, "an object")
        }
    }

    func objects(_ key: String) throws(Damage) -> [StoredObject]? {
        switch object[key] {
        case .array(let elements):
            var objects: [StoredObject] = []
            objects.reserveCapacity(elements.count)
            for element in elements {
                guard let object = element.object else { throw mismatch(key, "a list of objects") }
                objects.append(StoredObject(object: object, place: place(of: key)))
            }
            return objects
        case nil, .null: return nil
        default: throw mismatch(key, "a list")
        }
    }

    func texts(_ key: String) throws(Damage) -> [String]? {
        switch object[key] {
        case .array(let elements):
            var texts: [String] = []
            for element in elements {
                guard case .string(let text) = element else { throw mismatch(key, "a list of texts") }
                texts.append(text)
            }
            return texts
        case nil, .null: return nil
        default: throw mismatch(key, "a list")
        }
    }

    /// The damage of a member that is not what it must be.
    func mismatch(_ key: String, _ expected: Message) -> Damage {
        Damage(reason: "“\(place(of: key))” is not \(expected)")
    }

    private func place(of key: String) -> String {
        place.isEmpty ? key : place + "." + key
    }
}
