import Domain

/// What a source leaves of a query for us to do.
struct Remainder: Sendable, Hashable {
    /// The part the source answers.
    let asked: Query
    let predicate: Predicate?
    let sort: Sort?
    private let text: FoldedText
    private let schema: Schema

    /// - Parameter abilities: What of it the source is to answer.
    init(of query: Query, beyond abilities: QueryAbilities, of source: any RecordSource) {
        asked = Query(
            text: abilities.contains(.search) ? query.text : "",
            predicate: abilities.contains(.predicate) ? query.predicate : query.predicate.flatMap(source.narrowing),
            sort: abilities.contains(.sort) ? query.sort : nil, range: 0..<0)
        text = FoldedText(abilities.contains(.search) ? "" : query.text)
        predicate = abilities.contains(.predicate) ? nil : query.predicate
        sort = abilities.contains(.sort) ? nil : query.sort
        schema = source.schema
    }

    /// The records that are left out, where leaving them out is all there is to do.
    var leftOutIDs: Set<RecordID>? {
        text.string.isEmpty && sort == nil ? predicate?.leftOutIDs : nil
    }

    func matches(_ record: Record) -> Bool {
        schema.finds(text, in: record) && (predicate?.matches(record) ?? true)
    }

    /// The records in the order that is left to us, if any is.
    func sorted(_ records: [Record]) -> [Record] {
        // A stable sort: Swift's keeps the order of elements that compare equal.
        sort.map { sort in records.sorted { sort.places($0, before: $1) } } ?? records
    }
}

extension Predicate {
    fileprivate var leftOutIDs: Set<RecordID>? {
        switch self {
        case .not(.isAmong(let ids)): return ids
        case .and(let conditions):
            let ids = conditions.compactMap(\.leftOutIDs)
            return ids.count == conditions.count ? ids.reduce(into: []) { $0.formUnion($1) } : nil
        default: return nil
        }
    }
}
