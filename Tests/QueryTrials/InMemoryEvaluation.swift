public import Domain
import Foundation
public import Ports

/// Answers queries on all records of a service in memory, as a reference for SQL.
public struct InMemoryEvaluation: Sendable {
    public let schema: Schema
    /// In the service's default order.
    public let records: [Record]

    public init(schema: Schema, records: [Record]) { (self.schema, self.records) = (schema, records) }

    public func matches(_ query: Query) -> [Record] {
        var matches = records.filter { record in
            schema.finds(query.text, in: record) && (query.predicate?.matches(record) ?? true)
        }
        if let sort = query.sort { matches = sort.sorted(matches) }
        return matches
    }

    /// Returns the page of the matches that `query` asks for, with their number if the answer to compare has it.
    public func page(_ query: Query, of matches: [Record], toCompareWith answer: Page) -> Page {
        Page(query.range, of: matches, total: answer.total.map { _ in matches.count })
    }
}

extension RecordSource {
    /// Returns every record in the service's default order.
    public func everything() async throws -> [Record] { try await page(Query(range: 0..<1_000_000)).records }
}
