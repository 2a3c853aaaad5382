import Domain
import WireFormat

/// The list in a JSON text that is most likely the records.
struct SampledList {
    let elements: [JSONValue]
    /// The path of the list, and those of lists that are as likely.
    let paths: [String]
    /// The paths of lists that are less likely, and not unlikely; empty if the list has the name of the service.
    let others: [String]
    /// True if an object has the elements by their IDs.
    let isByID: Bool

    /// The score of a list with an unusual key.
    private static let unnamed = 5

    init?(in json: JSONValue, at path: String?, named service: ServiceName) {
        var found = CandidateList.all(in: json).map { list in
            (score: list.rank(for: service) + (list.elements.isEmpty ? 0 : Self.unnamed), list: list)
        }
        // Other lists are parts of records.
        if path == nil, let keyed = json.object?.recordsByID(where: Self.areRecords),
            found.allSatisfy({ $0.score <= Self.unnamed && $0.list.path.starts(with: keyed.path) })
        {
            (elements, paths, others, isByID) = (keyed.records.values, [""], [], true)
            return
        }
        if let path { found.removeAll { $0.list.writtenPath != path } }
        // Errors alone are not records, unless the user says so.
        guard let (score, list) = found.max(by: { $0.score < $1.score }) else { return nil }
        if path == nil, !list.elements.isEmpty, score <= 0 { return nil }
        let rivals = found.filter { $0.list.path != list.path }
        (elements, isByID) = (list.elements, false)
        paths = [list.writtenPath] + rivals.filter { $0.score == score }.map { $0.list.writtenPath }
        let isNamed = list.path.last?.lowercased() == service.rawValue
        others = isNamed ? [] : rivals.filter { (Self.unnamed..<score).contains($0.score) }.map { $0.list.writtenPath }
    }

    /// Returns true if most of the first objects have two keys in common; all of them, if there are few.
    private static func areRecords(_ objects: [JSONObject]) -> Bool {
        let first = objects.prefix(20)
        let keys = first.flatMap { Set($0.keys) }.map { ($0, 1) }
        let most = first.count < 4 ? first.count : first.count / 2 + 1
        return objects.count > 1 && Dictionary(keys, uniquingKeysWith: +).values.count { $0 >= most } > 1
    }
}
