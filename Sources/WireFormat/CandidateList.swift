public import Domain

/// A list of objects in a JSON text that may be the records of a service.
public struct CandidateList {
    public let path: [String]
    public let elements: [JSONValue]
    /// The path as people write it: `data.items`.
    public var writtenPath: String { path.joined(separator: ".") }

    /// Keys of lists that are usually the records, and of those that never are.
    public static let usual: Set<String> = [
        "data", "items", "results", "entries", "records", "rows", "entities", "payload", "content", "objects",
        "values", "features", "hits",
    ]
    public static let unlikely: Set<String> = [
        "errors", "warnings", "links", "meta", "facets", "included", "filters", "aggregations",
    ]

    /// Returns a higher number for a list whose keys suggest that it is the records of a service.
    public func rank(for service: ServiceName) -> Int {
        let key = path.last?.lowercased() ?? ""
        return (key == service.rawValue ? 3 : 0) + (Self.usual.contains(key) ? 2 : 0)
            - (path.contains { Self.unlikely.contains($0.lowercased()) } ? 5 : 0)
    }

    /// Returns the lists to a depth of four. Lists in lists are parts of records.
    public static func all(in json: JSONValue, at path: [String] = []) -> [CandidateList] {
        switch json {
        case .array(let elements):
            if path.isEmpty, let list = json.listBehindObject { return all(in: .array(list), at: ["1"]) }
            // The last element is a number in the outline of a long text.
            let mayBeRecords = elements.isEmpty || elements.contains(where: \.isObject)
            return mayBeRecords ? [CandidateList(path: path, elements: elements)] : []
        case .object(let object) where path.count < 4:
            return object.members.flatMap { all(in: $0.value, at: path + [$0.key]) }
        default: return []
        }
    }
}

extension JSONObject {
    /// Returns the first object to a depth of three whose members are all objects that `areRecords`, and its path.
    public func recordsByID(
        at path: [String] = [], where areRecords: @escaping ([JSONObject]) -> Bool
    ) -> (path: [String], records: JSONObject)? {
        let objects = values.compactMap(\.object)
        if objects.count == keys.count, areRecords(objects) { return (path, self) }
        guard path.count < 2 else { return nil }
        return members.lazy.compactMap { $0.value.object?.recordsByID(at: path + [$0.key], where: areRecords) }.first
    }
}
