import Domain
import Foundation
import Ports

/// Everything a service holds, answered in memory: what the catalog's SQL is measured by.
struct InMemoryEvaluation {
    let schema: Schema
    /// In the service's own order.
    let records: [Record]

    func matches(_ query: Query) -> [Record] {
        let text = FoldedText(query.text.trimmingCharacters(in: .whitespacesAndNewlines))
        var matches = records.filter { record in
            let isFound =
                text.isEmpty
                || schema.searched.contains { field in
                    record[field].text.map { FoldedText($0).contains(text) } ?? false
                }
            return isFound && (query.predicate?.matches(record) ?? true)
        }
        if let sort = query.sort { matches.sort { sort.places($0, before: $1) } }
        return matches
    }

    /// The page that `query` asks for of its matches.
    func page(_ query: Query, of matches: [Record]) -> Page {
        let rest = matches.dropFirst(query.range.lowerBound)
        return Page(records: Array(rest.prefix(query.range.count)), hasMore: rest.count > query.range.count)
    }
}

extension RecordSource {
    /// Every record, in the service's own order.
    func everything() async throws -> [Record] {
        try await page(Query(range: 0..<1_000_000)).records
    }
}
