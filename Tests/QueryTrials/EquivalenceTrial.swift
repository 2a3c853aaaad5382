import Domain
import FoundationEssentials
public import Ports
import Scaffolding

/// Compares a source's answers to random queries with evaluation in memory.
public struct EquivalenceTrial {
    /// An answer that differs.
    public struct Mismatch: Error, CustomStringConvertible {
        public let description: String
    }

    private let source: any RecordSource
    private let evaluation: ListSource

    public init(_ source: any RecordSource) async throws {
        self.source = source
        evaluation = ListSource(schema: source.schema, records: try await source.everything())
    }

    /// Compares pages and counts.
    ///
    /// - Returns: The number of queries that find something.
    public func comparePages(_ count: Int, seed: UInt64) async throws -> Int {
        var random = RandomQueries(over: evaluation, seed: seed)
        var found = 0
        for _ in 0..<count {
            let query = random.next()
            let matches = evaluation.matches(query)
            let page = try await source.page(query)
            let expected = Page(query.range, of: matches, total: page.total.map { _ in matches.count })
            guard page == expected else {
                let pair = zip(page.records, expected.records).first { $0 != $1 }
                throw Mismatch(
                    description: """
                        \(query) is \(page.records.map(\.id.rawValue)), not \(expected.records.map(\.id.rawValue)); \
                        \(pair.map { "\($0)" } ?? "")
                        """)
            }
            guard try await source.count(query) == matches.count else {
                throw Mismatch(description: "the count of \(query) is not \(matches.count)")
            }
            found += expected.records.isEmpty ? 0 : 1
        }
        return found
    }

    /// Compares the counts of the market's values, and the sums of its prices.
    public func compareTallies(_ count: Int, seed: UInt64) async throws {
        let fields = source.schema.fields
        var random = RandomQueries(over: evaluation, seed: seed)
        // An amount is told with its currency.
        let single = fields.map { $0 == fields[3] ? [$0, fields[11]] : [$0] }
        let many = [fields[5], fields[9], fields[3], fields[11]]
        let counted = single + [[fields[3], fields[1], fields[11]], [fields[7], fields[5]], many]
        let summed = [[], [fields[1]], [fields[8]], [fields[7], fields[5]]]
        // The local time of a place at an odd distance from Greenwich, which had minutes and seconds of its own before
        // 1972.
        let monrovia = TimeZone(identifier: "Africa/Monrovia") ?? .gmt
        let rounding = TallyKeys.Rounding { Self.localHour($0, in: monrovia) }
        let counts = counted.map { TallyKeys($0, rounding: rounding) }
        let trials = counts + summed.map { TallyKeys($0, summing: fields[3], rounding: rounding) }
        // The tallies of all records may be kept.
        for query in [Query()] + (0..<count).map({ _ in random.next() }) {
            for keys in trials {
                let tallies = try await source.tallies(query, by: keys)
                let expected = Set(Tally.counting(evaluation.matches(query), by: keys))
                guard let tallies, Set(Tally.merging(tallies)) == expected else {
                    throw Mismatch(
                        description: """
                            \(query) by \(keys.fields.map(\.name)) is \(tallies ?? []), not \(expected)
                            """)
                }
            }
        }
    }

    private static func localHour(_ value: Value, in zone: TimeZone) -> Value {
        guard case .date(let date) = value else { return value }
        return Day.local(date, in: zone).map { .integer($0.day.number * 100 + $0.minute / 60) } ?? .missing
    }
}
