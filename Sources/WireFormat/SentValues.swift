public import Domain
import FoundationEssentials

/// The values of a record's fields in JSON.
extension JSONObject {
    /// The keys of objects that hold the fields of a record.
    private static let wrappers: Set<String> = ["attributes", "fields", "properties", "node", "_source"]

    /// The record with the fields that an inner object holds for it.
    public var unwrapped: JSONObject {
        guard let wrapper = members.first(where: { Self.wrappers.contains($0.key) && $0.value.isObject }) else {
            return self
        }
        var own = self
        own[wrapper.key] = nil
        return own.members.reduce(into: wrapper.value.object ?? self) { $0[$1.key] = $1.value }
    }

    /// Returns the value for a field, and its key: at the field's path, else in the member that names it.
    func sent(for field: Field, named: Member?) -> (name: String, value: JSONValue?) {
        var (value, depth) = (JSONValue.object(self), 0)
        while depth < field.path.count {
            guard let member = value.member(field.path[depth]) else { break }
            (value, depth) = (member, depth + 1)
            if value == .null { return (field.path.prefix(depth).joined(separator: "."), .null) }
        }
        let name = field.path.prefix(max(depth, 1)).joined(separator: ".")
        if depth == field.path.count { return (name, value) }
        // Some servers send a category or a name as an object, others only its text.
        if depth > 0, !value.isObject { return (name, field.isTextOfItsOwn ? value : value.isText ? nil : value) }
        guard let named, named.key != field.path[0] else { return (name, nil) }
        // A category or a seller may be an object that has its name.
        return (named.key, field.isTextOfItsOwn ? named.value.object?["name"] ?? named.value : named.value)
    }
}

extension Field {
    var isTextOfItsOwn: Bool { (kind == .text || kind == .choice) && translation == nil }
}

extension JSONValue {
    /// Returns the member of an object, or the element of an array, that a step of a path leads to.
    public func member(_ step: String) -> JSONValue? {
        switch self {
        case .object(let object): object[step]
        case .array(let elements): Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        default: nil
        }
    }

    /// Returns the value at a path; nil if there is none.
    public func value(at path: [String]) -> JSONValue? {
        path.reduce(self as JSONValue?) { value, step in value?.member(step) }
    }

    var isObject: Bool { object != nil }

    var isText: Bool { if case .string = self { true } else { false } }

    /// The value as it is shown to people; nil for null.
    var words: String? {
        switch self {
        case .null: nil
        case .boolean(let flag): String(flag)
        case .number(let digits): digits
        case .string(let text): text
        case .array(let elements): elements.isEmpty ? "[]" : "[…]"
        case .object: "{…}"
        }
    }

    /// Parses what a server or file sent.
    ///
    /// - Throws: ``PayloadError``.
    init(payload: Data) throws(PayloadError) {
        do { self = try JSONParser.value(of: Array(payload), isLenient: true) } catch { throw PayloadError(.notJSON) }
    }
}
