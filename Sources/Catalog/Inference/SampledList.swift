import Domain
import WireFormat

/// The list in a JSON text that is most likely the records.
struct SampledList {
    let path: String
    let elements: [JSONValue]
    /// The paths of lists that are as likely.
    let others: [String]
    /// True if an object has the elements by their IDs.
    let isByID: Bool

    /// Keys of lists that are usually the records, and of those that never are.
    static let usual: Set<String> = [
        "data", "items", "results", "entries", "records", "rows", "entities", "payload", "content", "objects",
        "values", "features", "hits",
    ]
    static let unlikely: Set<String> = [
        "errors", "warnings", "links", "meta", "facets", "included", "filters", "aggregations",
    ]

    /// The score of a list with an unusual key.
    private static let unnamed = 5

    init?(in json: JSONValue, at path: String?, named service: ServiceName) {
        var found: [(score: Int, path: [String], elements: [JSONValue])] = []
        func look(at json: JSONValue, _ path: [String]) {
            switch json {
            case .array(let elements):
                if path.isEmpty, json.listBehindObject != nil { return look(at: elements[1], ["1"]) }
                // Their last element is a number in the outline of a long text.
                guard elements.isEmpty || elements.contains(where: { $0.object != nil }) else { return }
                let key = path.last?.lowercased() ?? ""
                let isUnlikely = path.contains { Self.unlikely.contains($0.lowercased()) }
                let score =
                    (elements.isEmpty ? 0 : Self.unnamed) + (key == service.rawValue ? 3 : 0)
                    + (Self.usual.contains(key) ? 2 : 0) - (isUnlikely ? 5 : 0)
                found.append((score, path, elements))
            case .object(let object) where path.count < 4:
                for member in object.members { look(at: member.value, path + [member.key]) }
            default: break
            }
        }
        look(at: json, [])
        // Other lists are parts of records.
        if path == nil, let keyed = Self.recordsByID(in: json, at: []),
            found.allSatisfy({ $0.score <= Self.unnamed && $0.path.starts(with: keyed.path) })
        {
            (self.path, elements, others, isByID) = ("", keyed.records, [], true)
            return
        }
        func written(_ path: [String]) -> String { path.joined(separator: ".") }
        if let path { found.removeAll { written($0.path) != path } }
        // Errors alone are not records, unless the user says so.
        guard let best = found.max(by: { $0.score < $1.score }), path != nil || best.elements.isEmpty || best.score > 0
        else { return nil }
        (self.path, elements, isByID) = (written(best.path), best.elements, false)
        others = found.filter { $0.score == best.score && $0.path != best.path }.map { written($0.path) }
    }

    /// Returns the records of the first object that has them by ID, and its path. Its members are objects, and most of
    /// the first ones have two keys in common; all of them, if there are few.
    private static func recordsByID(in json: JSONValue, at path: [String]) -> (path: [String], records: [JSONValue])? {
        guard let object = json.object else { return nil }
        let objects = object.values.compactMap(\.object)
        let first = objects.prefix(20)
        let keys = first.flatMap { Set($0.keys) }.map { ($0, 1) }
        let most = first.count < 4 ? first.count : first.count / 2 + 1
        let shared = Dictionary(keys, uniquingKeysWith: +).values.count { $0 >= most }
        if objects.count > 1, objects.count == object.keys.count, shared > 1 {
            return (path, objects.map { .object($0) })
        }
        guard path.count < 2 else { return nil }
        return object.members.lazy.compactMap { recordsByID(in: $0.value, at: path + [$0.key]) }.first
    }
}
